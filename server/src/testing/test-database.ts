import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { createLog } from '../platform/log/log.ts'

export type TestConnection = { host: string; port: number; user: string; database: string }

type TestDatabase = { connection: TestConnection; drop: () => Promise<void> }

/** A database of its own for a test file, copied from the migrated template. `drop` when done. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  createFrom(`template ${inject('postgres').template} strategy file_copy`)

/** A database with nothing in it, as somebody else's is that people connect: cheaper to make, to read and to drop. `drop` when done. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createFrom('template template0')

/** The pool of a test file's own database and, for what goes on beside it, another client; gone when the file has ended. */
export async function openBeside(
  { connection, drop }: TestDatabase,
  pool: pg.PoolConfig = {},
): Promise<Database & { other: pg.Client }> {
  const opened = openDatabase({ ...connection, ...pool }, createLog('silent'))
  const other = new pg.Client(connection)
  await other.connect()
  afterAll(async () => {
    await other.end()
    await opened.close()
    await drop()
  })
  return { ...opened, other }
}

async function createFrom(how: string): Promise<TestDatabase> {
  const { template: _, ...admin } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(admin, `create database ${name} ${how}`)
  return { connection: { ...admin, database: name }, drop: () => asAdmin(admin, `drop database ${name} with (force)`) }
}

async function asAdmin(admin: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    // Copies of one template may not run side by side while another process makes one: wait for the turn.
    await client.query('select pg_advisory_lock(7270003)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
