import type { Term } from './question.ts'
import { synonymStems } from './synonyms.ts'
import type { AskedTerm } from './terms.ts'
import type { PassageIndex } from './types.ts'

/** A stem that counts as a term of the question: `value` is 1 for the term itself and less for its relatives. */
export type Variant = { stem: string; value: number }
/** A term with everything that can stand for it; `weight` is its rarity (idf) times its weight in the question. */
export type WeightedTerm = { term: Term; weight: number; variants: Variant[]; known: boolean }

const translationValue = 0.95
const synonymValue = 0.55
const familyValue = 0.6
const misspeltValue = 0.8
type Vocabulary = { byPrefix: Map<string, string[]>; averageLength: number }
const vocabularies = new WeakMap<PassageIndex, Vocabulary>()

/** What is remembered of an index between searches: stems by their first letters, and the average length. */
export function vocabularyOf(index: PassageIndex): Vocabulary {
  const known = vocabularies.get(index)
  if (known) return known
  const byPrefix = new Map<string, string[]>()
  for (const stem of Object.keys(index.postings)) {
    if (stem.startsWith('#')) continue
    const key = stem.slice(0, 3)
    const list = byPrefix.get(key)
    if (list) list.push(stem)
    else byPrefix.set(key, [stem])
  }
  const total = index.lengths.reduce((sum, length) => sum + length, 0)
  const made = { byPrefix, averageLength: total / Math.max(1, index.lengths.length) }
  vocabularies.set(index, made)
  return made
}

/** Rarity of a stem: BM25's inverse document frequency, never negative. */
function rarity(index: PassageIndex, stem: string): number {
  const { corpus, postings, passages } = index
  const found = corpus
    ? Object.hasOwn(corpus.frequency, stem) && corpus.frequency[stem]
    : Object.hasOwn(postings, stem) && (postings[stem]?.length ?? 0) / 2
  const count = found || 0
  return Math.log(1 + ((corpus?.passages ?? passages.length) - count + 0.5) / (count + 0.5))
}

/** The terms of a question with their relatives that occur in the index. */
export function weightTerms(index: PassageIndex, terms: Term[]): WeightedTerm[] {
  return terms.map((term) => {
    const known = Object.hasOwn(index.corpus?.frequency ?? index.postings, term.stem)
    const variants = new Map<string, number>([[term.stem, 1]])
    offerTranslations(index, variants, term)
    for (const stem of synonymStems(term.stem, index.language)) offer(index, variants, stem, synonymValue)
    if (!term.stem.startsWith('#')) addLookalikes(index, term.stem, known, variants)
    const best = [...variants].map(([stem, value]) => ({ stem, value }))
    return { term, weight: termWeight(index, term, best, known), variants: best, known: known || variants.size > 1 }
  })
}

function termWeight(index: PassageIndex, term: Term, variants: Variant[], known: boolean): number {
  const own = rarity(index, term.stem)
  if (known || variants.length < 2) return own * term.weight
  const rarities = variants.slice(1).map((variant) => rarity(index, variant.stem))
  // Of translations the rarer say more than the common ones, and their values say so.
  if (term.translations.length > 0) return Math.max(...rarities) * term.weight
  // A word the text never uses weighs no more than the commonest relative it is found by.
  return Math.min(own, ...rarities) * term.weight
}

/** Translations count by their rarity: of 'leave' the rarer 'cuti' is meant rather than the common 'pergi'. */
function offerTranslations(index: PassageIndex, variants: Map<string, number>, term: Term): void {
  const rarities = term.translations.map((stem) => (Object.hasOwn(index.postings, stem) ? rarity(index, stem) : 0))
  const rarest = Math.max(...rarities)
  term.translations.forEach((stem, translationIndex) => {
    const share = (rarities[translationIndex] ?? 0) / rarest
    if (share > 0) offer(index, variants, stem, translationValue * (0.5 + 0.5 * share))
    else if (stem.length >= 6) addLookalikes(index, stem, false, variants)
  })
}

function offer(index: PassageIndex, variants: Map<string, number>, stem: string, value: number): void {
  if (Object.hasOwn(index.postings, stem) && (variants.get(stem) ?? 0) < value) variants.set(stem, value)
}

/**
 * Stems of a vocabulary that can stand for a word of a question, with what they count: its translations, its synonyms, words of the
 * same family and, for a stem that the vocabulary lacks, those it may be a misspelling of. For searches whose vocabulary lies
 * elsewhere.
 */
export function relativesOf(
  { stem, synonyms, translations }: AskedTerm,
  known: boolean,
  vocabulary: Iterable<string>,
): Variant[] {
  const found: Variant[] = []
  for (const other of vocabulary) {
    if (other === stem) continue
    if (translations.includes(other)) found.push({ stem: other, value: translationValue })
    else if (synonyms.includes(other)) found.push({ stem: other, value: synonymValue })
    else if (stem.length < 4 || stem.startsWith('#')) continue
    else if (isFamily(stem, other)) found.push({ stem: other, value: familyValue })
    else if (!known && [stem, ...translations].some((word) => isMisspelt(word, other)))
      found.push({ stem: other, value: misspeltValue })
  }
  return found
}

function addLookalikes(index: PassageIndex, stem: string, known: boolean, variants: Map<string, number>): void {
  if (stem.length < 4) return
  for (const other of vocabularyOf(index).byPrefix.get(stem.slice(0, 3)) ?? []) {
    if (other === stem) continue
    if (isFamily(stem, other)) offer(index, variants, other, familyValue)
    else if (!known && isMisspelt(stem, other)) offer(index, variants, other, misspeltValue)
  }
}

/** Words of one root that the stemmer keeps apart: coloni and colonist, discov and discoveri. */
function isFamily(left: string, right: string): boolean {
  const longer = Math.max(left.length, right.length)
  const shared = sharedPrefix(left, right)
  return (
    shared >= 4 && shared >= longer * 0.66 && longer - shared <= 4 && Math.min(left.length, right.length) - shared <= 1
  )
}

function sharedPrefix(left: string, right: string): number {
  let length = 0
  while (length < left.length && length < right.length && left[length] === right[length]) length++
  return length
}

function isMisspelt(left: string, right: string): boolean {
  const allowed = Math.max(left.length, right.length) >= 8 ? 2 : 1
  return Math.min(left.length, right.length) >= 5 && editDistance(left, right, allowed) <= allowed
}

function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let leftIndex = 1; leftIndex <= left.length; leftIndex++) {
    const next = [leftIndex]
    for (let rightIndex = 1; rightIndex <= right.length; rightIndex++) {
      const swap = (row[rightIndex - 1] ?? 0) + (left[leftIndex - 1] === right[rightIndex - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[rightIndex] ?? 0) + 1, (next[rightIndex - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[right.length] ?? limit + 1
}
