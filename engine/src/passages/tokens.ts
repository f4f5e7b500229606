import type { Language } from '#contract/language.ts'
import { stem as stemWord } from '../language/stem.ts'
import { normalNumber } from './numbers.ts'
import { isStopWord } from './stop-words.ts'

/** A word of a text; `start` and `end` are offsets in it, `stem` is its normal form, `capital` says that it begins with one. */
export type PassageToken = {
  raw: string
  word: string
  stem: string
  start: number
  end: number
  stop: boolean
  capital: boolean
  number: boolean
}

const wordPattern =
  /\d{1,30}(?:[.,]\d{1,20}){0,12}(?:st|nd|rd|th|½|¼|¾)?(?![\p{L}])|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)*|[%½¼¾$€£°]/gu
const symbols = new Map(Object.entries({ '%': 'percent', $: 'dollar', '€': 'euro', '£': 'pound', '°': 'degree' }))
const monthsId = 'januari februari maret april mei juni juli agustus september oktober november desember'.split(' ')
const monthsEn = 'january february march april may june july august september october november december'.split(' ')
const sameWord = new Map<string, string>([
  ['persen', 'percent'],
  ['rp', 'rupiah'],
  ['idr', 'rupiah'],
  ['usd', 'dollar'],
])
monthsId.forEach((month, index) => {
  sameWord.set(month, monthsEn[index] ?? month)
})

/** The words of a text with their normal forms: lower case, no accents, stemmed, numbers and months in one form. */
export function tokenizePassage(text: string, language: Language): PassageToken[] {
  const tokens: PassageToken[] = []
  for (const match of text.matchAll(wordPattern)) tokens.push(token(match[0], match.index, language))
  return tokens
}

type Word = Omit<PassageToken, 'start' | 'end'>

/** Words read lately and those read before them: what is common is never read twice, however many rare words pass by. */
type Known = { now: Map<string, Word>; before: Map<string, Word> }
const readWords: Record<Language, Known> = {
  en: { now: new Map(), before: new Map() },
  id: { now: new Map(), before: new Map() },
}
const maxWords = 80_000
const longestKept = 40

function token(raw: string, start: number, language: Language): PassageToken {
  const { stem, word, stop, capital, number } = knownWord(raw, language)
  return { raw, word, stem, start, end: start + raw.length, stop, capital, number }
}

function knownWord(raw: string, language: Language): Word {
  const known = readWords[language]
  const found = known.now.get(raw)
  if (found) return found
  const word = known.before.get(raw) ?? readWord(raw, language)
  if (raw.length > longestKept) return word
  if (known.now.size >= maxWords) {
    known.before = known.now
    known.now = new Map()
  }
  known.now.set(raw, word)
  return word
}

function readWord(raw: string, language: Language): Word {
  const capital = /^\p{Lu}/u.test(raw)
  const word = normalWord(raw)
  const number = normalNumber(word, language)
  // "AS", "US", "IT" and "WHO" in capitals are names, not the small words that they look like.
  const acronym = raw.length > 1 && raw === raw.toUpperCase() && /\p{Lu}{2}/u.test(raw)
  const stop = number === undefined && !acronym && isStopWord(word)
  const stem = number ?? (stop || /\d/.test(word) ? word : stemWord(word, language))
  return { raw, word, stem, stop, capital, number: number !== undefined }
}

function normalWord(raw: string): string {
  const symbol = symbols.get(raw)
  if (symbol !== undefined) return symbol
  let word = raw.toLowerCase().replace(/’/g, "'")
  if (/[^\x20-\x7e½¼¾]/.test(word)) word = word.normalize('NFD').replace(/\p{M}/gu, '')
  word = word.replace(/'s?$|'(s|d|ll|re|ve|t|m)$/, '')
  return sameWord.get(word) ?? word
}
