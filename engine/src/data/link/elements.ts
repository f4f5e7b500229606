import { isAgent, isStopWord, type QuestionToken, stem, stems, translationsOf } from '#engine/language/index.ts'
import { fillers, operators, softFillers } from '../lexicon/operators.ts'
import { conceptsOf, isKnownWord, longestPhrase } from '../lexicon/synonyms.ts'
import { keyOf } from '../schema/keys.ts'
import type { Element, PreparedSchema } from '../schema/prepared-schema.ts'

/** A stretch of the question that may name a part of the schema. */
export interface ElementMention {
  first: number
  end: number
  element: Element
  /** 0…1 */
  score: number
  /** How many of the name's words were said. */
  said: number
  /** All of them. */
  full: boolean
}

interface Hit {
  start: number
  end: number
  form: number
  word: number
  length: number
  strength: number
}

/** All stretches of the question that name tables, columns or measures, best score per stretch and element. */
export const findElements = (tokens: readonly QuestionToken[], known: PreparedSchema): ElementMention[] => {
  const byForm = new Map<number, Hit[]>()
  for (const hit of [...wordHits(tokens, known), ...conceptHits(tokens, known)]) {
    const list = byForm.get(hit.form)
    if (list) list.push(hit)
    else byForm.set(hit.form, [hit])
  }
  const best = new Map<string, ElementMention>()
  for (const [form, hits] of byForm) {
    for (const chain of chains(hits, tokens, known.forms[form]?.words.length ?? 0)) {
      const naming = score(chain, form, known, tokens[chain[0]?.start ?? 0]?.lower)
      const key = `${naming.first}:${naming.end}:${elementKey(naming.element)}`
      if (known.forms[form]?.whole && !naming.full) continue
      if (naming.score >= 0.42 && naming.score > (best.get(key)?.score ?? 0)) best.set(key, naming)
    }
  }
  return [...best.values()]
}

// 'number of loans' counts loans, though a statement of each month may hold their number.
const isStatement = (element: Element): boolean => element.is === 'column' && keyOf(element.table) === undefined

/** One text per element, for maps. */
const elementKey = (element: Element): string =>
  element.is === 'table'
    ? `t:${element.table.name}`
    : element.is === 'measure'
      ? `m:${element.measure.name}`
      : `c:${element.table.name}.${element.column.name}`

const sayable = (token: QuestionToken): boolean => token.kind === 'word' && token.lower.length <= 40

/** Who harvests is hardly the harvest. */
const doerOfDeed = 0.55

/** Words of one root that mean other things: costs are no financing, roads no trips, a business is no company's name. */
const falseFriends = new Map([
  ['biaya', /^pembiayaan$/],
  ['jalan', /^perjalanan$/],
  ['guna', /^pengguna/],
  ['duduk', /^penduduk/],
  ['usaha', /^perusahaan$/],
])

/** How sure a word of the other language is that stands in a name. */
const translated = 0.78

const translatable = ({ lower, kind }: QuestionToken): boolean =>
  kind === 'word' &&
  lower.length > 2 &&
  !fillers.has(lower) &&
  !operators.has(lower) &&
  !isStopWord(lower, 'en') &&
  !isStopWord(lower, 'id')

