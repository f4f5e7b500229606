import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backupEndpoints } from '#contract/backups/endpoints.ts'
import type { Backup } from '#contract/backups/schemas.ts'
import { openBackup } from '../../platform/backup/open-backup.ts'
import { restoreBackup } from '../../platform/backup/restore-backup.ts'
import { createDiskStore } from '../../platform/files/disk-store.ts'
import { holdRemoved } from '../../platform/files/held.ts'
import { checkKey } from '../../platform/installation/key-check.ts'
import { aPerson } from '../../testing/factories.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { smallDisk } from '../../testing/small-disk.ts'
import { testApp } from '../../testing/test-app.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { makeBackup } from './make-backup.ts'
import { nextNightly } from './schedule.ts'
import { lookAtNight, nightlyTime } from './work.ts'

vi.setConfig({ testTimeout: 180_000 })
const patience = { timeout: 120_000, interval: 100 }

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-backups-'))
const folder = path.join(home, 'nightly')
const passphrase = 'a passphrase that nobody uses'
const server = await testApp({
  env: {
    BACKUP_TO: folder,
    BACKUP_PASSPHRASE: passphrase,
    BACKUP_KEEP_DAYS: '2',
    BACKUP_KEEP_WEEKS: '0',
    BACKUP_FULL_DAYS: '1',
  },
})
const off = await testApp()
const { deps } = server
const operator = await aPerson(server, { isOperator: true })
const stranger = await aPerson(server)
beforeAll(() => checkKey(deps.pool, deps.secrets, true))
afterAll(() => fs.rmSync(home, { recursive: true, force: true }))

const ask = (by = operator) => server.call(backupEndpoints.getBackups, { headers: by.headers })
const overview = async () => (await ask()).body.data
const start = () => server.call(backupEndpoints.startBackup, { headers: operator.headers })
const newest = async () => (await overview()).backups[0]
const quiet = async () => {
  const { waiting, backups } = await overview()
  return !waiting && backups.every(({ state }) => state !== 'running')
}
/** Asks for one and waits until it has ended. */
async function made(): Promise<Backup> {
  expect((await start()).status).toBe(200)
  await expect.poll(quiet, patience).toBe(true)
  return (await newest())!
}
const lies = ({ name }: Backup) => fs.existsSync(path.join(folder, name, 'manifest.json'))
/** One attempt that goes elsewhere, as a worker would make it. */
const attempt = (to: Parameters<typeof makeBackup>[1]['to'], more: object = {}) =>
  makeBackup({ ...deps, ...more }, { to, cause: 'manual', signal: new AbortController().signal })

test('only operators see and start backups; without a place they hear what to set', async () => {
  for (const call of [ask(stranger), server.call(backupEndpoints.startBackup, { headers: stranger.headers })])
    expect((await call).status).toBe(404)
  const other = await aPerson(off, { isOperator: true })
  const found = await off.call(backupEndpoints.getBackups, { headers: other.headers })
  expect(found.body.data).toMatchObject({ settings: null, last_good: null, late: false, next_at: null, backups: [] })
  const refused = await off.call(backupEndpoints.startBackup, { headers: other.headers })
  expect([refused.status, refused.body.code]).toEqual([409, 'backup_not_set_up'])
})

test('one that an operator asks for is made, read again, and restores', async () => {
  const backup = await made()
  expect(backup).toMatchObject({ state: 'good', cause: 'manual', encrypted: true, failure: null, progress: null })
  expect(backup.bytes).toBeGreaterThan(1000)
  expect(backup.rows).toBeGreaterThan(1)
  expect((await overview()).last_good).toEqual(backup)
  expect(backup.address).toBe(path.join(folder, backup.name))
  // The address of a person is nowhere to be read.
  const pieces = path.join(backup.address, 'pieces')
  for (const name of fs.readdirSync(pieces))
    expect(fs.readFileSync(path.join(pieces, name)).includes(operator.id)).toBe(false)

  const { backup: from, manifest } = await openBackup(createDiskStore(backup.address), passphrase, backup.name)
  const { connection, drop } = await createEmptyDatabase()
  const target = path.join(home, 'restored')
  await restoreBackup(manifest, { connection, backup: from, store: createDiskStore(target), dataDir: target })
  const client = new pg.Client(connection)
  await client.connect()
  expect((await client.query('select id from users where id = $1', [operator.id])).rows).toHaveLength(1)
  await client.end()
  await drop()
})

