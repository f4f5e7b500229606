import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { dayOf, usageZone } from '#contract/usage/zone.ts'
import { withSampleDescriptions } from '#samples/company/describe.ts'
import { loadSampleCompany, removeSampleCompany } from '#samples/company/load.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/id.ts'
import { openPostgresReader } from '../../providers/database/postgres.ts'
import { withinSchema } from '../../providers/database/prepare.ts'
import { withTraces } from '../../providers/database/traced-reader.ts'
import { ensureSample, type SourceRow } from './store.ts'
import type { UnrestrictedSource } from './unrestricted-source.ts'

type SampleDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'connection' | 'secrets'>

const name = 'Toko Nusantara'
/** The sample's last day is made anew when it lies further back, so that "this month" keeps its meaning. */
const staleDays = 14

export const sampleRow = ({ db, secrets }: Pick<SampleDeps, 'db' | 'secrets'>): Promise<SourceRow> =>
  ensureSample(db, { id: newId(), name, credentials: secrets.encrypt(randomBytes(24).toString('base64url')) })

/** Builds the sample company where it is missing and opens it with its read-only role. Takes up to ten seconds. */
export async function openSample(deps: SampleDeps, row: SourceRow): Promise<UnrestrictedSource> {
  const { config, connection, clock, secrets } = deps
  const today = dayOf(clock.now())
  const readerPassword = secrets.decrypt(row.credentials ?? '')
  const options = {
    admin: connection,
    database: config.SAMPLE_DATABASE,
    readerPassword,
    today,
    keepOut: keepOut(connection),
  }
  let loaded = await loadSampleCompany(options)
  if (daysBetween(loaded.today, today) > staleDays) loaded = await loadSampleCompany({ ...options, replace: true })
  const reader = openPostgresReader(loaded.connection)
  try {
    const schema = withSampleDescriptions(await reader.introspect())
    return {
      id: row.id,
      name: row.name,
      kind: 'sample',
      timeZone: usageZone,
      today: loaded.today,
      schema,
      reader: withTraces(
        'sample',
        withinSchema(reader, () => schema),
      ),
    }
  } catch (error) {
    await reader.close()
    throw error
  }
}

export const removeSample = ({ config, connection }: Pick<SampleDeps, 'config' | 'connection'>): Promise<void> =>
  removeSampleCompany({ admin: connection, database: config.SAMPLE_DATABASE })

function keepOut({ connectionString, database }: pg.ClientConfig): string[] {
  const own = database ?? (connectionString ? new URL(connectionString).pathname.slice(1) : undefined)
  return [...new Set(['template1', 'postgres', ...(own ? [own] : [])])]
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
