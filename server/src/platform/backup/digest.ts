import { createHash } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../files/file-store.ts'

export type Digest = { bytes: number; sha256: string }

/** Moves a stream on and tells what went through; only a piece of it is in memory at a time. */
export async function passOn(from: Readable, to: Writable): Promise<Digest> {
  const { content, digest } = digested(from)
  await pipeline(content, to)
  return digest()
}

/** The same content, and once it has gone through, what it was. */
export function digested(from: Readable): { content: Readable; digest: () => Digest } {
  const hash = createHash('sha256')
  let bytes = 0
  // One that fails before anybody reads says so to whoever reads.
  from.on('error', () => {})
  async function* counted() {
    // Streams of files and of the network give buffers.
    for await (const chunk of from as AsyncIterable<Buffer>) {
      bytes += chunk.length
      hash.update(chunk)
      yield chunk
    }
  }
  return {
    content: Readable.from(counted(), { objectMode: false }),
    digest: () => ({ bytes, sha256: hash.copy().digest('hex') }),
  }
}

/** Puts a stream into a store and tells what went in; broken off, it lets go of the stream. */
export async function putDigested(store: FileStore, key: string, from: Readable): Promise<Digest> {
  const { content, digest } = digested(from)
  try {
    await store.put(key, content)
  } catch (error) {
    from.destroy()
    throw error
  }
  return digest()
}

/** What lies in a store under a key. */
export async function digestOf(store: FileStore, key: string): Promise<Digest> {
  return passOn((await store.open(key)).stream, new Writable({ write: (_chunk, _encoding, done) => done() }))
}
