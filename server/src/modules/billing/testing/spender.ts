// A process that spends: `node spender.ts <database> <organization> <user> <credits>` holds and settles until nothing is
// left, and prints a line for each: `held`, then what was charged. It begins when nobody holds the advisory lock of `spendersLock` alone.
import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import { systemClock } from '../../../platform/clock.ts'
import { openDatabase } from '../../../platform/db/database.ts'
import { Failure } from '../../../platform/http/fail.ts'
import { createLog } from '../../../platform/log/log.ts'
import { createCredits } from '../credits.ts'
import { spendersLock } from './spenders-lock.ts'

const [connectionString = '', organizationId, userId, size] = process.argv.slice(2)
const database = openDatabase({ connectionString, max: 4 }, createLog('silent'))
const credits = createCredits({ db: database.db, clock: systemClock })
const payer = { organizationId: organizationId as OrganizationId, userId: userId as UserId, workspaceId: null }

async function spend(): Promise<void> {
  const used = { outputWords: Number(size) }
  while (true) {
    const id = await credits.hold(payer, { kind: 'answer', agentId: null, sessionId: null, used })
    process.stdout.write('held\n')
    process.stdout.write(`${await credits.settle(id, used, null)}\n`)
  }
}

await database.pool.query('select pg_advisory_xact_lock_shared($1)', [spendersLock])
const ends = await Promise.allSettled([spend(), spend(), spend(), spend()])
for (const end of ends) if (end.status === 'rejected' && !(end.reason instanceof Failure)) throw end.reason
await database.close()
