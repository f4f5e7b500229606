import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Digest = { bytes: number; sha256: string }

/** Moves a stream on and tells what went through; only a piece of it is in memory at a time. */
export async function passOn(from: Readable, to: Writable): Promise<Digest> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* count(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      bytes += chunk.length
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(from, count, to)
  return { bytes, sha256: hash.digest('hex') }
}

export const writeFrom = (from: Readable, file: string): Promise<Digest> => passOn(from, createWriteStream(file))
