// `npm run operator -- <address>` makes somebody who has an account the operator: whoever may run commands where the installation is
// needs no other proof. `npm run operator -- jobs` shows what goes on beside requests, and has what failed tried again.
// `npm run operator -- second-step-off <address>` lets somebody in with the password alone who lost app, passkeys and codes.
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { forgetSecondStep, setOperator } from './modules/account/service.ts'
import { operateJobs } from './operator-jobs.ts'
import { systemClock } from './platform/clock.ts'
import { settingsOrExit } from './platform/config/config.ts'
import { startFailure } from './platform/config/start-failure.ts'
import type { Db } from './platform/db/database.ts'
import { visitDatabase } from './platform/db/visit.ts'

const config = settingsOrExit(process.env)

async function run([first, ...rest]: string[]): Promise<string> {
  if (!first) return 'Name the address of an account: npm run operator -- <address>'
  const { connection, leave } = await visitDatabase(config)
  const pool = new pg.Pool(connection as pg.PoolConfig)
  // The next query says it.
  pool.on('error', () => {})
  try {
    const db = drizzle({ client: pool })
    if (first === 'second-step-off') return await turnSecondStepOff(db, rest[0] ?? '')
    if (first !== 'jobs') return await appoint(db, first)
    process.stdout.write(await operateJobs(db, rest))
    return ''
  } finally {
    await pool.end()
    await leave()
  }
}

async function appoint(db: Db, address: string): Promise<string> {
  if (!(await setOperator(db, address.toLowerCase())))
    return `Nobody has an account with the address ${address}: sign up first.`
  process.stdout.write(`${address} is an operator of this installation now.\n`)
  return ''
}

async function turnSecondStepOff(db: Db, address: string): Promise<string> {
  if (!(await forgetSecondStep({ db, clock: systemClock }, address.toLowerCase())))
    return `Nobody with the address ${address} has two-step sign-in: npm run operator -- second-step-off <address>`
  process.stdout.write(`${address} signs in with the password alone now.\n`)
  return ''
}

const failure = await run(process.argv.slice(2)).catch((error: unknown) => startFailure(error, config))
if (failure) process.stderr.write(`${failure}\n`)
process.exitCode = failure ? 1 : 0
