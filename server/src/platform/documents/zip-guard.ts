import { createInflateRaw } from 'node:zlib'
import { DocumentError } from './errors.ts'

export type ZipEntry = {
  method: number
  crc: number
  packed: number
  unpacked: number
  offset: number
  name: Buffer
}

const maxEntries = 20_000
/** Bytes that all files of an archive may have together once unpacked. */
export const unpackedLimit = 400 * 1024 * 1024
const maxRatio = 200
// Below this no ratio is suspicious: a short file of repeated rows packs extremely well.
const harmless = 64 * 1024 * 1024

/**
 * Refuses an archive that unpacks to more than a document can need, whatever sizes it claims: every entry is unpacked once
 * in small pieces and counted before a reader sees the file. Errors: file_too_complex, file_damaged.
 */
export async function guardZip(content: Buffer): Promise<void> {
  let total = 0
  for (const entry of listEntries(content)) {
    if (entry.unpacked > unpackedLimit) throw new DocumentError('file_too_complex')
    total += entry.method === 8 ? await unpackedSize(content, entry, unpackedLimit - total) : entry.packed
    if (total > unpackedLimit || total > Math.max(harmless, content.length * maxRatio))
      throw new DocumentError('file_too_complex')
  }
}

/** The directory of an archive, as it claims to be. Errors: file_too_complex, file_encrypted, file_damaged. */
export function listEntries(content: Buffer): ZipEntry[] {
  const end = content.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > content.length) throw new DocumentError('file_damaged')
  const count = content.readUInt16LE(end + 10)
  let at = content.readUInt32LE(end + 16)
  if (count > maxEntries) throw new DocumentError('file_too_complex')
  const entries: ZipEntry[] = []
  for (let number = 0; number < count; number++) {
    if (at + 46 > content.length || content.readUInt32LE(at) !== 0x02014b50) throw new DocumentError('file_damaged')
    if (content.readUInt16LE(at + 8) & 1) throw new DocumentError('file_encrypted')
    entries.push({
      method: content.readUInt16LE(at + 10),
      crc: content.readUInt32LE(at + 16),
      packed: content.readUInt32LE(at + 20),
      unpacked: content.readUInt32LE(at + 24),
      offset: content.readUInt32LE(at + 42),
      name: content.subarray(at + 46, at + 46 + content.readUInt16LE(at + 28)),
    })
    at += 46 + content.readUInt16LE(at + 28) + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
  }
  return entries
}

async function unpackedSize(content: Buffer, entry: ZipEntry, allowed: number): Promise<number> {
  if (entry.offset + 30 > content.length) throw new DocumentError('file_damaged')
  const start = entry.offset + 30 + content.readUInt16LE(entry.offset + 26) + content.readUInt16LE(entry.offset + 28)
  const inflate = createInflateRaw()
  inflate.end(content.subarray(start, start + entry.packed))
  let size = 0
  try {
    for await (const piece of inflate) {
      size += (piece as Buffer).length
      if (size > allowed) break
    }
  } catch {
    throw new DocumentError('file_damaged')
  } finally {
    inflate.destroy()
  }
  return size
}
