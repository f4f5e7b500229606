import { inflateRawSync } from 'node:zlib'
import { DocumentError } from './errors.ts'
import { listEntries, mostUnpacked, type ZipEntry } from './zip-guard.ts'

/** What is unpacked beforehand: larger archives are left to the reader, which unpacks one file after the other. */
const mostStored = 128 * 1024 * 1024

/**
 * The same archive with its files unpacked, for readers that unpack slowly in JavaScript; the archive itself when that would be
 * large. Call `guardZip` before. Errors: file_damaged.
 */
export function storedZip(content: Buffer): Buffer {
  const entries = listEntries(content)
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > mostStored) return content
  if (entries.some(({ method }) => method !== 0 && method !== 8)) return content
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const entry of entries) {
    const data = dataOf(content, entry)
    const shared = sharedHeader(entry, data.length)
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, entry.name])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, place, entry.name)
    files.push(head, data)
    offset += head.length + data.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listed, end])
}

/** The 26 bytes that a file has both before it and in the directory. */
function sharedHeader({ crc, name }: ZipEntry, size: number): Buffer {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  header.writeUInt16LE(1 << 11, 2)
  header.writeUInt16LE(0x21, 8)
  header.writeUInt32LE(crc, 10)
  header.writeUInt32LE(size, 14)
  header.writeUInt32LE(size, 18)
  header.writeUInt16LE(name.length, 22)
  return header
}

function dataOf(content: Buffer, { offset, packed, method }: ZipEntry): Buffer {
  const start = offset + 30 + content.readUInt16LE(offset + 26) + content.readUInt16LE(offset + 28)
  const data = content.subarray(start, start + packed)
  if (method === 0) return data
  try {
    return inflateRawSync(data, { maxOutputLength: mostUnpacked })
  } catch {
    throw new DocumentError('file_damaged')
  }
}
