import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readIndexes } from '../platform/db/build-indexes.ts'
import { indexMigrations, knownMigrations } from '../platform/db/migrate.ts'
import { programFile } from '../platform/program-files.ts'
import { listContractions, listHeldTables } from './expand-only.ts'

/** From here on a process of the version before goes on beside the new one. */
const since = '20261202'
/** Those that take away what no process of the version before used any more, and why that is known. */
const contractions: Record<string, string[]> = {}

/** From here on an index on a table of earlier migrations is made beside the work, but for these. */
const besideSince = '20261211_3000'
/** Tables of which no installation has many rows, by the migration that made an index on them. */
const small: Record<string, string[]> = {
  // A place has one mailbox.
  '20261212_0002_erase_mailboxes_by_job.sql': ['email_mailboxes'],
}

const textOf = (name: string) => fs.readFileSync(path.join(programFile('server/migrations'), name), 'utf8')

test('no index keeps writers from a table that may be large', async () => {
  const beside = indexMigrations().map(({ name }) => name)
  const found: Record<string, string[]> = {}
  for (const name of knownMigrations().filter((name) => name >= besideSince && !beside.includes(name))) {
    const tables = await listHeldTables(textOf(name))
    if (tables.length > 0) found[name] = tables
  }
  expect(found).toEqual(small)
  for (const { sql } of indexMigrations()) expect(readIndexes(sql)).not.toEqual([])
})

test.each([
  ['create index notes_by_id on notes (id)', ['notes']],
  ['create unique index notes_by_id on notes (id)', ['notes']],
  ['create table notes (id int); create index notes_by_id on notes (id)', []],
  ['alter table notes add column nick text', []],
])('writers wait after %s: %j', async (sql, tables) => {
  expect(await listHeldTables(sql)).toEqual(tables)
})

test('old and new processes live on one database: migrations only add', async () => {
  const found: Record<string, string[]> = {}
  for (const name of knownMigrations().filter((name) => name >= since)) {
    const problems = await listContractions(textOf(name))
    if (problems.length > 0) found[name] = problems
  }
  expect(found).toEqual(contractions)
})

test.each([
  ['alter table users add column nick text', []],
  ["alter table users add column nick text not null default ''", []],
  ['create table notes (id int); alter table notes drop column id; alter table notes rename to papers', []],
  ['create index notes_by_id on notes (id)', []],
  ['alter table users add column nick text not null', ['demands users.nick']],
  ['alter table users drop column name', ['drops users.name']],
  ['alter table users alter column name type int', ['gives users.name another type']],
  ['alter table users alter column name set not null', ['demands users.name']],
  ['alter table users rename column name to called', ['renames name to called']],
  ['alter table users rename to people', ['renames users to people']],
  ['drop table users', ['drops users']],
  ['drop view kept_files', ['drops kept_files']],
])('%s', async (sql, problems) => {
  expect(await listContractions(sql)).toEqual(problems)
})
