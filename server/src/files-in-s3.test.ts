import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { endpointPath } from '#contract/kit/endpoint.ts'
import { askQuestion, aTalker } from './modules/chat/testing/chat-app.ts'
import { addressBelow, readBackupAddress } from './platform/backup/backup-address.ts'
import { openBackupPlace, storeBelow } from './platform/backup/backup-place.ts'
import { beginBackup, openBackup } from './platform/backup/open-backup.ts'
import { restoreBackup } from './platform/backup/restore-backup.ts'
import { writeBackup } from './platform/backup/write-backup.ts'
import { readConfig } from './platform/config/config.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import { checkKey } from './platform/installation/key-check.ts'
import { runCommand } from './testing/commands.ts'
import { databaseUrl } from './testing/database-url.ts'
import { startS3Server } from './testing/s3-server.ts'
import { serverEnv } from './testing/server-env.ts'
import { testApp } from './testing/test-app.ts'
import { createEmptyDatabase } from './testing/test-database.ts'

// A whole installation whose files lie in a bucket.
const s3 = await startS3Server()
const server = await testApp({ env: s3.env })
const talker = await aTalker(server)
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-in-s3-'))
afterAll(async () => {
  await s3.stop()
  fs.rmSync(home, { recursive: true, force: true })
})

const sales = 'region,product,amount\nJava,Rice,1200\nJava,Oil,800\nBali,Rice,500\n'
const asked = await askQuestion(server, talker, {
  question: 'total amount by region',
  files: [[new Blob([sales]), 'sales.csv']],
})
const [file] = asked.body.data.record.files
const download = () =>
  fetch(new URL(endpointPath(chatEndpoints.getAttachedFile, { id: file!.id }), server.url), { headers: talker.headers })
/** Below files/: where the attachment lies. */
let namedKey = ''
const keys = () => [...s3.objects.keys()].filter((key) => key.startsWith('toko/'))

test('an attachment lies in the bucket only, is read for its answer, and comes back as it was', async () => {
  expect(JSON.stringify(asked.body.data.record.answer.parts)).toContain('2000')
  expect(keys()).toHaveLength(1)
  namedKey = keys()[0]!.replace('toko/files/', '')
  expect(fs.existsSync(path.join(server.deps.config.DATA_DIR, 'files'))).toBe(false)
  expect(await (await download()).text()).toBe(sales)
})

test('while the bucket is away its files say so, and nothing else is kept from anybody', async () => {
  s3.drop(true)
  const answer = await download()
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'files_unavailable'])
  const sessions = { params: { botId: talker.botId }, headers: talker.headers }
  expect((await server.call(chatEndpoints.listSessions, sessions)).status).toBe(200)
  s3.drop(false)
  expect((await download()).status).toBe(200)
})

test('a backup has its files, and brings them into another bucket', async () => {
  await checkKey(server.deps.pool, server.deps.secrets, true)
  const { connection, fileStore: store, config } = server.deps
  const address = readBackupAddress(s3.env.FILES_URL.replace('/toko?', '/backups?'))
  const place = storeBelow(await openBackupPlace(address, config), 'monday')
  const passphrase = 'a passphrase that nobody uses'
  const target = await beginBackup(place, passphrase)
  const written = await writeBackup({ connection, store, dataDir: config.DATA_DIR, target, withKey: false })
  expect(written.files.count).toBe(1)
  const plain = [...s3.objects].filter(([key, { content }]) => /^backups/.test(key) && content.includes('Java,Rice'))
  expect(plain).toEqual([])
  const there = await openBackupPlace(readBackupAddress(addressBelow(address, 'monday')), config)
  await expect(openBackup(there, undefined, 'monday')).rejects.toThrow('set BACKUP_PASSPHRASE')
  await expect(openBackup(there, 'another one that nobody uses', 'monday')).rejects.toThrow('is not the one')
  const { backup, manifest } = await openBackup(there, passphrase, 'monday')
  const into = { ...s3.env, FILES_URL: s3.env.FILES_URL.replace('/toko?', '/restored?') }
  const { connection: empty, drop } = await createEmptyDatabase()
  const places = { store: await openFileStore(readConfig({ ...into, DATA_DIR: home })), dataDir: home }
  await restoreBackup(manifest, { connection: empty, backup, ...places })
  await drop()
  const [key] = keys()
  expect(String(s3.objects.get(key!.replace('toko/', 'restored/'))?.content)).toBe(sales)
})