function* wordHits(tokens: readonly QuestionToken[], known: PreparedSchema): Generator<Hit> {
  for (const [start, token] of tokens.entries()) {
    if (!sayable(token)) {
      if (token.kind !== 'number') continue
    }
    const seen = new Map<string, number>()
    // Whoever sells is no figure of what is sold, but may be called 'sales' in a column.
    const isSeller = /^sales(?:person|people)$/.test(token.lower)
    const isFalseFriend = ({ form, word }: { form: number; word: number }): boolean =>
      (isSeller && known.forms[form]?.element.is === 'measure') ||
      falseFriends.get(token.lower)?.test(known.forms[form]?.words[word] ?? '') === true
    const forms = token.kind === 'number' ? [token.lower] : stems(token.lower)
    for (const key of forms) {
      for (const hit of known.words.get(key) ?? []) {
        if (isFalseFriend(hit)) continue
        const id = `${hit.form}:${hit.word}`
        const isDoer = isAgent(token.lower) && !isAgent(known.forms[hit.form]?.words[hit.word] ?? '')
        const strength = hit.strength * (key === token.lower ? 1 : 0.98) * (isDoer ? doerOfDeed : 1)
        if (strength <= (seen.get(id) ?? 0)) continue
        seen.set(id, strength)
        yield { start, end: start + 1, form: hit.form, word: hit.word, length: 1, strength }
      }
    }
    const others = translatable(token) ? translationsOf(token.lower) : []
    // A word of many meanings hardly has this one.
    const trust = translated - 0.04 * Math.max(0, others.length - 1)
    for (const other of others)
      for (const key of new Set([other, stem(other, 'en'), stem(other, 'id')]))
        for (const hit of known.words.get(key) ?? []) {
          const id = `${hit.form}:${hit.word}`
          if (seen.has(id) || isFalseFriend(hit)) continue
          seen.set(id, trust)
          yield { start, end: start + 1, form: hit.form, word: hit.word, length: 1, strength: hit.strength * trust }
        }
    // 'line of business' where a column is called 'lob'.
    for (let length = 3; length <= 4 && start + length <= tokens.length; length += 1) {
      const said = tokens.slice(start, start + length)
      const initials = said.every(({ kind, lower }) => kind === 'word' && lower.length > 1)
        ? said.map(({ lower }) => lower[0]).join('')
        : ''
      for (const hit of isKnownWord(initials) ? [] : (known.words.get(initials) ?? []))
        if (known.forms[hit.form]?.words[hit.word] === initials)
          yield { start, end: start + length, form: hit.form, word: hit.word, length: 1, strength: 0.86 }
    }
    // 'high schooler' may be one word in a name.
    const glued =
      tokens[start + 1]?.kind === 'word' && !fillers.has(token.lower) && !operators.has(token.lower)
        ? `${token.lower}${tokens[start + 1]?.lower}`
        : undefined
    for (const key of glued && glued.length > 6 ? new Set([glued, stem(glued, 'en')]) : []) {
      for (const hit of known.words.get(key) ?? [])
        yield { start, end: start + 2, form: hit.form, word: hit.word, length: 1, strength: hit.strength }
    }
    // A long word may be shortened in a name: 'avail' for available.
    for (let length = 3; length <= 5 && length < token.lower.length - 1 && !fillers.has(token.lower); length += 1) {
      for (const hit of known.words.get(`${token.lower.slice(0, length)}…`) ?? []) {
        if (!seen.has(`${hit.form}:${hit.word}`) && !isFalseFriend(hit))
          yield { start, end: start + 1, form: hit.form, word: hit.word, length: 1, strength: hit.strength }
      }
    }
  }
}

function* conceptHits(tokens: readonly QuestionToken[], known: PreparedSchema): Generator<Hit> {
  for (const start of tokens.keys()) {
    const words: string[] = []
    for (let end = start + 1; end <= Math.min(tokens.length, start + longestPhrase); end += 1) {
      const token = tokens[end - 1]
      if (!token || !sayable(token)) break
      words.push(token.lower)
      // 'berumur' is of 'umur'.
      const root = words.length === 1 ? stem(token.lower, 'id') : token.lower
      const concepts = [
        ...conceptsOf(words),
        ...(root === token.lower
          ? []
          : conceptsOf([root]).map((item) => ({
              ...item,
              strength: item.strength * (isAgent(token.lower) ? doerOfDeed : 0.95),
            }))),
      ]
      for (const concept of concepts) {
        for (const hit of known.concepts.get(concept.group) ?? []) {
          yield {
            start,
            end,
            form: hit.form,
            word: hit.word,
            length: hit.length,
            strength: Math.min(concept.strength, hit.strength),
          }
        }
      }
    }
  }
}

