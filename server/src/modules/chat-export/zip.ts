import type { FileHandle } from 'node:fs/promises'
import zlib from 'node:zlib'

/** One file in a zip. */
type Entry = { name: Buffer; crc: number; packed: number; size: number; at: number }

const localMark = 0x04034b50
const utf8Names = 0x0800
/** 1 January 2026, 00:00: times of files in a zip have no zone and say nothing here. */
const date = ((2026 - 1980) << 9) | (1 << 5) | 1

/** A file's bytes as they stand in a zip; one after the other they are its beginning. */
export function zipEntry(name: string, content: Buffer): Buffer {
  const packed = zlib.deflateRawSync(content)
  const nameBytes = Buffer.from(name, 'utf8')
  const head = Buffer.alloc(30)
  head.writeUInt32LE(localMark, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(utf8Names, 6)
  head.writeUInt16LE(8, 8)
  head.writeUInt16LE(date, 12)
  head.writeUInt32LE(zlib.crc32(content), 14)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(nameBytes.length, 26)
  return Buffer.concat([head, nameBytes, packed])
}

/** The end of a zip whose beginning lies in a file: its table of contents, read off the entries themselves. */
export async function zipEnd(file: FileHandle, length: number): Promise<Buffer> {
  const entries: Entry[] = []
  const head = Buffer.alloc(30)
  for (let offset = 0; offset < length; ) {
    await file.read(head, 0, 30, offset)
    if (head.readUInt32LE(0) !== localMark) throw new Error('the beginning of a zip is damaged')
    const name = Buffer.alloc(head.readUInt16LE(26))
    await file.read(name, 0, name.length, offset + 30)
    const packed = head.readUInt32LE(18)
    entries.push({ name, packed, at: offset, crc: head.readUInt32LE(14), size: head.readUInt32LE(22) })
    offset += 30 + name.length + packed
  }
  const table = Buffer.concat(entries.map(tableRow))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8)
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(length, 16)
  return Buffer.concat([
    table,
    ...(entries.length >= 0xffff ? [wideEnd(entries.length, table.length, length)] : []),
    end,
  ])
}

function tableRow({ name, crc, packed, size, at }: Entry): Buffer {
  const row = Buffer.alloc(46)
  row.writeUInt32LE(0x02014b50, 0)
  row.writeUInt16LE(20, 4)
  row.writeUInt16LE(20, 6)
  row.writeUInt16LE(utf8Names, 8)
  row.writeUInt16LE(8, 10)
  row.writeUInt16LE(date, 14)
  row.writeUInt32LE(crc, 16)
  row.writeUInt32LE(packed, 20)
  row.writeUInt32LE(size, 24)
  row.writeUInt16LE(name.length, 28)
  row.writeUInt32LE(at, 42)
  return Buffer.concat([row, name])
}

/** More than 65,535 files: counts and places in the longer form (zip64). */
function wideEnd(count: number, tableBytes: number, tableAt: number): Buffer {
  const wide = Buffer.alloc(76)
  wide.writeUInt32LE(0x06064b50, 0)
  wide.writeBigUInt64LE(44n, 4)
  wide.writeUInt16LE(45, 12)
  wide.writeUInt16LE(45, 14)
  wide.writeBigUInt64LE(BigInt(count), 24)
  wide.writeBigUInt64LE(BigInt(count), 32)
  wide.writeBigUInt64LE(BigInt(tableBytes), 40)
  wide.writeBigUInt64LE(BigInt(tableAt), 48)
  wide.writeUInt32LE(0x07064b50, 56)
  wide.writeBigUInt64LE(BigInt(tableAt + tableBytes), 64)
  wide.writeUInt32LE(1, 72)
  return wide
}