test('while one waits or is made another is refused; what holds it up is waited for', async () => {
  const hold = await holdRemoved(deps.fileStore)
  const count = (await overview()).backups.length
  expect((await start()).body.data.waiting).toBe(true)
  const second = await start()
  expect([second.status, second.body.code]).toEqual([409, 'backup_under_way'])
  await server.app.jobs.runDue('backups')
  expect((await overview()).backups).toHaveLength(count)
  await hold.release()
  server.pass(31)
  await expect.poll(async () => (await overview()).backups.length, patience).toBe(count + 1)
  await expect.poll(quiet, patience).toBe(true)
  expect(await newest()).toMatchObject({ state: 'good' })
})

test('what a killed process left is cleared away before the next one; a whole one is never removed', async () => {
  const whole = (await overview()).last_good!
  const row = (name: string) =>
    deps.pool.query(
      `insert into backups (id, name, cause, state, address, encrypted, started_at) values ($1, $2, 'nightly', 'running', $2, false, $3)`,
      [randomUUID(), name, deps.clock.now()],
    )
  await row('nalar-half')
  fs.mkdirSync(path.join(folder, 'nalar-half/database'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'nalar-half/database/users.copy'), 'half')
  await row('nalar-whole')
  fs.cpSync(whole.address, path.join(folder, 'nalar-whole'), { recursive: true })
  server.pass(1)
  await server.app.jobs.runDue('backups')
  await deps.pool.query(
    `insert into jobs (id, queue, key, payload, due_at, created_at) values ($1, 'backups', 'backup', '{"cause": "manual"}', $2, $2)`,
    [randomUUID(), deps.clock.now()],
  )
  await server.app.jobs.runDue('backups')
  await expect.poll(quiet, patience).toBe(true)
  const { backups } = await overview()
  const of = (name: string) => backups.find((backup) => backup.name === name)
  expect(of('nalar-half')).toMatchObject({ state: 'failed', failure: 'interrupted' })
  expect(of('nalar-whole')).toMatchObject({ state: 'failed', failure: 'interrupted' })
  expect(fs.existsSync(path.join(folder, 'nalar-half'))).toBe(false)
  expect(fs.existsSync(path.join(folder, 'nalar-whole/manifest.json'))).toBe(true)
})

const disk = smallDisk(320)
afterAll(() => disk.remove())

test.skipIf(disk.missing)('a disk that fills up is left with room, and says so', async () => {
  const to = path.join(disk.folder, 'backups')
  const { empty } = disk.fill()
  expect(await attempt({ text: to, folder: to })).toEqual({ isGood: false })
  expect(await newest()).toMatchObject({ state: 'failed', failure: 'no_room' })
  empty()
  expect(fs.existsSync(to) ? fs.readdirSync(to) : []).toEqual([])
})

test('one that would leave too little room ends before the disk is full', async () => {
  let looks = 0
  const freeBytes = async () => (++looks === 1 ? 1e12 : 1e6)
  await deps.pool.query(`create table big (id int, words text)`)
  await deps.pool.query(`insert into big select n, repeat(md5(n::text), 400) from generate_series(1, 4000) as n`)
  const to = { text: folder, folder }
  const signal = new AbortController().signal
  expect(await makeBackup(deps, { to, cause: 'manual', signal, freeBytes })).toEqual({ isGood: false })
  await deps.pool.query('drop table big')
  const failed = await newest()
  expect(failed).toMatchObject({ failure: 'no_room', detail: expect.stringContaining('0 MB are free') })
  expect(fs.existsSync(path.join(folder, failed!.name))).toBe(false)
})

test.each<[string, () => { text: string; folder: string }, string]>([
  ['a folder that is a file', () => inFile(), 'not_writable'],
  ['a folder in the data directory', () => at(path.join(deps.config.DATA_DIR, 'backups')), 'wrong_place'],
])('%s is refused with its reason', async (_, to, failure) => {
  server.pass(1)
  expect(await attempt(to())).toEqual({ isGood: false })
  expect(await newest()).toMatchObject({ state: 'failed', failure })
})
const at = (folder: string) => ({ text: folder, folder })
function inFile() {
  fs.writeFileSync(path.join(home, 'a-file'), '')
  return at(path.join(home, 'a-file/backups'))
}

