import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createDiskStore } from '../files/disk-store.ts'
import { encryptedStore } from './encrypted-store.ts'

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-encrypted-'))
afterAll(() => fs.rmSync(home, { recursive: true, force: true }))
const plain = createDiskStore(home)
const store = encryptedStore(plain, randomBytes(32))
const put = (key: string, content: Buffer) => store.put(key, Readable.from([content], { objectMode: false }))
const read = async (key: string, from = store) => buffer((await from.open(key)).stream)
const piece = 64 * 1024

test.each([0, 1, piece - 1, piece, piece + 1, 3 * piece, 200_000])('%i bytes come back as they were', async (size) => {
  const content = randomBytes(size)
  await put('a/file', content)
  expect((await read('a/file')).equals(content)).toBe(true)
  expect((await store.open('a/file')).bytes).toBe(size)
  if (size > 16) expect(fs.readFileSync(path.join(home, 'a/file')).includes(content.subarray(0, 16))).toBe(false)
})

test('what was cut, changed, moved, put in another order, or written with another key is not opened', async () => {
  await put('b', randomBytes(3 * piece))
  await put('c', randomBytes(10))
  const whole = fs.readFileSync(path.join(home, 'b'))
  const [head, sealed] = [24, piece + 16]
  const part = (n: number) => whole.subarray(head + n * sealed, head + (n + 1) * sealed)
  const flipped = Buffer.from(whole)
  flipped[head + 5] = (flipped[head + 5] ?? 0) ^ 1
  const broken: [string, Buffer][] = [
    ['a piece less', whole.subarray(0, head + 2 * sealed)],
    ['half a piece', whole.subarray(0, head + sealed + 100)],
    ['the header alone', whole.subarray(0, head)],
    ['nothing', Buffer.alloc(0)],
    ['a bit', flipped],
    ['another order', Buffer.concat([whole.subarray(0, head), part(1), part(0), part(2)])],
    ['a piece twice', Buffer.concat([whole.subarray(0, head), part(0), part(0), part(1), part(2)])],
    ['not encrypted', Buffer.from('x'.repeat(100))],
  ]
  for (const [name, content] of broken) {
    fs.writeFileSync(path.join(home, 'b'), content)
    await expect(read('b'), name).rejects.toMatchObject({ name: 'NotOpened' })
  }
  fs.copyFileSync(path.join(home, 'c'), path.join(home, 'd'))
  await expect(read('d')).rejects.toMatchObject({ name: 'NotOpened' })
  await expect(read('c', encryptedStore(plain, randomBytes(32)))).rejects.toMatchObject({ name: 'NotOpened' })
})
