import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isBreached } from './breached-passwords.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-breached-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
const write = (name: string, lines: readonly string[], end = '\r\n') => {
  const file = path.join(folder, name)
  fs.writeFileSync(file, lines.join(end))
  return file
}

/** In order, with counts of one to nine digits. */
const listed = Array.from({ length: 501 }, (_, n) => `listed ${n}`)
const lines = listed
  .map((password, n) => `${sha1(password)}:${10 ** (n % 9)}`)
  .sort((left, right) => (left < right ? -1 : 1))

test.each(['\r\n', '\n'])(
  'every line of a file is found, the first and the last too, and nothing else (%j)',
  async (end) => {
    const file = write('all.txt', lines, end)
    for (const password of listed) expect(await isBreached(file, password), password).toBe(true)
    for (let n = 0; n < 501; n++) expect(await isBreached(file, `other ${n}`), `other ${n}`).toBe(false)
  },
)

test('of a folder the file of the first five digits is read, with and without an ending', async () => {
  const ranges = path.join(folder, 'ranges')
  fs.mkdirSync(ranges)
  // The SHA-1 of "password" is 5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8.
  const range = ['003D68EB55068C33ACE09247EE4C639306B:3', '1E4C9B93F3F0682250B6CF8331B7EE68FD8:3861493', 'FFF:1']
  write('ranges/5BAA6.txt', range)
  expect(await isBreached(ranges, 'password')).toBe(true)
  fs.renameSync(path.join(ranges, '5BAA6.txt'), path.join(ranges, '5BAA6'))
  expect(await isBreached(ranges, 'password')).toBe(true)
  write('ranges/5BAA6', [range[0]!, range[2]!])
  expect(await isBreached(ranges, 'password')).toBe(false)
})

test('a list that cannot be read is told, not taken for one without the password', async () => {
  await expect(isBreached(path.join(folder, 'gone.txt'), 'password')).rejects.toThrow('ENOENT')
  const empty = path.join(folder, 'empty')
  fs.mkdirSync(empty)
  await expect(isBreached(empty, 'password')).rejects.toThrow('ENOENT')
  expect(await isBreached(write('none.txt', []), 'password')).toBe(false)
})
