/** What an adjective compares: the columns it may mean, with the direction that has more of it. */
export interface Quality {
  /** Words of columns that grow with it. */
  more: string[]
  /** Words of columns that shrink with it: the oldest was born first. */
  less: string[]
  /** −1 for the opposite adjective. */
  sign: 1 | -1
}

const qualities = `
old tua | age usia umur | birth born lahir founded built opened established date year | young muda
new baru recent recently late latest | date time year created timestamp day | | early awal lama earliest first-ever
heavy berat | weight tonnage mass | | light ringan
tall tinggi | height | | short pendek
long panjang | length duration runtime milliseconds minutes distance | | short pendek brief singkat
expensive mahal costly pricey | price cost amount charge fee harga biaya tarif ongkos | | cheap murah inexpensive
fast cepat quick | speed | time duration | slow lambat
large big besar great | size area capacity population amount total quantity number | | small kecil little tiny
rich kaya wealthy | balance income salary wealth worth amount | | poor miskin
high tinggi | height elevation altitude score rating price amount salary | | low rendah tipis thin
strong kuat powerful | horsepower power strength | | weak lemah
populous padat crowded | population | | unpopulated
good baik best | rating score rank points grade | | bad buruk worst
`

const known = new Map<string, Quality>()

// 'short' is the opposite of tall and of long: the columns there are tell which is meant.
const add = (word: string, quality: Quality): void => {
  const before = known.get(word)
  known.set(
    word,
    before ? { ...before, more: [...before.more, ...quality.more], less: [...before.less, ...quality.less] } : quality,
  )
}
for (const line of qualities.trim().split('\n')) {
  const [words = '', more = '', less = '', opposite = ''] = line.split('|').map((part) => part.trim())
  const split = (text: string): string[] => text.split(' ').filter((word) => word !== '')
  for (const word of split(words)) add(word, { more: split(more), less: split(less), sign: 1 })
  for (const word of split(opposite)) add(word, { more: split(more), less: split(less), sign: -1 })
}
export const qualityOf = (adjective: string): Quality | undefined => known.get(adjective)

const irregular: Record<string, string> = {
  best: 'good',
  worst: 'bad',
  latest: 'new',
  earliest: 'early',
  eldest: 'old',
  elder: 'old',
  better: 'good',
  worse: 'bad',
  later: 'new',
  earlier: 'early',
  recently: 'recent',
  bigger: 'big',
  biggest: 'big',
}

/** Words that only look like it: 'terlambat' is late. */
const notTheMost = new Set(['terlambat'])

/** 'oldest' → old, 'heaviest' → heavy, 'termuda' → muda; undefined for other words. */
export const superlativeOf = (word: string): string | undefined => {
  if (notTheMost.has(word)) return undefined
  const base = irregular[word]
  if (base && /st$/.test(word)) return base
  if (/^ter\w{3,}/.test(word) && known.has(word.slice(3))) return word.slice(3)
  // 'rendah' gives 'terendah'.
  if (/^ter\w{3,}/.test(word) && known.has(`r${word.slice(3)}`)) return `r${word.slice(3)}`
  return /est$/.test(word) ? degree(word.slice(0, -3)) : undefined
}

/** 'older' → old, 'heavier' → heavy. */
export const comparativeOf = (word: string): string | undefined => {
  const base = irregular[word]
  if (base && /(r|se)$/.test(word)) return base
  return /er$/.test(word) ? degree(word.slice(0, -2)) : undefined
}

const degree = (root: string): string | undefined =>
  [root, `${root}e`, root.replace(/i$/, 'y'), root.replace(/(.)\1$/, '$1')].find((word) => known.has(word))
