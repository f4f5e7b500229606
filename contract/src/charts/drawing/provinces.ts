/** Where a province's tile stands, column from the west, row from the north, and what fits into it. */
export type ProvinceTile = { code: string; short: string; at: readonly [column: number, row: number] }

// One line per province: ISO 3166-2 without `ID-`, what fits into a tile, column, row. Roughly where they lie: all are seen, the
// small ones too.
const lines = `
AC|Aceh|0|0
SU|Sumut|1|1
RI|Riau|2|1
KR|Kepri|3|1
SB|Sumbar|1|2
JA|Jambi|2|2
BE|Bengk.|2|3
SS|Sumsel|3|3
BB|Babel|4|3
LA|Lamp.|3|4
BT|Banten|3|5
JK|Jakarta|4|4
JB|Jabar|4|5
JT|Jateng|5|5
YO|DIY|5|6
JI|Jatim|6|5
BA|Bali|7|5
NB|NTB|8|5
NT|NTT|9|5
KB|Kalbar|5|1
KT|Kalteng|6|2
KS|Kalsel|7|2
KI|Kaltim|7|1
KU|Kaltara|7|0
SR|Sulbar|8|2
ST|Sulteng|9|2
SN|Sulsel|8|3
SG|Sultra|9|3
GO|Goront.|9|1
SA|Sulut|10|1
MU|Malut|11|1
MA|Maluku|11|3
PD|PBD|12|2
PB|P. Barat|13|2
PA|Papua|14|2
PT|P. Tengah|13|3
PE|P. Peg.|14|3
PS|P. Selatan|14|4
`

/** All 38, from Aceh to South Papua. */
export const provinceTiles: readonly ProvinceTile[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', short = '', column, row] = line.split('|')
    return { code, short, at: [Number(column), Number(row)] }
  })

/** How many tiles wide and high the map is. */
export const mapSize = { columns: 15, rows: 7 }

/** How wide and high the map of outlines is, in steps of its grid. */
export const outlineSize = { width: 2310, height: 850 }
/** The islands of provinces as paths, by their codes (`province-outlines.ts`, loaded when a map is drawn). */
export type ProvinceOutlines = ReadonlyMap<string, string>

/** Where the first island of a path lies, in steps of the grid. */
export function extentOf(path: string): { x: number; y: number; width: number; height: number } {
  const numbers = path.slice(0, path.indexOf('z')).match(/-?\d+/g)?.map(Number) ?? []
  let [x = 0, y = 0] = numbers
  let [left, top, right, bottom] = [x, y, x, y]
  for (let index = 2; index + 1 < numbers.length; index += 2) {
    x += numbers[index] ?? 0
    y += numbers[index + 1] ?? 0
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}
