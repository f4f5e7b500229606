import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Deps } from '../deps.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { appliedMigrations, type IndexMigration, indexMigrations } from './migrate.ts'

const againMs = 60_000
/** How long writers may wait behind us for what no index can be made without, and how often it is tried. */
const briefMs = 2_000
const briefTries = 30

type Options = { migrations?: readonly IndexMigration[]; only?: readonly string[]; signal?: AbortSignal }
type WantedIndex = { name: string; table: string; rest: string }

/**
 * Makes the indexes of `*.concurrently.sql` while others read and write their tables; false: another process is at it. What is there is left
 * alone, and what a kill left half done (PostgreSQL calls it invalid) is dropped and begun anew, so that it may be run again whenever it was
 * broken off. `only` names the migrations, all when left out.
 */
export async function buildIndexes(
  connection: pg.ClientConfig,
  { migrations = indexMigrations(), only, signal }: Options = {},
): Promise<boolean> {
  if (migrations.length === 0) return true
  const client = new pg.Client(connection)
  // The statement that it ends says it.
  client.on('error', () => {})
  const end = () => void client.end().catch(() => {})
  await client.connect()
  signal?.addEventListener('abort', end)
  try {
    const done = await appliedMigrations(client)
    const pending = migrations.filter(({ name }) => !done.has(name) && (only?.includes(name) ?? true))
    if (pending.length === 0) return true
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      advisoryLocks.indexes,
    ])
    if (!rows[0]?.held) return false
    // Who is killed lets go of it: the server would else find out once the index is made.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set client_connection_check_interval = 2000')
    for (const { name, sql } of pending) {
      for (const index of readIndexes(sql)) await buildIndex(client, index)
      await client.query('insert into migrations (name) values ($1) on conflict do nothing', [name])
    }
    return true
  } finally {
    signal?.removeEventListener('abort', end)
    await client.end().catch(() => {})
  }
}

/** For a worker: begins once everything runs, and tries again until all are made. */
export function createIndexBuilder(
  { connection, log }: Pick<Deps, 'connection' | 'log'>,
  migrations = indexMigrations(),
) {
  const stopping = new AbortController()
  const { signal } = stopping
  let building: Promise<void> | undefined
  const build = async () => {
    while (!signal.aborted) {
      const isDone = await buildIndexes(connection, { migrations, signal }).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'indexes are not made yet; they are tried again')
        return false
      })
      if (isDone) return
      await sleep(againMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  return {
    start: async () => {
      building = build()
    },
    stop: async () => {
      stopping.abort()
      await building
    },
  }
}

const statementShape = /^create index concurrently (\w+) on (\w+) ((?:\(|using )[\s\S]+)$/i

/**
 * The indexes of a migration, which has nothing but `create index concurrently NAME on TABLE …`. None is unique: programs that run before
 * it is there could not rest on it.
 */
export function readIndexes(sql: string): WantedIndex[] {
  const statements = sql
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
  return statements.map((statement) => {
    const [, name = '', table = '', rest = ''] = statementShape.exec(statement) ?? []
    if (name === '') throw new Error(`this is no "create index concurrently NAME on TABLE …": ${statement}`)
    return { name, table, rest }
  })
}

async function buildIndex(client: pg.Client, index: WantedIndex): Promise<void> {
  const { rows } = await client.query<{ relkind: string }>('select relkind from pg_class where oid = $1::regclass', [
    index.table,
  ])
  if (rows[0]?.relkind === 'p') await buildOnParts(client, index)
  else await buildOnTable(client, index)
}

async function buildOnTable(client: pg.Client, { name, table, rest }: WantedIndex): Promise<void> {
  const state = await stateOf(client, name)
  if (state === 'valid') return
  if (state === 'invalid') await client.query(`drop index concurrently ${name}`)
  await client.query(`create index concurrently ${name} on ${table} ${rest}`)
}

/**
 * A table in parts has no index of its own: that of the whole is made of those of its parts, and holds once each part has one. A part that is
 * made meanwhile gets its own at once.
 */
async function buildOnParts(client: pg.Client, { name, table, rest }: WantedIndex): Promise<void> {
  await briefly(client, `create index if not exists ${name} on only ${table} ${rest}`)
  for (const part of await partsWithout(client, name, table)) {
    const own = `index_${createHash('sha256').update(`${name} ${part}`).digest('hex').slice(0, 20)}`
    await buildOnTable(client, { name: own, table: part, rest })
    await briefly(client, `alter index ${name} attach partition ${own}`)
  }
  if ((await stateOf(client, name)) !== 'valid') throw new Error(`a part of ${table} has no index ${name} yet`)
}

async function partsWithout(client: pg.Client, index: string, table: string): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(
    `select inhrelid::regclass::text as part from pg_inherits where inhparent = $1::regclass and not exists (
       select 1 from pg_index join pg_inherits as of_index on of_index.inhrelid = indexrelid
       where indrelid = pg_inherits.inhrelid and of_index.inhparent = $2::regclass) order by 1`,
    [table, index],
  )
  return rows.map(({ part }) => part)
}

async function stateOf(client: pg.Client, index: string): Promise<'valid' | 'invalid' | undefined> {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  return rows[0] && (rows[0].indisvalid ? 'valid' : 'invalid')
}

/** What waits for a lock has everybody wait behind it: it gives up soon and tries again. */
async function briefly(client: pg.Client, statement: string): Promise<void> {
  await client.query(`set lock_timeout = ${briefMs}`)
  for (let tries = 1; ; tries++) {
    try {
      await client.query(statement)
      break
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03' || tries === briefTries) throw error
      await sleep(1_000)
    }
  }
  await client.query('set lock_timeout = 0')
}
