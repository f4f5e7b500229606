import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type TestConnection = { host: string; port: number; user: string; database: string }

/** A database of its own for a test file, copied from the migrated template. `drop` when done. */
export async function createTestDatabase(): Promise<{ connection: TestConnection; drop: () => Promise<void> }> {
  const { template, ...admin } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(admin, `create database ${name} template ${template} strategy file_copy`)
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
