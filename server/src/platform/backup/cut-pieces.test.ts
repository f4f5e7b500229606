import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { cutPieces } from './cut-pieces.ts'

const megabyte = 1024 * 1024
/** Bytes without a pattern that are the same each time. */
function bytesOf(length: number): Buffer {
  const parts = Array.from({ length: Math.ceil(length / 32) }, (_, index) =>
    createHash('sha256').update(String(index)).digest(),
  )
  return Buffer.concat(parts).subarray(0, length)
}
const content = bytesOf(10 * megabyte)
async function* inChunks(given: Buffer, size: number) {
  for (let at = 0; at < given.length; at += size) yield given.subarray(at, at + size)
}
async function piecesOf(given: Buffer, chunk = 64 * 1024): Promise<Buffer[]> {
  const found: Buffer[] = []
  for await (const piece of cutPieces(inChunks(given, chunk))) found.push(piece)
  return found
}
const hashes = (pieces: Buffer[]) => pieces.map((piece) => createHash('sha256').update(piece).digest('hex'))

test('the pieces are the content, none is too long, and it does not matter how it comes', async () => {
  const pieces = await piecesOf(content)
  expect(Buffer.concat(pieces).equals(content)).toBe(true)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(2 * megabyte)
  expect(Math.min(...pieces.slice(0, -1).map(({ length }) => length))).toBeGreaterThanOrEqual(128 * 1024)
  expect(hashes(await piecesOf(content, 7_777))).toEqual(hashes(pieces))
  expect(await piecesOf(Buffer.alloc(0))).toEqual([])
  expect((await piecesOf(Buffer.alloc(5 * megabyte))).map(({ length }) => length)).toEqual([
    2 * megabyte,
    2 * megabyte,
    megabyte,
  ])
})

test('a row that is put in, changed or taken out leaves the pieces that are away from it', async () => {
  const before = new Set(hashes(await piecesOf(content)))
  const middle = 5 * megabyte
  const put = Buffer.concat([content.subarray(0, middle), randomBytes(77), content.subarray(middle)])
  const taken = Buffer.concat([content.subarray(0, middle), content.subarray(middle + 500)])
  for (const changed of [put, taken]) {
    const news = hashes(await piecesOf(changed)).filter((hash) => !before.has(hash))
    expect(news.length).toBeLessThanOrEqual(3)
    expect(news.length).toBeGreaterThan(0)
  }
})

test('where it is cut is part of the format', async () => {
  expect((await piecesOf(content.subarray(0, 4 * megabyte))).map(({ length }) => length)).toEqual(cuts)
})
// As the first version cut it.
const cuts = [751_283, 252_666, 821_473, 302_805, 558_938, 413_017, 1_094_122]
