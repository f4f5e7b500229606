import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A file made to hurt whoever reads it. `ends` is how reading may end: `read`, or a code of `DocumentError`. */
export type HostileFile = { name: string; make: () => Buffer; ends: readonly string[] }

/** `times` is how often the content stands there. */
export type ZipPart = { name: string; content: Buffer; times?: number; claims?: number; at?: number }

/** A content so many times over, packed (RFC 1951) without ever having been in memory. */
export function packTimes(content: Buffer, times: number): Buffer {
  const piece = deflateRawSync(content, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array.from({ length: times }, () => piece), deflateRawSync(Buffer.alloc(0))])
}

type Packed = { content: Buffer; times: number; data: Buffer; sum: number }

/** Of one content under many names, packed and summed up once. */
function packerOnce(): (content: Buffer, times: number) => Packed {
  let last: Packed | undefined
  return (content, times) => {
    if (last?.times === times && last.content.equals(content)) return last
    let sum = 0
    for (let time = 0; time < times; time++) sum = crc32(content, sum)
    last = { content, times, data: packTimes(content, times), sum }
    return last
  }
}

/** An archive as its directory tells it; `claims` is a size that is not true, `at` the place of another file's content. */
export function zipOf(files: ZipPart[]): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  const packedOnce = packerOnce()
  for (const { name, content, times = 1, claims = content.length * times, at } of files) {
    const { data, sum } = packedOnce(content, times)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(sum, 14)
    head.writeUInt32LE(data.length, 18)
    head.writeUInt32LE(claims, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    head.copy(entry, 16, 14, 30)
    entry.writeUInt32LE(at ?? offset, 42)
    directory.push(entry, Buffer.from(name))
    if (at !== undefined) continue
    parts.push(head, Buffer.from(name), data)
    offset += head.length + name.length + data.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}
