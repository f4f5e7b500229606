import { required } from '#contract/kit/required.ts'
import { ByteReader } from './byte-reader.ts'
import { type Glyph, readGlyphs } from './glyphs.ts'
import { readWoff2 } from './woff2.ts'

/** A font for documents: what it can write, how wide that is, and its file with no more glyphs than are used. */
export type Typeface = {
  /** The glyph of a character; undefined when the font has none. */
  glyphOf: (codePoint: number) => number | undefined
  /** In thousandths of the font's size. */
  widthOf: (glyph: number) => number
  ascent: number
  descent: number
  /** A TrueType file in which only these glyphs have a shape. */
  subset: (used: ReadonlySet<number>) => Buffer
}

/** Opens a WOFF2 file with TrueType outlines; of a variable font its default weight. */
export function openTypeface(file: Buffer): Typeface {
  const tables = readWoff2(file)
  const table = (tag: string) => {
    const found = tables.get(tag)
    if (!found) throw new Error(`the font has no table ${tag}`)
    return found
  }
  const unitsPerEm = table('head').readUInt16BE(18)
  const glyphs = readGlyphs(table('glyf'))
  const advances = readAdvances(table('hmtx'), table('hhea').readUInt16BE(34), glyphs.length)
  const map = readCharacterMap(table('cmap'))
  const perMille = (units: number) => (units * 1000) / unitsPerEm
  return {
    glyphOf: (codePoint) => map.get(codePoint),
    widthOf: (glyph) => perMille(advances[glyph] ?? 0),
    ascent: perMille(table('hhea').readInt16BE(4)),
    descent: perMille(table('hhea').readInt16BE(6)),
    subset: (used) =>
      writeFont(glyphs, advances, used, { head: table('head'), hhea: table('hhea'), maxp: table('maxp') }),
  }
}

/** Widths; when WOFF2 left the bearings out, the table begins with a byte that says so (WOFF2 5.4). */
function readAdvances(hmtx: Buffer, count: number, glyphs: number): number[] {
  const plain = hmtx.length === count * 4 + (glyphs - count) * 2
  return Array.from({ length: glyphs }, (_, glyph) => {
    const n = Math.min(glyph, count - 1)
    return hmtx.readUInt16BE(plain ? n * 4 : 1 + n * 2)
  })
}

function readCharacterMap(cmap: Buffer): Map<number, number> {
  const read = new ByteReader(cmap, 2)
  const map = new Map<number, number>()
  for (let left = read.u16(); left > 0; left--) {
    const platform = read.u16()
    const encoding = read.u16()
    const at = read.u32()
    const format = cmap.readUInt16BE(at)
    if (platform !== 0 && !(platform === 3 && (encoding === 1 || encoding === 10))) continue
    if (format === 4) readSegments(cmap.subarray(at), map)
    if (format === 12) readGroups(cmap.subarray(at), map)
  }
  return map
}

function readSegments(table: Buffer, map: Map<number, number>): void {
  const doubled = table.readUInt16BE(6)
  for (let segment = 0; segment < doubled; segment += 2) {
    const end = table.readUInt16BE(14 + segment)
    const start = table.readUInt16BE(16 + doubled + segment)
    const delta = table.readUInt16BE(16 + doubled * 2 + segment)
    const index = 16 + doubled * 3 + segment
    const range = table.readUInt16BE(index)
    for (let code = start; code <= end && code < 0xffff; code++) {
      const direct = range === 0 ? code : table.readUInt16BE(index + range + (code - start) * 2)
      const glyph = range !== 0 && direct === 0 ? 0 : (direct + delta) & 0xffff
      if (glyph !== 0) map.set(code, glyph)
    }
  }
}

function readGroups(table: Buffer, map: Map<number, number>): void {
  const read = new ByteReader(table, 12)
  for (let left = read.u32(); left > 0; left--) {
    const [start, end, glyph] = [read.u32(), read.u32(), read.u32()]
    for (let code = start; code <= end; code++) map.set(code, glyph + code - start)
  }
}

type FontTables = { head: Buffer; hhea: Buffer; maxp: Buffer }

function writeFont(glyphs: Glyph[], advances: number[], used: ReadonlySet<number>, kept: FontTables): Buffer {
  const usedGlyphs = new Set<number>([0])
  const want = (glyph: number) => {
    if (usedGlyphs.has(glyph) && glyph !== 0) return
    usedGlyphs.add(glyph)
    glyphs[glyph]?.parts.forEach(want)
  }
  used.forEach(want)
  const shapes: Buffer[] = []
  const loca = Buffer.alloc((glyphs.length + 1) * 4)
  const hmtx = Buffer.alloc(glyphs.length * 4)
  let at = 0
  glyphs.forEach(({ bytes, xMin }, index) => {
    hmtx.writeUInt16BE(required(advances[index], 'each glyph has a width'), index * 4)
    hmtx.writeInt16BE(xMin, index * 4 + 2)
    if (usedGlyphs.has(index)) {
      const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
      shapes.push(padded)
      at += padded.length
    }
    loca.writeUInt32BE(at, (index + 1) * 4)
  })
  const head = Buffer.from(kept.head)
  head.writeInt16BE(1, 50)
  const hhea = Buffer.from(kept.hhea)
  hhea.writeUInt16BE(glyphs.length, 34)
  return writeTables({ glyf: Buffer.concat(shapes), head, hhea, hmtx, loca, maxp: kept.maxp })
}

function writeTables(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables)
  const header = Buffer.alloc(12 + entries.length * 16)
  header.writeUInt32BE(0x00010000, 0)
  header.writeUInt16BE(entries.length, 4)
  let at = header.length
  const bodies = entries.map(([tag, body], index) => {
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
    header.write(tag, 12 + index * 16, 'latin1')
    header.writeUInt32BE(at, 12 + index * 16 + 8)
    header.writeUInt32BE(body.length, 12 + index * 16 + 12)
    at += padded.length
    return padded
  })
  return Buffer.concat([header, ...bodies])
}
