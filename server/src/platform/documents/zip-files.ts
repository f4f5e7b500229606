import { crc32, inflateRawSync } from 'node:zlib'
import { DocumentError } from './errors.ts'
import { listEntries, unpackedLimit, type ZipEntry } from './zip-guard.ts'

export type ZipFile = {
  name: string
  /** Bytes once unpacked, as the archive claims. */
  size: number
  /** Unpacks it. Errors: file_damaged. */
  read: () => Buffer
  entry: ZipEntry
}

/** What is unpacked beforehand: larger archives are left to the reader, which unpacks one file after the other. */
const maxStored = 128 * 1024 * 1024

/** The files of an archive. Call `guardZip` before. Errors: file_damaged. */
export const zipFiles = (content: Buffer): ZipFile[] =>
  listEntries(content).map((entry) => ({
    name: entry.name.toString('utf8'),
    size: entry.unpacked,
    entry,
    read: () => unpacked(content, entry),
  }))

/**
 * The archive with its files unpacked, for readers that unpack slowly in JavaScript, and other content in the place of those in
 * `instead`. What would be large unpacked stays packed. Errors: file_damaged.
 */
export function storedZip(content: Buffer, files: ZipFile[], instead: ReadonlyMap<ZipFile, Buffer>): Buffer {
  const large = files.reduce((sum, file) => sum + (instead.get(file)?.length ?? file.size), 0) > maxStored
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const file of files) {
    const { entry } = file
    const other = instead.get(file)
    const packed = !other && (large || (entry.method !== 0 && entry.method !== 8))
    const data = other ?? (packed ? packedData(content, entry) : file.read())
    const shared = sharedHeader(entry, data, packed)
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, entry.name])
    const attributes = Buffer.alloc(14)
    attributes.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, attributes, entry.name)
    parts.push(head, data)
    offset += head.length + data.length
  }
  return Buffer.concat([...parts, ...directory, endOf(files.length, offset, directory)])
}

function endOf(files: number, offset: number, directory: Buffer[]): Buffer {
  const end = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1')
  end.writeUInt16LE(files, 8)
  end.writeUInt16LE(files, 10)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return end
}

/** The 26 bytes that a file has both before it and in the directory. */
function sharedHeader(entry: ZipEntry, data: Buffer, packed: boolean): Buffer {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  header.writeUInt16LE(1 << 11, 2)
  header.writeUInt16LE(packed ? entry.method : 0, 4)
  header.writeUInt16LE(0x21, 8)
  header.writeUInt32LE(packed ? entry.crc : crc32(data), 10)
  header.writeUInt32LE(data.length, 14)
  header.writeUInt32LE(packed ? entry.unpacked : data.length, 18)
  header.writeUInt16LE(entry.name.length, 22)
  return header
}

function packedData(content: Buffer, { offset, packed }: ZipEntry): Buffer {
  const start = offset + 30 + content.readUInt16LE(offset + 26) + content.readUInt16LE(offset + 28)
  return content.subarray(start, start + packed)
}

function unpacked(content: Buffer, entry: ZipEntry): Buffer {
  const data = packedData(content, entry)
  if (entry.method === 0) return data
  try {
    return inflateRawSync(data, { maxOutputLength: unpackedLimit })
  } catch {
    throw new DocumentError('file_damaged')
  }
}
