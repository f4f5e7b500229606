import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestConnection } from '../../testing/test-database.ts'
import { createDiskStore } from '../files/disk-store.ts'
import { createFiles } from '../files/files.ts'
import { heldFolder, holdRemoved } from '../files/held.ts'
import { checkKey } from '../installation/key-check.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { copyFilesOut } from './copy-files.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { requireEmptyDatabase, requireKey, requireKnownSchema, restoreBackup } from './restore-backup.ts'
import { makeBackupFolder, writeBackup } from './write-backup.ts'

vi.setConfig({ testTimeout: 120_000 })

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-backup-'))
const key = 'the key of this installation'
const { connection, drop } = await createTestDatabase()
const pool = new pg.Pool(connection)
pool.on('error', () => {})
const dataDir = aFolder()
const store = createDiskStore(dataDir)
const files = createFiles(store)
const drops = [drop]

function aFolder(): string {
  const folder = path.join(home, randomUUID())
  fs.mkdirSync(folder)
  return folder
}

async function anEmptyDatabase(): Promise<TestConnection> {
  const made = await createEmptyDatabase()
  drops.push(made.drop)
  return made.connection
}

async function run<Row extends object>(at: TestConnection, text: string): Promise<Row[]> {
  const client = new pg.Client(at)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const anEmptyPlace = (folder: string) => ({ store: createDiskStore(folder), dataDir: folder })

const aBackup = async () => {
  const folder = aFolder()
  return {
    folder,
    manifest: await writeBackup({ connection, store, dataDir, target: createDiskStore(folder), withKey: false }),
  }
}

const owner = randomUUID()
/** A person with an organization of their own, in one transaction. */
const addPair = (id: string) =>
  pool.query(
    `with o as (insert into organizations (id, name) values ($1, 'Toko') returning id)
     insert into users (id, organization_id, email, email_shown, name, activated_at) select $1, $1, $2, $2, $3, now() from o`,
    // What a text format could trip over.
    [id, `${id}@example.test`, 'Sari\t\\N "Dewi"\n\u{1f600} \\.'],
  )

/** Takes in a file as the product does: the file, then its row. */
async function addFile(id: string): Promise<void> {
  const source = path.join(home, `upload-${id}`)
  fs.writeFileSync(source, `content of ${id}`)
  await files.takeIn(`chat/${id}`, source)
  await pool.query(
    `insert into files (id, user_id, organization_id, key, name, mime, bytes, kind, created_at)
     values ($1, $2, $2, $3, 'x.txt', 'text/plain', 5, 'text', now())`,
    [id, owner, `chat/${id}`],
  )
}

/** The row goes first, then the file. */
async function removeFile(id: string): Promise<void> {
  await pool.query('delete from files where id = $1', [id])
  await files.remove(`chat/${id}`)
}

beforeAll(async () => {
  await checkKey(pool, createSecrets(key), false)
  await addPair(owner)
})
afterAll(async () => {
  await pool.end()
  for (const drop of drops) await drop()
  fs.rmSync(home, { recursive: true, force: true })
})

/** People come, and files come and go, until it is told to stop; answers whose coming was acknowledged. */
function underLoad(): { known: () => string[]; stop: () => Promise<void> } {
  const known: string[] = []
  let over = false
  const people = async () => {
    while (!over) {
      const id = randomUUID()
      await addPair(id)
      known.push(id)
    }
  }
  const uploads = async () => {
    const mine: string[] = []
    while (!over) {
      const id = randomUUID()
      await addFile(id)
      mine.push(id)
      if (mine.length > 20) await removeFile(mine.shift()!)
    }
  }
  const working = Promise.all([people(), people(), uploads(), uploads(), uploads()])
  const stop = async () => {
    over = true
    await working
  }
  return { known: () => [...known], stop }
}

test('a backup under load is one moment: restored, it holds all that was known, whole, with every file that is named', {
  timeout: 600_000,
}, async () => {
  for (let n = 0; n < 200; n++) await addFile(randomUUID())
  const load = underLoad()
  await expect.poll(() => load.known().length, { timeout: 60_000 }).toBeGreaterThan(50)
  const before = load.known()
  const { folder, manifest } = await aBackup()
  await load.stop()
  const [to, target] = [await anEmptyDatabase(), aFolder()]
  await restoreBackup(manifest, { connection: to, ...anEmptyPlace(target), backup: createDiskStore(folder) })
  const people = await run<{ id: string; name: string; own: boolean }>(
    to,
    'select u.id, u.name, o.id is not null as own from users u full join organizations o on o.id = u.organization_id',
  )
  expect(people.filter(({ own, id }) => !own || !id)).toEqual([])
  const here = new Set(people.map(({ id }) => id))
  expect(before.filter((id) => !here.has(id))).toEqual([])
  expect(people[0]!.name).toBe('Sari\t\\N "Dewi"\n\u{1f600} \\.')
  const rows = await run<{ id: string }>(to, 'select id from files')
  expect(rows.length).toBeGreaterThanOrEqual(200)
  for (const { id } of rows)
    expect(fs.readFileSync(path.join(target, 'files/chat', id), 'utf8')).toBe(`content of ${id}`)
  expect(fs.existsSync(path.join(dataDir, heldFolder))).toBe(false)
})

/** What keeps a database in order, to be the same after a restore. */
const rules = `
  select (select count(*)::int from pg_constraint where contype = 'f' and convalidated and connamespace = 'public'::regnamespace) as keys,
    (select count(*)::int from pg_trigger where tgenabled = 'O' and not tgisinternal) as triggers,
    (select count(*)::int from pg_trigger where tgenabled <> 'O') as switched_off,
    (select count(*)::int from migrations) as migrations,
    (select nextval('flow_processes')::int > 41) as counted_on`

test('rules, triggers and sequences are as they were', async () => {
  await pool.query(`select setval('flow_processes', 41)`)
  const { folder, manifest } = await aBackup()
  const to = await anEmptyDatabase()
  await restoreBackup(manifest, { connection: to, ...anEmptyPlace(aFolder()), backup: createDiskStore(folder) })
  const [restored] = await run<{ keys: number; counted_on: boolean }>(to, rules)
  expect([restored]).toEqual(await run(connection, rules))
  expect(restored).toMatchObject({ switched_off: 0, counted_on: true })
  expect(restored!.keys).toBeGreaterThan(100)
  await expect(
    run(to, `insert into users (organization_id, email, email_shown, name) values ('${randomUUID()}', 'x', 'x', 'x')`),
  ).rejects.toMatchObject({ code: '23503' })
})

test('from its moment on no rows move between the parts of a table', async () => {
  const mover = new pg.Client(connection)
  await mover.connect()
  let moved: Promise<unknown> | undefined
  const onStep = () => {
    moved ??= mover
      .query('begin; lock table flow_journal in access exclusive mode nowait; rollback')
      .catch((error: unknown) => error)
  }
  const target = createDiskStore(aFolder())
  await writeBackup({ connection, store, dataDir, target, withKey: false, onStep })
  expect(await moved).toMatchObject({ code: '55P03' })
  await mover.end()
})

test('a file that goes while a backup is made waits for it; afterwards it goes', async () => {
  const [id, later] = [randomUUID(), randomUUID()]
  await addFile(id)
  await addFile(later)
  const hold = await holdRemoved(store)
  await removeFile(id)
  expect(fs.existsSync(path.join(dataDir, 'files/chat', id))).toBe(false)
  const folder = aFolder()
  await copyFilesOut({ store, dataDir }, createDiskStore(folder))
  expect(fs.readFileSync(path.join(folder, 'files/chat', id), 'utf8')).toBe(`content of ${id}`)
  await expect(holdRemoved(store)).rejects.toThrow('Another backup')
  await hold.release()
  await removeFile(later)
  expect(fs.existsSync(path.join(dataDir, heldFolder))).toBe(false)
})

test.each<[string, (folder: string, manifest: Manifest) => void, RegExp]>([
  ['a table that lost a row', (at) => cutLine(path.join(at, 'database/users.copy')), /rows of users were changed/],
  ['a file with other content', (at) => fs.writeFileSync(firstFile(at), 'other'), /was changed after the backup/],
  ['a file that is missing', (at) => fs.rmSync(firstFile(at)), /ENOENT/],
  ['a list that lost a file', (at) => cutLine(path.join(at, 'files.jsonl')), /list of files was changed/],
  ['a file of another place', (at, given) => smuggle(at, given), /no place for a file/],
])('%s is not restored, and the database stays empty', async (_, damage, message) => {
  const { folder, manifest } = await aBackup()
  damage(folder, manifest)
  const to = await anEmptyDatabase()
  await expect(
    restoreBackup(manifest, { connection: to, ...anEmptyPlace(aFolder()), backup: createDiskStore(folder) }),
  ).rejects.toThrow(message)
  expect(await run(to, 'select id from users')).toEqual([])
})

const firstFile = (folder: string) =>
  path.join(folder, 'files/chat', fs.readdirSync(path.join(folder, 'files/chat'))[0]!)
const cutLine = (file: string) => fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/^.*\n/, ''))
/** A list that is whole, with a place outside of the data directory. */
function smuggle(folder: string, { files }: Manifest): void {
  const text = `${JSON.stringify({ path: 'files/../../x', bytes: 0, sha256: '' })}\n`
  fs.writeFileSync(path.join(folder, 'files.jsonl'), text)
  Object.assign(files, { count: 1, bytes: text.length, sha256: createHash('sha256').update(text).digest('hex') })
}