const between = new Set(['of', "'s"])

/** Runs of neighbouring hits on different words of one name, small words in between allowed. */
const chains = (hits: Hit[], tokens: readonly QuestionToken[], words: number): Hit[][] => {
  const found: Hit[][] = []
  const sorted = hits.toSorted((a, b) => a.start - b.start || b.strength - a.strength).slice(0, 40)
  const extend = (chain: Hit[]): void => {
    const first = chain[0]?.start ?? 0
    // 'per vehicle make' is by what is called make.
    const isCalled =
      words === 1 && chain.length === 1 && [first - 1, first - 2].some((at) => cutting.has(tokens[at]?.lower ?? ''))
    const bounded = isCalled || (!isSmall(tokens[first]) && !isSmall(tokens[(chain.at(-1)?.end ?? 1) - 1]))
    const whole = chain.length > 1 && chain.length === words && chain.every((hit, index) => hit.word === index)
    if (bounded || whole) found.push(chain)
    if (chain.length >= 4 || found.length > 200) return
    const last = chain.at(-1) as Hit
    for (const hit of sorted) {
      // 'number of flights' counts flights; it is not their number.
      const gap =
        hit.start === last.end + 1 &&
        between.has(tokens[last.end]?.lower ?? '') &&
        !/^(numbers?|jumlah|total|amount)$/.test(tokens[last.end - 1]?.lower ?? '')
      const near = hit.start === last.end || gap
      if (near && !chain.some((other) => overlaps(other, hit))) extend([...chain, hit])
    }
  }
  for (const hit of sorted) extend([hit])
  return found
}

const overlaps = (a: Hit, b: Hit): boolean => a.word < b.word + b.length && b.word < a.word + a.length
const cutting = new Set('per by each every setiap tiap menurut berdasarkan'.split(' '))
const structural = new Set([...cutting, 'and', 'dan', 'or', 'atau'])

const isSmall = (token: QuestionToken | undefined): boolean =>
  token !== undefined && (structural.has(token.lower) || (fillers.has(token.lower) && !softFillers.has(token.lower)))

// 'jumlah pesanan' counts orders; only a column that is called so is meant by it.
const folding = new Set('jumlah total sum number count average rata-rata mean banyaknya'.split(' '))

// 'price of products' is not the cost of goods: a measure is meant by its own words or by close ones.
const surelyMeant = 0.8

const score = (chain: Hit[], index: number, known: PreparedSchema, first?: string): ElementMention => {
  const form = known.forms[index] as PreparedSchema['forms'][number]
  const covered = chain.flatMap((hit) => form.weights.slice(hit.word, hit.word + hit.length))
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
  const coverage = sum(covered) / sum(form.weights)
  const strength = sum(chain.map((hit) => hit.strength)) / chain.length
  const weakest = Math.min(...chain.map((hit) => hit.strength))
  const counts = folding.has(first ?? '') && chain.length > 1 && (weakest < 0.97 || isStatement(form.element))
  // A compound is called by its last word: 'cards' are customers' cards, not card numbers.
  const last = form.words.length - 1
  const headed = form.element.is === 'table' && chain.some((hit) => hit.word + hit.length > last)
  const unlike = form.element.is === 'measure' && chain.length > 1 && weakest < surelyMeant
  return {
    first: chain[0]?.start ?? 0,
    end: chain.at(-1)?.end ?? 0,
    element: form.element,
    score:
      Math.min(1, form.trust * strength * ((headed ? 0.55 : 0.45) + (headed ? 0.45 : 0.55) * coverage)) *
      (counts ? 0.6 : 1) *
      (unlike ? 0.6 : 1),
    said: covered.length,
    full: covered.length === form.words.length,
  }
}