test('a bucket takes backups, and says when it is away or does not let us in', async () => {
  const s3 = await startS3Server()
  const { readConfig } = await import('../../platform/config/config.ts')
  const env = { ...s3.env, FILES_URL: '', DATA_DIR: deps.config.DATA_DIR, BACKUP_TO: s3.env.FILES_URL }
  const config = readConfig(env)
  const to = config.BACKUP_TO!
  server.pass(1)
  expect(await attempt(to, { config })).toEqual({ isGood: true })
  const good = (await newest())!
  expect(good).toMatchObject({
    encrypted: false,
    address: expect.stringMatching(/^s3:\/\/.*\/toko\/nalar-\d{8}-\d{6}-\w{4}\?/),
  })
  expect([...s3.objects.keys()]).toContain(`toko/${good.name}/manifest.json`)
  server.pass(1)
  expect(await attempt(to, { config: readConfig({ ...env, AWS_SECRET_ACCESS_KEY: 'x' }) })).toEqual({ isGood: false })
  expect(await newest()).toMatchObject({ failure: 'not_writable' })
  server.pass(1)
  s3.drop(true)
  expect(await attempt(to, { config })).toEqual({ isGood: false })
  expect(await newest()).toMatchObject({ failure: 'place_away' })
  s3.drop(false)
  await s3.stop()
  await deps.pool.query('delete from backups where name = $1', [good.name])
})

test('a server that stops ends it, and leaves nothing of it', async () => {
  server.pass(1)
  const stopping = new AbortController()
  stopping.abort()
  const making = makeBackup(deps, { to: at(folder), cause: 'nightly', signal: stopping.signal })
  await expect(making).rejects.toThrow()
  const failed = await newest()
  expect(failed).toMatchObject({ failure: 'interrupted' })
  expect(fs.existsSync(path.join(folder, failed!.name))).toBe(false)
})

test('every night one is made, old ones go, and a missing one is told once', async () => {
  await deps.pool.query(`update installation_settings set value = to_jsonb($1::text) where name = 'backups_since'`, [
    new Date(deps.clock.now().getTime() - 10 * 86_400_000).toISOString(),
  ])
  const night = async () => {
    server.pass(86_400)
    await lookAtNight(deps)
    await expect.poll(quiet, patience).toBe(true)
    return (await newest())!
  }
  await deps.pool.query('delete from backups')
  // An hour behind a night's time: seven hours later it is the same night.
  const begin = nextNightly(nightlyTime(deps.config), deps.clock.now())!
  server.pass((begin.getTime() - deps.clock.now().getTime()) / 1000 + 3600)
  const nights = [await night(), await night(), await night(), await night()]
  expect(nights.map(({ state, cause }) => [state, cause])).toEqual(Array(4).fill(['good', 'nightly']))
  expect(nights.map(lies)).toEqual([false, false, true, true])
  expect((await overview()).backups.map(({ removed }) => removed)).toEqual([null, null, 'retention', 'retention'])
  // Looked at again, the night has its backup.
  await lookAtNight(deps)
  expect((await overview()).waiting).toBe(false)

  fs.renameSync(folder, `${folder}-away`)
  fs.writeFileSync(folder, '')
  expect(await night()).toMatchObject({ state: 'failed', failure: 'not_writable' })
  server.pass(7 * 3600)
  for (let n = 0; n < 3; n++) {
    await lookAtNight(deps)
    await expect.poll(quiet, patience).toBe(true)
  }
  expect(await overview()).toMatchObject({ late: true, last_good: { name: nights[3]!.name } })
  const told = () => deps.pool.query(`select user_id, facts from notifications where kind = 'backup_late'`)
  const once = { user_id: operator.id, facts: { last_good_at: nights[3]!.started_at, failure: 'not_writable' } }
  expect((await told()).rows).toEqual([once])
  // The next night has failed, too, and has time left: what is late was told.
  for (const seconds of [16.5 * 3600, 1200, 300]) {
    server.pass(seconds)
    await lookAtNight(deps)
    await expect.poll(quiet, patience).toBe(true)
  }
  expect((await told()).rows).toEqual([once])
  // Somebody took one away by hand.
  fs.rmSync(folder)
  fs.renameSync(`${folder}-away`, folder)
  fs.rmSync(nights[2]!.address, { recursive: true })
  expect(await night()).toMatchObject({ state: 'good' })
  const gone = (await overview()).backups.find(({ name }) => name === nights[2]!.name)
  expect(gone?.removed).toBe('missing')
  expect((await overview()).late).toBe(false)
})
