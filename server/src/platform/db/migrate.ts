import fs from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { StartRefused } from '../config/start-failure.ts'
import { programFile } from '../program-files.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { patiently } from './patiently.ts'

const folder = programFile('server/migrations')
/** Their indexes are made beside the work, once the program runs (`build-indexes.ts`). */
const ofIndexes = '.concurrently.sql'

/**
 * Brings the schema up to date: files of server/migrations in the order of their names, each in a transaction of its
 * own, under an advisory lock, so that several processes may start at once. Forward only. `only` names those that are applied, all
 * when left out; indexes of tables that are large already are left to `buildIndexes`. Throws StartRefused for a database that a newer program has brought further than this one knows.
 */
export async function migrateDatabase(pool: pg.Pool, only?: readonly string[]): Promise<string[]> {
  const client = await patiently(() => pool.connect())
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const done = await appliedMigrations(client)
    const known = knownMigrations()
    requireKnown([...done], known)
    const pending = known.filter(
      (name) => !name.endsWith(ofIndexes) && !done.has(name) && (only?.includes(name) ?? true),
    )
    for (const name of pending) await applyInTurn(client, name)
    return pending
  } finally {
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migrations]).catch(() => {})
    client.release()
  }
}

export const appliedMigrations = async (client: pg.ClientBase): Promise<Set<string>> =>
  new Set((await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name))

export type IndexMigration = { name: string; sql: string }

/** The migrations that `migrateDatabase` leaves to `buildIndexes`, in order. */
export const indexMigrations = (): IndexMigration[] =>
  knownMigrations()
    .filter((name) => name.endsWith(ofIndexes))
    .map((name) => ({ name, sql: fs.readFileSync(path.join(folder, name), 'utf8') }))

/** Every migration of this program, in order. */
export const knownMigrations = (): string[] =>
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()

function requireKnown(applied: readonly string[], known: readonly string[]): void {
  const unknown = applied.filter((name) => !known.includes(name)).sort()
  if (unknown.length === 0) return
  throw new StartRefused(
    `The database was brought further by a newer version of this program (${unknown.at(-1)}): start that version.`,
  )
}

/** How often a migration that gives way (`lock_timeout`) to who reads a table is tried, a second apart: a backup reads for minutes. */
const tries = 600
const lockNotAvailable = '55P03'

async function applyInTurn(client: pg.PoolClient, name: string): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      await apply(client, name)
      return
    } catch (error) {
      const { code } = (error as { cause?: { code?: string } }).cause ?? {}
      if (code !== lockNotAvailable || left === 0) throw error
      await setTimeout(1_000)
    }
  }
}

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(fs.readFileSync(path.join(folder, name), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
