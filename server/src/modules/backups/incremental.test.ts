import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backupEndpoints } from '#contract/backups/endpoints.ts'
import type { Backup } from '#contract/backups/schemas.ts'
import { checkKey } from '../../platform/installation/key-check.ts'
import { runCommand } from '../../testing/commands.ts'
import { databaseUrl } from '../../testing/database-url.ts'
import { aPerson } from '../../testing/factories.ts'
import { serverEnv } from '../../testing/server-env.ts'
import { testApp } from '../../testing/test-app.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { lookAtNight } from './work.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-incremental-'))
const folder = path.join(home, 'nightly')
const passphrase = 'a passphrase that nobody uses'
const server = await testApp({
  env: {
    BACKUP_TO: folder,
    BACKUP_PASSPHRASE: passphrase,
    BACKUP_KEEP_DAYS: '1',
    BACKUP_KEEP_WEEKS: '0',
    BACKUP_FULL_DAYS: '3',
  },
})
const { deps } = server
const { pool } = deps
const operator = await aPerson(server, { isOperator: true })
afterAll(() => fs.rmSync(home, { recursive: true, force: true }))

const list = async () => (await server.call(backupEndpoints.getBackups, { headers: operator.headers })).body.data
const newest = async () => (await list()).backups[0]!
/** The next night's backup. */
async function night(): Promise<Backup> {
  server.pass(86_400)
  await lookAtNight(deps)
  await server.app.jobs.runDue('backups')
  await expect.poll(async () => (await newest()).state, { timeout: 120_000 }).not.toBe('running')
  return newest()
}
const kindsOf = async () => (await list()).backups.map(({ kind, removed }) => [kind, removed])
const bytesIn = (place: string): number =>
  (fs.readdirSync(place, { recursive: true }) as string[])
    .map((name) => fs.statSync(path.join(place, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)

beforeAll(async () => {
  await checkKey(pool, deps.secrets, true)
  await pool.query(`update installation_settings set value = to_jsonb($1::text) where name = 'backups_since'`, [
    new Date(deps.clock.now().getTime() - 10 * 86_400_000).toISOString(),
  ])
  // 5 MB of rows that do not change, as most of an installation. Pieces end where the content says so: one that repeats itself says it nowhere,
  // and a row that a slow statement leaves in front would move all of them.
  await pool.query(
    `insert into hourly_counts (hour, kind, digest, name, detail, process, count, total_ms, longest_ms, last_at)
     select now(), 'error', n::text, (select string_agg(md5(n || '.' || i), '') from generate_series(1, 30) i), 'x', 'x', 1, 1, 1, now() from generate_series(1, 5000) n`,
  )
  await deps.fileStore.put('files/chat/large', Readable.from([Buffer.alloc(3_000_000, 'a day in the life ')]))
})

let nights: Backup[] = []

test('a whole one comes first, and then what has changed', async () => {
  const first = await night()
  expect(first).toMatchObject({ kind: 'full', state: 'good', failure: null })
  await pool.query(`insert into organizations (name) values ('Toko of the second night')`)
  const second = await night()
  nights = [first, second]
  expect(second).toMatchObject({ kind: 'incremental', state: 'good' })
  expect(first.bytes).toBeGreaterThan(5_000_000)
  expect(second.bytes).toBeGreaterThan(5_000_000)
  expect(first.new_bytes).toBeGreaterThan(5_000_000)
  expect(second.new_bytes).toBeLessThan(2_500_000)
  expect(bytesIn(second.address)).toBeLessThan(3_000_000)
  // What lies there is encrypted, names and all.
  for (const name of fs.readdirSync(path.join(second.address, 'pieces')))
    expect(fs.readFileSync(path.join(second.address, 'pieces', name)).includes('Toko of the second night')).toBe(false)
})

test('how old the last good one is stands at /metrics', async () => {
  server.pass(3_600)
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const value = (name: string) => Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1])
  expect(value('backup_last_success_timestamp_seconds')).toBeCloseTo(Date.parse(nights[1]!.started_at) / 1000, 1)
  expect(Math.round(value('backup_age_seconds') / 60)).toBe(60)
  expect(value('backup_late')).toBe(0)
  expect(value('backup_last_bytes{of="written"}')).toBe(nights[1]!.new_bytes)
})

