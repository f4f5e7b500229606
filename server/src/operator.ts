// `npm run operator -- <address>` makes somebody who has an account the operator: whoever may run commands where the installation is
// needs no other proof.
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { setOperator } from './modules/account/service.ts'
import { settingsOrExit } from './platform/config/config.ts'
import { startFailure } from './platform/config/start-failure.ts'
import { visitDatabase } from './platform/db/visit.ts'

const config = settingsOrExit(process.env)

async function appoint([address]: string[]): Promise<string> {
  if (!address) return 'Name the address of an account: npm run operator -- <address>'
  const { connection, leave } = await visitDatabase(config)
  const pool = new pg.Pool(connection as pg.PoolConfig)
  try {
    if (!(await setOperator(drizzle({ client: pool }), address.toLowerCase())))
      return `Nobody has an account with the address ${address}: sign up first.`
    process.stdout.write(`${address} is an operator of this installation now.\n`)
    return ''
  } finally {
    await pool.end()
    await leave()
  }
}

const failure = await appoint(process.argv.slice(2)).catch((error: unknown) => startFailure(error, config))
if (failure) process.stderr.write(`${failure}\n`)
process.exitCode = failure ? 1 : 0
