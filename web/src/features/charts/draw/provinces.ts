/** A province of Indonesia and where its tile stands: column from the west, row from the north. */
export type Province = { code: string; name: string; short: string; at: readonly [column: number, row: number] }

// One line per province: ISO 3166-2, name, what fits into a tile, column, row, and what else it is called in data. The number of
// a province is left out where the two official numberings contradict each other (all of Papua).
const lines = `
AC|Aceh|Aceh|0|0|nad,nanggroe aceh darussalam,11
SU|Sumatera Utara|Sumut|1|1|north sumatra,12
RI|Riau|Riau|2|1|14
KR|Kepulauan Riau|Kepri|3|1|riau islands,kep riau,21
SB|Sumatera Barat|Sumbar|1|2|west sumatra,13
JA|Jambi|Jambi|2|2|15
BE|Bengkulu|Bengk.|2|3|17
SS|Sumatera Selatan|Sumsel|3|3|south sumatra,16
BB|Kepulauan Bangka Belitung|Babel|4|3|bangka belitung,bangka belitung islands,kep bangka belitung,19
LA|Lampung|Lamp.|3|4|18
BT|Banten|Banten|3|5|36
JK|Daerah Khusus Jakarta|Jakarta|4|4|jakarta,dki jakarta,dki,dkj,special region of jakarta,daerah khusus ibukota jakarta,31
JB|Jawa Barat|Jabar|4|5|west java,32
JT|Jawa Tengah|Jateng|5|5|central java,33
YO|Daerah Istimewa Yogyakarta|DIY|5|6|yogyakarta,di yogyakarta,diy,jogja,jogjakarta,yogya,special region of yogyakarta,34
JI|Jawa Timur|Jatim|6|5|east java,35
BA|Bali|Bali|7|5|51
NB|Nusa Tenggara Barat|NTB|8|5|west nusa tenggara,ntb,52
NT|Nusa Tenggara Timur|NTT|9|5|east nusa tenggara,ntt,53
KB|Kalimantan Barat|Kalbar|5|1|west kalimantan,61
KT|Kalimantan Tengah|Kalteng|6|2|central kalimantan,62
KS|Kalimantan Selatan|Kalsel|7|2|south kalimantan,63
KI|Kalimantan Timur|Kaltim|7|1|east kalimantan,64
KU|Kalimantan Utara|Kaltara|7|0|north kalimantan,65
SR|Sulawesi Barat|Sulbar|8|2|west sulawesi,76
ST|Sulawesi Tengah|Sulteng|9|2|central sulawesi,72
SN|Sulawesi Selatan|Sulsel|8|3|south sulawesi,73
SG|Sulawesi Tenggara|Sultra|9|3|southeast sulawesi,south east sulawesi,74
GO|Gorontalo|Goront.|9|1|75
SA|Sulawesi Utara|Sulut|10|1|north sulawesi,71
MU|Maluku Utara|Malut|11|1|north maluku,82
MA|Maluku|Maluku|11|3|81
PD|Papua Barat Daya|PBD|12|2|southwest papua,south west papua
PB|Papua Barat|P. Barat|13|2|west papua
PA|Papua|Papua|14|2|
PT|Papua Tengah|P. Tengah|13|3|central papua
PE|Papua Pegunungan|P. Peg.|14|3|highland papua
PS|Papua Selatan|P. Selatan|14|4|south papua
`

const parsed = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', name = '', short = '', column, row, also = ''] = line.split('|')
    const province: Province = { code, name, short, at: [Number(column), Number(row)] }
    return { province, names: [name, short, code, `ID-${code}`, ...also.split(',')] }
  })

/** All 38, from Aceh to South Papua. */
export const provinces: readonly Province[] = parsed.map(({ province }) => province)

/** How many tiles wide and high the map is. */
export const mapSize = { columns: 15, rows: 7 }

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/^(provinsi|province of|prov)\s+/, '')
    .replace(/\s+province$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const byName = new Map(parsed.flatMap(({ province, names }) => names.map((name) => [plain(name), province] as const)))

/** The province that a name in the data means: in Indonesian or English, short (`Jabar`), or a code (`ID-JB`, `32`). */
export const provinceOf = (name: unknown): Province | undefined =>
  name === null || name === undefined ? undefined : byName.get(plain(String(name)))
