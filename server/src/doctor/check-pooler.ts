import type { Config } from '../platform/config/config.ts'
import { databaseAddresses, poolerFault, recognizePooler } from '../platform/db/pooler.ts'
import { type Finding, ok, problem } from './finding.ts'

type Given = Partial<Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>>

/** What stands before an outside database, and whether what needs a session has one. */
export async function checkPooler(config: Given): Promise<Finding[]> {
  const addresses = databaseAddresses(config)
  if (!addresses) return []
  try {
    const pooled = await recognizePooler(addresses.pooled)
    const direct = config.DATABASE_DIRECT_URL ? await recognizePooler(addresses.direct) : pooled
    const fault = poolerFault(pooled, direct)
    if (fault) return [problem('pooler', `in ${pooled} mode`, fault)]
    return [ok('pooler', saysOf(pooled))]
  } catch (error) {
    const says = error instanceof Error ? error.message || error.name : String(error)
    return [problem('pooler', says, 'See that DATABASE_URL and DATABASE_DIRECT_URL both let us in.')]
  }
}

function saysOf(pooled: 'none' | 'session' | 'transaction' | 'statement'): string {
  if (pooled === 'none') return 'none: DATABASE_URL is PostgreSQL itself'
  if (pooled === 'session') return 'in session mode, which gives everything what it needs'
  return 'in transaction mode; what needs a session goes to DATABASE_DIRECT_URL'
}
