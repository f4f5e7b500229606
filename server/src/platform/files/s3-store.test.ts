import { createHash, randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startS3Server } from '../../testing/s3-server.ts'
import { readConfig } from '../config/config.ts'
import { type FileStore, FilesUnavailable } from './file-store.ts'
import { createFiles } from './files.ts'
import { holdRemoved } from './held.ts'
import { createLocalCopies } from './local-copies.ts'
import { openFileStore } from './open-file-store.ts'

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-s3-'))
const s3 = await startS3Server({ pageSize: 3 })
afterAll(async () => {
  await s3.stop()
  fs.rmSync(home, { recursive: true, force: true })
})
const open = (more: Record<string, string> = {}): Promise<FileStore> =>
  openFileStore(readConfig({ DATA_DIR: home, ...s3.env, ...more }))
const store = await open()
const files = createFiles(store)
beforeEach(() => {
  s3.objects.clear()
  s3.requests.length = 0
})

const sha = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
function upload(content: Uint8Array): string {
  const source = path.join(home, randomUUID())
  fs.writeFileSync(source, content)
  return source
}
const contentOf = async (key: string) => buffer((await files.open(key)).stream)

test('a small file goes up, comes down, is measured, and goes', async () => {
  const source = upload(Buffer.from('halo'))
  await files.takeIn('chat/one', source)
  expect(fs.existsSync(source)).toBe(false)
  expect([...s3.objects.keys()]).toEqual(['toko/files/chat/one'])
  const { stream, bytes } = await files.open('chat/one')
  expect([String(await buffer(stream)), bytes, await files.sizeOf('chat/one')]).toEqual(['halo', 4, 4])
  await files.remove('chat/one')
  expect(s3.objects.size).toBe(0)
  expect(await files.sizeOf('chat/one')).toBeUndefined()
  await files.remove('chat/one')
})

test('a large file goes up in parts and comes down the same, whole or in part', async () => {
  const content = randomBytes(20 * 1024 * 1024 + 17)
  await files.takeIn('chat/large', upload(content))
  expect(s3.requests.filter((line) => line.includes('partNumber')).length).toBe(3)
  expect(s3.uploads.size).toBe(0)
  expect(sha(await contentOf('chat/large'))).toBe(sha(content))
  const middle = await buffer(await files.part('chat/large', { start: 9_000_000, end: 9_000_099 }))
  expect(middle.equals(content.subarray(9_000_000, 9_000_100))).toBe(true)
})

test('an upload that breaks off leaves neither a file nor parts that are paid for', async () => {
  async function* broken() {
    yield randomBytes(9 * 1024 * 1024)
    throw new Error('the disk is gone')
  }
  await expect(store.put('files/chat/broken', Readable.from(broken(), { objectMode: false }))).rejects.toThrow()
  await expect.poll(() => s3.uploads.size).toBe(0)
  expect(s3.objects.size).toBe(0)
})

test('what is not there is told as a disk tells it', async () => {
  await expect(files.open('chat/none')).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(files.localPath('chat/none')).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a service that asks to slow down is asked again', async () => {
  s3.slowDown(2)
  await files.takeIn('chat/slow', upload(Buffer.from('slowly')))
  expect(String(await contentOf('chat/slow'))).toBe('slowly')
})

test('one that stays away, or refuses our keys, says so as something that may pass', async () => {
  s3.drop(true)
  await expect(files.sizeOf('chat/one')).rejects.toThrow(FilesUnavailable)
  s3.drop(false)
  const wrong = await open({ AWS_SECRET_ACCESS_KEY: 'another key' })
  await expect(wrong.find('files/chat/one')).rejects.toThrow(FilesUnavailable)
  await expect(wrong.open('files/chat/one')).rejects.toThrow('SignatureDoesNotMatch')
})

test('a list goes over all pages and stays in its folder', async () => {
  for (let n = 0; n < 7; n++) await store.put(`files/chat/${n}`, Readable.from([Buffer.from(String(n))]))
  await store.put('filesystem/other', Readable.from([Buffer.from('x')]))
  const keys: string[] = []
  for await (const key of store.list('files')) keys.push(key)
  expect(keys.sort()).toEqual(Array.from({ length: 7 }, (_, n) => `files/chat/${n}`))
})

test('a path on the disk is fetched once however many ask, and anew when the content is another', async () => {
  await files.takeIn('databases/shop.sqlite', upload(Buffer.from('first')))
  const paths = await Promise.all(Array.from({ length: 5 }, () => files.localPath('databases/shop.sqlite')))
  expect(new Set(paths).size).toBe(1)
  expect(fs.readFileSync(paths[0]!, 'utf8')).toBe('first')
  expect(s3.requests.filter((line) => line.startsWith('GET')).length).toBe(1)
  await files.takeIn('databases/shop.sqlite', upload(Buffer.from('second')))
  expect(fs.readFileSync(await files.localPath('databases/shop.sqlite'), 'utf8')).toBe('second')
})

test('copies on the disk make room for each other, but not while somebody may just open them', async () => {
  const folder = path.join(home, 'copies')
  const content = Buffer.alloc(60)
  const copies = createLocalCopies(
    folder,
    { versionOf: async () => '1', open: async () => Readable.from([content]) },
    100,
  )
  const [old, fresh] = [await copies.pathOf('old'), await copies.pathOf('fresh')]
  expect([fs.existsSync(old), fs.existsSync(fresh)]).toEqual([true, true])
  fs.utimesSync(old, new Date(0), new Date(0))
  await copies.pathOf('third')
  expect([fs.existsSync(old), fs.existsSync(fresh)]).toEqual([false, true])
})

test('a file that goes while a backup is made waits for it in the bucket', async () => {
  await files.takeIn('chat/held', upload(Buffer.from('kept')))
  const hold = await holdRemoved(store)
  await files.remove('chat/held')
  expect([...s3.objects.keys()].sort()).toEqual(['toko/backup-hold', 'toko/held/chat/held'])
  await expect(holdRemoved(store)).rejects.toThrow('Another backup')
  await hold.release()
  expect(s3.objects.size).toBe(0)
})

test.each([
  ['https://bucket', /must be the address of a bucket/],
  ['s3://', /must be the address of a bucket/],
  ['s3://key:secret@bucket', /holds no keys/],
  ['s3://bucket?endpoint=ftp://x', /endpoint must begin/],
  ['s3://bucket?zone=x', /zone is not known/],
  ['s3://bucket?path_style=yes', /path_style is true or false/],
  ['s3://bucket/a%20b', /a prefix has/],
])('FILES_URL=%s is refused with what to write', (FILES_URL, message) => {
  expect(() => readConfig({ FILES_URL })).toThrow(message)
})
