import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileStore } from '../files/file-store.ts'

// A file is a header (a mark with a version, a salt) and pieces of 64 kB under AES-256-GCM with a key of its own, as `age` does it: the
// nonce counts the pieces and says which is the last, so that none can be left out, doubled, moved or cut off.
const magic = Buffer.from('NLRBAK\u0001\u0000', 'latin1')
const saltBytes = 16
const headerBytes = magic.length + saltBytes
const pieceBytes = 64 * 1024
const tagBytes = 16

/** What lies in a backup is not what was written there, or another passphrase wrote it. */
export class NotOpened extends Error {
  override readonly name = 'NotOpened'
}

/** A store in which everything lies encrypted; a file is bound to its place, so that one cannot stand in for another. */
export const encryptedStore = (store: FileStore, key: Buffer): FileStore => ({
  ...store,
  put: (at, content) => store.put(at, Readable.from(encrypted(content, key, at), { objectMode: false })),
  open: async (at) => {
    const { stream, bytes } = await store.open(at)
    const pieces = Math.max(1, Math.ceil((bytes - headerBytes) / (pieceBytes + tagBytes)))
    const plain = Readable.from(decrypted(stream, key, at), { objectMode: false })
    return { stream: plain, bytes: bytes - headerBytes - pieces * tagBytes }
  },
})

/** What is still being written is moved to its place later. */
const placeOf = (at: string) => at.replace(/\.part$/, '')

const keyOf = (key: Buffer, salt: Buffer, at: string) => Buffer.from(hkdfSync('sha256', key, salt, placeOf(at), 32))

function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(piece, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

async function* encrypted(content: Readable, key: Buffer, at: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  yield Buffer.concat([magic, salt])
  const own = keyOf(key, salt, at)
  let piece = 0
  for await (const { bytes, isLast } of pieces(content, pieceBytes)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(piece++, isLast))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

async function* decrypted(content: Readable, key: Buffer, at: string): AsyncGenerator<Buffer> {
  let own: Buffer | undefined
  let piece = 0
  for await (const { bytes, isLast } of pieces(content, pieceBytes + tagBytes, headerBytes)) {
    if (!own) {
      if (!bytes.subarray(0, magic.length).equals(magic)) throw new NotOpened(`${at} is not encrypted as it should be`)
      own = keyOf(key, bytes.subarray(magic.length), at)
      if (isLast) throw new NotOpened(`${at} was cut off`)
      continue
    }
    if (bytes.length < tagBytes) throw new NotOpened(`${at} was cut off`)
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(piece++, isLast), { authTagLength: tagBytes })
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    const plain = decipher.update(bytes.subarray(0, -tagBytes))
    try {
      decipher.final()
    } catch {
      throw new NotOpened(`${at} was changed, or another passphrase wrote it`)
    }
    yield plain
  }
}

/** The same bytes in pieces of one size, after a first one of its own; the last may be shorter, and is empty where nothing is left. */
async function* pieces(
  content: Readable,
  size: number,
  firstSize = size,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let kept: Buffer = Buffer.alloc(0)
  let wanted = firstSize
  for await (const chunk of content as AsyncIterable<Buffer>) {
    kept = kept.length === 0 ? chunk : Buffer.concat([kept, chunk])
    // One piece is held back: it may be the last.
    let from = 0
    while (kept.length - from > wanted) {
      yield { bytes: kept.subarray(from, from + wanted), isLast: false }
      from += wanted
      wanted = size
    }
    kept = kept.subarray(from)
  }
  yield { bytes: kept, isLast: true }
}
