import zlib from 'node:zlib'
import { required } from '#contract/kit/required.ts'
import { ByteReader } from './byte-reader.ts'

// prettier order of the format's own list (W3C WOFF2 §4.1): a table's tag is its place in it.
const knownTags = [
  ...(
    'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF ' +
    'GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx ' +
    'opbd prop trak Zapf Silf Glat Gloc Feat Sill'
  ).matchAll(/.{4} ?/g),
].map(([tag]) => tag)

/** The tables of a WOFF2 file by their tags, unpacked; `glyf` is still in the form of WOFF2 (WOFF2 5.1). */
export function readWoff2(file: Buffer): Map<string, Buffer> {
  const read = new ByteReader(file)
  if (read.u32() !== 0x774f4632) throw new Error('this is not a WOFF2 file')
  read.at = 12
  const count = read.u16()
  read.at = 20
  const packedBytes = read.u32()
  read.at = 48
  const entries: { tag: string; bytes: number }[] = []
  for (let index = 0; index < count; index++) {
    const flags = read.u8()
    const tag =
      (flags & 63) === 63
        ? read.take(4).toString('latin1')
        : required(knownTags[flags & 63], 'the list has a tag for each number').slice(0, 4)
    const original = read.base128()
    const version = flags >> 6
    const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
    entries.push({ tag, bytes: transformed ? read.base128() : original })
  }
  const content = new ByteReader(zlib.brotliDecompressSync(read.take(packedBytes)))
  return new Map(entries.map(({ tag, bytes }) => [tag, content.take(bytes)]))
}