async function restored(backup: string): Promise<{ code: number; stderr: string; names: string[]; file: number }> {
  const { connection, drop } = await createEmptyDatabase()
  const dataDir = fs.mkdtempSync(path.join(home, 'restored-'))
  const env = {
    ...serverEnv,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(connection),
    SECRET_KEY: 'a test key that nobody uses',
    BACKUP_PASSPHRASE: passphrase,
  }
  const { code, stderr } = await runCommand(env, 'restore', backup)
  const client = new pg.Client(connection)
  await client.connect()
  const rows =
    code === 0 ? (await client.query(`select name from organizations where name like 'Toko of%' order by 1`)).rows : []
  await client.end()
  await drop()
  const file = path.join(dataDir, 'files/chat/large')
  return { code, stderr, names: rows.map(({ name }) => name), file: fs.existsSync(file) ? fs.statSync(file).size : 0 }
}

test('each restores to its own moment, from what lies beside it', async () => {
  const [first, second] = nights
  expect(await restored(first!.address)).toMatchObject({ code: 0, names: [], file: 3_000_000 })
  expect(await restored(second!.address)).toMatchObject({
    code: 0,
    names: ['Toko of the second night'],
    file: 3_000_000,
  })
  const alone = path.join(home, 'alone', second!.name)
  fs.cpSync(second!.address, alone, { recursive: true })
  expect(await restored(alone)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`holds only what has changed since: ${first!.name} must lie beside it`),
  })
})

test('what a kept one needs is not removed, and goes with the last that needs it', async () => {
  const third = await night()
  expect(third.kind).toBe('incremental')
  // One is kept, which rests on the whole one; the second has nothing that the third still needs, or is kept, too.
  const present = fs.readdirSync(folder)
  expect(present).toContain(third.name)
  expect(present).toContain(nights[0]!.name)
  expect(await restored(third.address)).toMatchObject({ code: 0, names: ['Toko of the second night'], file: 3_000_000 })
  // Nor by a worker of the version before, which knows nothing of what others need.
  const mark = `update backups set removed = 'retention' where name = $1`
  await expect(pool.query(mark, [nights[0]!.name])).rejects.toThrow(/a kept backup needs it/)
  const fourth = await night()
  expect(fourth.kind).toBe('full')
  expect(fs.readdirSync(folder)).toEqual([fourth.name])
  expect((await kindsOf()).slice(1).every(([, removed]) => removed === 'retention')).toBe(true)
  expect(await restored(fourth.address)).toMatchObject({ code: 0, names: ['Toko of the second night'] })
})

test('a piece of an earlier one that was damaged makes the next one fail, and the next try is a whole one', async () => {
  const base = await newest()
  const pieces = path.join(base.address, 'pieces')
  const largest = fs
    .readdirSync(pieces)
    .toSorted(
      (left, right) => fs.statSync(path.join(pieces, right)).size - fs.statSync(path.join(pieces, left)).size,
    )[0]!
  const file = path.join(pieces, largest)
  const content = fs.readFileSync(file)
  content[content.length >> 1]! ^= 1
  fs.writeFileSync(file, content)
  expect(await night()).toMatchObject({ kind: 'incremental', state: 'failed', failure: 'damaged' })
  const mended = await night()
  expect(mended).toMatchObject({ kind: 'full', state: 'good' })
  expect(await restored(mended.address)).toMatchObject({ code: 0, file: 3_000_000 })
  // The next one rests on the whole one again.
  expect(await night()).toMatchObject({ kind: 'incremental', state: 'good' })
  fs.rmSync(path.join(mended.address, 'manifest.json'))
  expect(await night()).toMatchObject({ kind: 'full', state: 'good' })
  const gone = (await list()).backups.filter(({ removed }) => removed === 'missing')
  // Without the whole one the incremental one cannot be restored either.
  expect(gone.map(({ kind }) => kind)).toEqual(['incremental', 'full'])
})