test('what is no whole backup, of a newer program, or not for this place is refused in one line', async () => {
  const { folder, manifest } = await aBackup()
  const target = aFolder()
  expect(await readManifest(createDiskStore(folder), folder)).toEqual(manifest)
  await expect(makeBackupFolder(folder, dataDir)).rejects.toThrow('is not empty')
  await expect(makeBackupFolder(path.join(dataDir, 'files'), dataDir)).rejects.toThrow('data directory itself')
  await expect(readManifest(createDiskStore(target), target)).rejects.toThrow(
    'holds no backup, or one that was never finished',
  )
  await expect(requireEmptyDatabase(connection)).rejects.toThrow('is not empty')
  const newer = { ...manifest, migrations: [...manifest.migrations, '29990101_0100_x.sql'] }
  expect(() => requireKnownSchema(newer)).toThrow('29990101_0100_x.sql')
  const given = { configured: undefined, dataDir: target, backup: createDiskStore(folder) }
  await expect(requireKey(manifest, given)).rejects.toThrow('does not hold its key')
  await expect(requireKey(manifest, { ...given, configured: 'another key altogether' })).rejects.toThrow(
    'is not the one of this backup',
  )
  await requireKey(manifest, { ...given, configured: key })
  expect(fs.readdirSync(target)).toEqual([])
  fs.writeFileSync(path.join(folder, 'secret.key'), key)
  await requireKey(manifest, given)
  expect(fs.readFileSync(path.join(target, 'secret.key'), 'utf8')).toBe(key)
})

test('a backup that breaks off has no manifest', async () => {
  const folder = aFolder()
  await expect(
    writeBackup({
      connection: { ...connection, database: 'missing' },
      store,
      dataDir,
      target: createDiskStore(folder),
      withKey: false,
    }),
  ).rejects.toThrow()
  await expect(readManifest(createDiskStore(folder), folder)).rejects.toThrow('never finished')
  expect(fs.existsSync(path.join(dataDir, 'backup-hold'))).toBe(false)
})