test('files move to the disk and back, go on where they were broken off, and say what is missing', async () => {
  const dataDir = path.join(home, 'data')
  const env = { ...serverEnv, ...s3.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl(server.deps.connection) }
  fs.mkdirSync(dataDir)
  const [key] = keys()
  s3.objects.set('toko/files/chat/second', { ...s3.objects.get(key!)!, content: Buffer.from('two') })
  expect(await runCommand(env, 'move-files', 'to-disk')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('2 files were copied and checked, 0 were there already'),
  })
  expect(fs.readFileSync(path.join(dataDir, key!.replace('toko/', '')), 'utf8')).toBe(sales)
  fs.rmSync(path.join(dataDir, 'files/chat/second'))
  expect((await runCommand(env, 'move-files', 'to-disk')).stdout).toContain(
    '1 files were copied and checked, 1 were there',
  )
  s3.objects.clear()
  const back = await runCommand(env, 'move-files', 'to-s3')
  expect([back.code, keys().length]).toEqual([0, 2])
  expect(String(s3.objects.get(key!)!.content)).toBe(sales)
  fs.rmSync(path.join(dataDir, key!.replace('toko/', '')))
  s3.objects.delete(key!)
  expect(await runCommand(env, 'move-files', 'to-s3')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('1 files that the database names are not there'),
  })
  expect((await runCommand({ ...env, FILES_URL: '' }, 'move-files', 'to-s3')).stderr).toContain('Set FILES_URL')
})

test('a move to the bucket that is killed within a large file goes on, and copies nothing twice', async () => {
  const dataDir = path.join(home, 'killed')
  const env = { ...serverEnv, ...s3.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl(server.deps.connection) }
  const large = randomBytes(20 * 1024 * 1024)
  const small = ['a/first', 'a/second', 'z/last']
  s3.objects.clear()
  const place = (key: string) => path.join(dataDir, 'files', key)
  const put = (key: string, content: Buffer | string) => {
    fs.mkdirSync(path.dirname(place(key)), { recursive: true })
    fs.writeFileSync(place(key), content)
  }
  for (const key of small) put(key, `the content of ${key}`)
  put('m/large', large)
  put(namedKey, sales)
  s3.hang('partNumber=2')
  const program = spawn(process.execPath, [path.join(import.meta.dirname, 'move-files.ts'), 'to-s3'], { env })
  await expect.poll(() => [...s3.uploads.values()].some(({ parts }) => parts.size > 0), { timeout: 60_000 }).toBe(true)
  program.kill('SIGKILL')
  await once(program, 'exit')
  s3.hang(undefined)
  const before = keys()
  expect(before).not.toContain('toko/files/m/large')
  const puts = s3.requests.length
  const again = await runCommand(env, 'move-files', 'to-s3')
  const copied = 5 - before.length
  expect(again).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`${copied} files were copied and checked, ${before.length} were there already`),
  })
  for (const key of before)
    expect(s3.requests.slice(puts).filter((request) => request.startsWith('PUT') && request.includes(key))).toEqual([])
  expect(s3.objects.get('toko/files/m/large')?.content.equals(large)).toBe(true)
  for (const key of small) expect(String(s3.objects.get(`toko/files/${key}`)?.content)).toBe(`the content of ${key}`)
  expect((await runCommand(env, 'move-files', 'to-s3')).stdout).toContain('0 files were copied and checked, 5 were')
})
