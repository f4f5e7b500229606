import { required } from '#contract/kit/required.ts'
import { ByteReader } from './byte-reader.ts'

/** A glyph as TrueType keeps it. `parts`: glyphs that a composed one is made of. */
export type Glyph = { bytes: Buffer; xMin: number; parts: number[] }

/** The glyphs of a font, put together from the streams of WOFF2 (W3C WOFF2 §5.1). Hints are left out. */
export function readGlyphs(table: Buffer): Glyph[] {
  const head = new ByteReader(table, 4)
  const count = head.u16()
  head.at = 8
  const sizes = Array.from({ length: 7 }, () => head.u32())
  let at = head.at
  const [contours, points, flags, coords, composites, boxes, hints] = sizes.map((size) => {
    at += size
    return new ByteReader(table.subarray(at - size, at))
  }) as [ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader]
  const hasBox = boxes.take(((count + 31) >> 5) << 2)
  return Array.from({ length: count }, (_, index) => {
    const outlines = contours.i16()
    const box = (hasBox.readUInt8(index >> 3) >> (7 - (index & 7))) & 1 ? boxes.take(8) : undefined
    if (outlines === 0) return { bytes: Buffer.alloc(0), xMin: 0, parts: [] }
    if (outlines < 0) return composed(composites, coords, hints, required(box, 'a glyph of parts has its box'))
    let end = -1
    const ends = Array.from({ length: outlines }, () => {
      end += points.short255()
      return end
    })
    const shape = readPoints(end + 1, flags, coords)
    hints.take(coords.short255())
    return simple(ends, shape, box)
  })
}

type Point = { dx: number; dy: number; on: number }

/** Differences from point to point (WOFF2 5.2). */
function readPoints(count: number, flags: ByteReader, coords: ByteReader): Point[] {
  const signed = (flag: number, value: number) => (flag & 1 ? value : -value)
  const byte = coords.u8
  return Array.from({ length: count }, () => {
    const raw = flags.u8()
    const on = raw >> 7 ? 0 : 1
    const flag = raw & 127
    if (flag < 10) return { dx: 0, dy: signed(flag, ((flag & 14) << 7) + byte()), on }
    if (flag < 20) return { dx: signed(flag, (((flag - 10) & 14) << 7) + byte()), dy: 0, on }
    if (flag < 84) {
      const [b0, b1] = [flag - 20, byte()]
      const dx = signed(flag, 1 + (b0 & 0x30) + (b1 >> 4))
      return { dx, dy: signed(flag >> 1, 1 + ((b0 & 0x0c) << 2) + (b1 & 0x0f)), on }
    }
    if (flag < 120) {
      const b0 = flag - 84
      const dx = signed(flag, 1 + (Math.floor(b0 / 12) << 8) + byte())
      return { dx, dy: signed(flag >> 1, 1 + (((b0 % 12) >> 2) << 8) + byte()), on }
    }
    const [b1, b2, b3] = [byte(), byte(), byte()]
    if (flag < 124) return { dx: signed(flag, (b1 << 4) + (b2 >> 4)), dy: signed(flag >> 1, ((b2 & 15) << 8) + b3), on }
    return { dx: signed(flag, (b1 << 8) + b2), dy: signed(flag >> 1, (b3 << 8) + byte()), on }
  })
}

function simple(ends: number[], shape: Point[], given: Buffer | undefined): Glyph {
  const box = given ?? boxOf(shape)
  const head = Buffer.alloc(2)
  head.writeInt16BE(ends.length)
  const body = Buffer.alloc(ends.length * 2 + 2 + shape.length * 5)
  let at = 0
  for (const end of ends) at = body.writeUInt16BE(end, at)
  at += 2
  for (const { on } of shape) body[at++] = on
  for (const { dx } of shape) at = body.writeInt16BE(dx, at)
  for (const { dy } of shape) at = body.writeInt16BE(dy, at)
  return { bytes: Buffer.concat([head, box, body]), xMin: box.readInt16BE(0), parts: [] }
}

function boxOf(shape: Point[]): Buffer {
  let [x, y, xMin, yMin, xMax, yMax] = [0, 0, Infinity, Infinity, -Infinity, -Infinity]
  for (const { dx, dy } of shape) {
    x += dx
    y += dy
    ;[xMin, xMax, yMin, yMax] = [Math.min(xMin, x), Math.max(xMax, x), Math.min(yMin, y), Math.max(yMax, y)]
  }
  const box = Buffer.alloc(8)
  for (const [index, value] of [xMin, yMin, xMax, yMax].entries()) box.writeInt16BE(value, index * 2)
  return box
}

const wordArguments = 0x0001
const scales: [flag: number, bytes: number][] = [
  [0x0008, 2],
  [0x0040, 4],
  [0x0080, 8],
]
const more = 0x0020
const hinted = 0x0100

function composed(stream: ByteReader, coords: ByteReader, hints: ByteReader, box: Buffer): Glyph {
  const from = stream.at
  const parts: number[] = []
  let withHints = false
  for (let flags = more; flags & more; ) {
    flags = stream.u16()
    parts.push(stream.u16())
    stream.take(flags & wordArguments ? 4 : 2)
    for (const [flag, bytes] of scales) if (flags & flag) stream.take(bytes)
    withHints ||= (flags & hinted) !== 0
  }
  if (withHints) hints.take(coords.short255())
  const body = Buffer.from(stream.bytes.subarray(from, stream.at))
  if (withHints) dropHints(body)
  const head = Buffer.alloc(2)
  head.writeInt16BE(-1)
  return { bytes: Buffer.concat([head, box, body]), xMin: box.readInt16BE(0), parts }
}

function dropHints(body: Buffer): void {
  for (let offset = 0, flags = more; flags & more; ) {
    flags = body.readUInt16BE(offset)
    body.writeUInt16BE(flags & ~hinted, offset)
    offset += 4 + (flags & wordArguments ? 4 : 2)
    for (const [flag, bytes] of scales) if (flags & flag) offset += bytes
  }
}
