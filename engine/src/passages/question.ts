import type { Language } from '#contract/language.ts'
import { type PassageToken, tokenize } from './tokens.ts'

/** What an answer must be made of. */
type Expected = 'person' | 'date' | 'number' | 'place' | 'reason' | 'manner' | 'definition' | 'name' | 'term' | 'thing'

/** A content word of the question; `weight` scales how much finding it counts, `name` marks a proper name or a number. */
export type Term = { stem: string; word: string; weight: number; name: boolean; place: number }

/** A question as the search sees it; `focus` are the stems of what is asked for ("points" in "how many points"). */
export type Question = {
  expected: Expected
  terms: Term[]
  focus: string[]
  stems: Set<string>
  tokens: PassageToken[]
}

const asked =
  `artist|singer|band|actor|actress|poet|writer|composer|painter|researcher|scientist|philosopher|politician|general|officer|member|
  team|club|company|organi[sz]ation|agency|group|party|institution|university|college|school|church|river|lake|sea|island|mountain|building|
  street|road|station|airport|stadium|park|neighbou?rhood|language|religion|book|novel|song|album|film|movie|play|show|episode|series|magazine|
  newspaper|award|prize|tribe|dynasty|empire|kingdom|treaty|law|act|program|project|ship|planet|brand|product|supplier|vendor|customer|
  manager|department|branch|office`.replace(/\s+/g, '')
const askedId =
  `artis|penyanyi|grup|aktor|aktris|penyair|penulis|pelukis|ilmuwan|peneliti|filsuf|politikus|jenderal|anggota|tim|klub|perusahaan|
  organisasi|lembaga|kelompok|partai|universitas|sekolah|gereja|masjid|candi|sungai|danau|laut|pulau|gunung|gedung|jalan|stasiun|bandara|stadion|
  taman|bahasa|agama|buku|novel|lagu|album|film|majalah|koran|penghargaan|suku|dinasti|kerajaan|perjanjian|undang-undang|kapal|planet|merek|
  produk|pemasok|pelanggan|manajer|departemen|cabang|kantor`.replace(/\s+/g, '')
const namedThing = new RegExp(
  `\\b((what|which)( [\\w-]+)?( [\\w-]+)? (${asked})|(${askedId})( \\w+)? (apa|mana|apakah))\\b`,
)

const kinds: [Expected, RegExp][] = [
  [
    'date',
    /\b(when|kapan(kah)?|(what|which) (year|date|day|month|decade|century|season|era|period|time)|(tahun|tanggal|bulan|hari|abad|dekade|jam|pukul) (berapa|apa|mana))\b/,
  ],
  [
    'number',
    /\b(how (many|much|old|long|far|tall|big|large|high|often|fast|deep|wide|few|late)|(what|which) (percentage|percent|number|amount|proportion|fraction|population|age|ratio|score|share|size|price|cost|rate|total)|berapa(kah)?|seberapa)\b/,
  ],
  ['person', /\b(who|whom|whose|siapa(kah)?|(what|which) (person|man|woman|king|president|author|player|leader))\b/],
  [
    'place',
    /\b(where|(di ?|ke ?|dari ?)mana(kah)?|(what|which) (city|country|state|place|town|region|location|nation|continent|county|province)|(kota|negara|provinsi|daerah|wilayah) (apa|mana))\b/,
  ],
  [
    'term',
    /\b(another (name|term|word)|(term|word|name) (for|of)|known (as|by)|called|referred to as|termed|nicknamed?|disebut|dikenal|dinamakan|dijuluki|istilah|julukan|sebutan|nama lain)\b/,
  ],
  ['name', namedThing],
  ['reason', /\b(why|mengapa|kenapa|what (reason|caused?)|apa (alasan|penyebab|sebab)\w*)\b/],
  [
    'definition',
    /^(what (is|are|was|were) (an? |the )?[\w-]+( [\w-]+)?\?*$|what does .* (mean|stand for)|apa (itu|yang dimaksud|arti|kepanjangan)|define )/,
  ],
  ['manner', /\b(how|bagaimana(kah)?|dengan cara)\b/],
]
const generic = new Set(
  'year date day month century decad number amount percent percentag person peopl citi countri place tahun tanggal bulan orang jumlah hari abad kota negara time state way thing'.split(
    ' ',
  ),
)
const askers = new Set('what which many much berapa apa apakah'.split(' '))

/** Reads what a question asks for and by which words the answer can be found. */
export function readQuestion(text: string, language: Language): Question {
  const tokens = tokenize(text, language)
  const lower = text.toLowerCase().trim()
  const focus = focusStems(tokens)
  const stems = new Set(tokens.map((token) => token.stem))
  return { expected: expectedKind(lower), terms: contentTerms(tokens, focus), focus, stems, tokens }
}

function expectedKind(lower: string): Expected {
  let best: Expected = 'thing'
  let bestAt = Number.POSITIVE_INFINITY
  for (const [kind, pattern] of kinds) {
    const at = pattern.exec(lower)?.index
    if (at !== undefined && at < bestAt) {
      best = kind
      bestAt = at
    }
  }
  return best
}

function focusStems(tokens: PassageToken[]): string[] {
  const asker = tokens.findIndex((token) => askers.has(token.word))
  if (asker < 0) return []
  const focus: string[] = []
  for (const token of tokens.slice(asker + 1, asker + 4)) {
    if (token.stop || token.capital) break
    focus.push(token.stem)
  }
  return focus
}

function contentTerms(tokens: PassageToken[], focus: string[]): Term[] {
  const content = tokens.filter((token) => !token.stop)
  const chosen = content.length > 0 ? content : tokens
  const terms = new Map<string, Term>()
  chosen.forEach((token) => {
    if (terms.has(token.stem)) return
    const index = tokens.indexOf(token)
    const name = isName(tokens, index)
    const typeWord = generic.has(token.stem) && (focus.includes(token.stem) || index < 3)
    const weight = typeWord
      ? 0.35
      : focus.includes(token.stem)
        ? 0.8
        : name
          ? 1.2 / Math.sqrt(nameLength(tokens, index))
          : 1
    terms.set(token.stem, { stem: token.stem, word: token.word, weight, name, place: index })
  })
  return [...terms.values()]
}

function isName(tokens: PassageToken[], index: number): boolean {
  const token = tokens[index]
  return token !== undefined && (token.number || (token.capital && index > 0 && !token.stop))
}

/** How many words the name around a place has: a name of three words is one thing to look for, not three. */
function nameLength(tokens: PassageToken[], index: number): number {
  let first = index
  let last = index
  while (isName(tokens, first - 1)) first--
  while (isName(tokens, last + 1)) last++
  return last - first + 1
}
