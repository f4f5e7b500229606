import { createRequire } from 'node:module'
import indonesian from 'natural/lib/natural/stemmers/indonesian/stemmer_id.js'
import porter from 'natural/lib/natural/stemmers/porter_stemmer.js'
import type { Language } from '#contract/language.ts'

// Natural keeps its root words as a list twice more, as the file it read and for others: what it looks up in stays.
const { cache, resolve } = createRequire(import.meta.url)
const roots = cache[resolve('natural/lib/natural/stemmers/indonesian/data/kata-dasar.json')]?.exports as
  | string[]
  | undefined
for (const list of [roots, indonesian.dictionary]) list?.splice(0)

const caches = { en: new Map<string, string>(), id: new Map<string, string>() }
const cacheLimit = 50_000

/** The stem of one word in one language: 'cities' → 'citi', 'penjualan' → 'jual'. Numbers and short words stay. */
export const stem = (word: string, language: Language): string => {
  const cache = caches[language]
  const known = cache.get(word)
  if (known !== undefined) return known
  const stemmed =
    word.length > 40 || !/^[a-z'-]+$/.test(word) ? word : language === 'en' ? english(word) : indonesian.stem(word)
  if (cache.size > cacheLimit) cache.clear()
  cache.set(word, stemmed)
  return stemmed
}

const english = (word: string): string => {
  const irregular = irregulars.get(word)
  if (irregular) return irregular
  return porter.stem(word.replace(/'s?$/, '')).replace(/'$/, '')
}

const irregulars = new Map(
  'people:person men:man women:woman children:child feet:foot teeth:tooth mice:mouse data:data media:media series:seri species:speci lives:life wives:wife leaves:leaf news:news bought:bui sold:sell spent:spend paid:pai had:have has:have went:go gone:go held:hold flew:fly flown:fly taught:teach wrote:write written:write'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

/** Every form a word may be met in, whichever language it is: itself, its English stem, its Indonesian stem. */
export const stems = (word: string): string[] => [...new Set([word, stem(word, 'en'), stem(word, 'id')])]

/** Whether a word is of whoever does something: 'harvesters' and 'pemanen' are, 'orders' and 'customers' are not. */
export const isAgent = (word: string): boolean => {
  const [, single = '', base = ''] = /^((\p{L}{3,})(?:er|or))s?$/u.exec(word) ?? []
  if (single !== '' && stem(single, 'en') === stem(base, 'en') && !things.has(single)) return true
  // 'pemanen' harvests, 'pengiriman' is what is done.
  return /^pe\p{L}{4,}$/u.test(word) && !/an$/.test(word) && stem(word, 'id') !== word && !things.has(word)
}

/** What ends like a doer and is none, or is called as what it does. */
const things = new Set(
  'order number offer paper letter customer center computer counter container voucher folder poster printer router scanner transfer quarter semester chapter register member perintah petani pejabat'.split(
    ' ',
  ),
)
