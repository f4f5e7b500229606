import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { onlyRow } from '../db/only-row.ts'
import { listTables, withoutChecks, withoutIndexes } from './tables.ts'

const { connection, drop } = await createTestDatabase()
const client = new pg.Client(connection)
await client.connect()
afterAll(async () => {
  await client.end()
  await drop()
})

/** Of tables and their parts; whatever the parts' indexes are called. */
async function readRules(): Promise<string[]> {
  const { rows } = await client.query<{ rule: string }>(
    `select c.relname || ': ' || regexp_replace(pg_get_indexdef(i.indexrelid), '^(CREATE (UNIQUE )?INDEX) \\S+ ', '\\1 ')
         || case when i.indisprimary then ' primary' else '' end as rule
     from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = current_schema()::regnamespace
     union all
     select conrelid::regclass || ': ' || case when conislocal then conname || ' ' else '' end || pg_get_constraintdef(oid) || convalidated
     from pg_constraint where connamespace = current_schema()::regnamespace
     union all
     select indrelid::regclass || ' has ' || indexrelid::regclass from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = current_schema()::regnamespace and not c.relispartition
     order by 1`,
  )
  return rows.map(({ rule }) => rule)
}

/** Of what is kept: what is made anew, or forgotten in a crash, is in no backup. */
async function countIndexes(): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = current_schema()::regnamespace and c.relpersistence = 'p' and c.relname <> 'knowledge_nearest'`,
  )
  return onlyRow(rows).count
}

test('what was taken away of large tables is back as it was: keys, indexes, references', async () => {
  const before = await readRules()
  expect(before.length).toBeGreaterThan(500)
  const tables = await listTables(client)
  await client.query('begin')
  const checks = await withoutChecks(
    client,
    tables.map(({ name }) => name),
  )
  const indexes = await withoutIndexes(
    client,
    tables.map(({ name }) => ({ name, bytes: 2 ** 40 })),
  )
  expect(await countIndexes()).toBe(0)
  await indexes.putBack()
  await checks.putBack()
  await client.query('commit')
  expect(await readRules()).toEqual(before)
})

test('those of small tables stay', async () => {
  const before = await countIndexes()
  const tables = await listTables(client)
  await client.query('begin')
  await withoutIndexes(
    client,
    tables.map(({ name }) => ({ name, bytes: 1_000 })),
  )
  expect(await countIndexes()).toBe(before)
  await client.query('rollback')
})
