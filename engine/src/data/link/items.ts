import type { Language } from '#contract/language.ts'
import { numberAt, type QuestionToken } from '#engine/language/index.ts'
import { type Calendar, type Period, type PeriodExpr, timeSpans } from '#engine/period/index.ts'
import { comparativeOf, qualityOf, superlativeOf } from '../lexicon/adjectives.ts'
import { fillers, longestOperator, type OperatorName, operators } from '../lexicon/operators.ts'
import type { PreparedSchema, ValueRef } from '../schema/prepared-schema.ts'
import { type ElementMention, findElements } from './elements.ts'
import { respelled } from './spelling.ts'
import { findValues, type ValueNaming } from './values.ts'

/** What a stretch of the question was read as. */
export type Item = { first: number; end: number; text: string } & (
  | { is: 'operator'; operator: OperatorName }
  | { is: 'superlative' | 'comparative'; adjective: string }
  | { is: 'link'; namings: ElementMention[]; refs: ValueRef[]; valueScore: number }
  | { is: 'number'; value: number }
  | { is: 'period'; period: Period; expr: PeriodExpr }
  /** Words about time that are not understood. */
  | { is: 'unread' }
  | { is: 'quoted' }
  | { is: 'small' }
  | { is: 'stop' }
  | { is: 'unknown' }
)

interface Candidate {
  first: number
  end: number
  weight: number
  make: () => Item
}

/** Reads the question as the sequence of items that explains most of it, left to right, without overlaps; a slip of the keys once. */
export const readItems = (tokens: readonly QuestionToken[], ...about: About): Item[] => {
  const items = itemsOf(tokens, ...about)
  const [known] = about
  const spelled = tokens.map((token, index) =>
    items.some((item) => item.is === 'unknown' && item.first === index && item.end === index + 1)
      ? (respelled(token, known) ?? token)
      : token,
  )
  const isSame = spelled.every((token, index) => token === tokens[index])
  return isSame ? items : itemsOf(spelled, ...about)
}

type About = [known: PreparedSchema, calendar: Calendar, language: Language, without?: ReadonlySet<string>]

const itemsOf = (tokens: readonly QuestionToken[], ...[known, calendar, language, without]: About): Item[] => {
  const values = findValues(tokens, known)
  const candidates = [
    ...operatorCandidates(tokens),
    ...timeCandidates(tokens, calendar, values),
    ...numberCandidates(tokens, language),
    ...linkCandidates(tokens, known, values, without),
    ...tokens.flatMap((token, index) => single(token, index, values, isInitials(token, tokens))),
    ...degreeCandidates(tokens),
  ]
  return cover(candidates, tokens.length)
}

const base = (tokens: readonly QuestionToken[], first: number, end: number) => ({
  first,
  end,
  text: tokens
    .slice(first, end)
    .map((token) => token.text)
    .join(' '),
})

// These words say what to do even where a column has them as its name.
const firm = new Set<OperatorName>([
  'sum',
  'avg',
  'max',
  'min',
  'most',
  'least',
  'count',
  'not',
  'never',
  'gt',
  'lt',
  'ge',
  'le',
])

function* operatorCandidates(tokens: readonly QuestionToken[]): Generator<Candidate> {
  for (const first of tokens.keys()) {
    let phrase = ''
    for (let end = first + 1; end <= Math.min(tokens.length, first + longestOperator); end += 1) {
      const token = tokens[end - 1]
      if (!token || token.kind === 'quoted') break
      phrase = phrase === '' ? token.lower : `${phrase} ${token.lower}`
      const operator = operators.get(phrase)
      if (!operator) continue
      const length = end - first
      yield {
        first,
        end,
        weight:
          length === 1
            ? firm.has(operator)
              ? 1.02
              : 0.9
            : length *
              (operator === 'share' || (operator === 'growth' && !/ (over|on|or|atau) |^by (what|how) /.test(phrase))
                ? 0.72
                : 1.02),
        make: () => ({ is: 'operator', operator, ...base(tokens, first, end) }),
      }
    }
  }
}

function* timeCandidates(
  tokens: readonly QuestionToken[],
  calendar: Calendar,
  values: readonly ValueNaming[],
): Generator<Candidate> {
  for (const { first, end, meaning, soft } of timeSpans(tokens, calendar)) {
    const isValue = soft && values.some((value) => value.first >= first && value.end <= end && value.score > 0.8)
    yield {
      first,
      end,
      // What may be a value goes behind one, what is not understood behind every other reading.
      // 'orders on Mondays': the 'on' is of the days, not of a column's name.
      weight:
        (end - first) * (meaning ? (isValue ? 0.65 : 1.3) : 0.55) + (soft && !isValue && end - first > 1 ? 0.4 : 0),
      make: () => ({ ...(meaning ? { is: 'period', ...meaning } : { is: 'unread' }), ...base(tokens, first, end) }),
    }
  }
}

function* numberCandidates(tokens: readonly QuestionToken[], language: Language): Generator<Candidate> {
  for (const first of tokens.keys()) {
    const found = numberAt(tokens, first, language)
    if (!found) continue
    const { value, end } = found
    const weight = (end - first) * (tokens[first]?.kind === 'number' ? 0.95 : 0.6)
    yield { first, end, weight, make: () => ({ is: 'number', value, ...base(tokens, first, end) }) }
  }
}

function* linkCandidates(
  tokens: readonly QuestionToken[],
  known: PreparedSchema,
  values: readonly ValueNaming[],
  without?: ReadonlySet<string>,
): Generator<Candidate> {
  const spans = new Map<
    string,
    { first: number; end: number; namings: ElementMention[]; refs: ValueRef[]; valueScore: number }
  >()
  const at = (first: number, end: number) => {
    const key = `${first}:${end}`
    const span = spans.get(key) ?? { first, end, namings: [], refs: [], valueScore: 0 }
    spans.set(key, span)
    return span
  }
  const banned = (table: string, column: string): boolean => without?.has(`${table}.${column}`) === true
  for (const naming of findElements(tokens, known)) {
    const { element } = naming
    if (element.is !== 'column' || !banned(element.table.name, element.column.name))
      at(naming.first, naming.end).namings.push(naming)
  }
  for (const value of values) {
    const refs = value.refs.filter((ref) => !banned(ref.table.name, ref.column.name))
    if (refs.length > 0) Object.assign(at(value.first, value.end), { refs, valueScore: value.score })
  }
  for (const { first, end, namings: all, refs, valueScore } of spans.values()) {
    const namings = all.filter((naming) => !isThingThatSells(naming, tokens, spans)).sort((a, b) => b.score - a.score)
    if (namings.length === 0 && refs.length === 0) continue
    const score = Math.max(namings[0]?.score ?? 0, valueScore)
    const length = end - first
    const weight =
      length * (0.35 + 0.65 * score) +
      (length > 1 && score > 0.7 ? 0.1 * length : 0) +
      (length > 1 && score > 0.92 ? 0.2 * length : 0)
    yield { first, end, weight, make: () => ({ is: 'link', namings, refs, valueScore, ...base(tokens, first, end) }) }
  }
}

/** 'which products sold the most': what is asked for is a thing, though a figure may be called 'products sold', too. */
const isThingThatSells = (
  { element, score, first, end }: ElementMention,
  tokens: readonly QuestionToken[],
  spans: ReadonlyMap<string, { namings: readonly ElementMention[] }>,
): boolean => {
  if (element.is !== 'measure' || end - first < 2) return false
  const isRanked = tokens.some(({ lower }) => operators.get(lower) === 'most' || superlativeOf(lower) !== undefined)
  // 'produk yang terjual' are products.
  const isClause = tokens.slice(first + 1, end - 1).some(({ lower }) => /^(yang|that|which|who)$/.test(lower))
  const isAsked = score < 0.99 && (isRanked || isClause || operators.get(tokens[first - 1]?.lower ?? '') === 'who')
  return (
    isAsked &&
    [first + 1, end - 1].some((at) =>
      (spans.get(`${first}:${at}`)?.namings ?? [])
        .concat(spans.get(`${at}:${end}`)?.namings ?? [])
        .some(({ element, score }) => element.is === 'table' && score > 0.9),
    )
  )
}

/** 'paling mahal', 'most expensive', 'lebih mahal dari'. */
function* degreeCandidates(tokens: readonly QuestionToken[]): Generator<Candidate> {
  for (const [first, token] of tokens.entries()) {
    const adjective = tokens[first + 1]?.lower ?? ''
    const known = qualityOf(adjective) ? adjective : undefined
    if (!known) continue
    if (token.lower === 'paling' || token.lower === 'most') {
      yield {
        first,
        end: first + 2,
        weight: 2.1,
        make: () => ({ is: 'superlative', adjective, ...base(tokens, first, first + 2) }),
      }
    }
    if (token.lower === 'lebih' || token.lower === 'more') {
      const end = first + (/^(dari|daripada)$/.test(tokens[first + 2]?.lower ?? '') ? 3 : 2)
      yield {
        first,
        end,
        weight: (end - first) * 1.05,
        make: () => ({ is: 'comparative', adjective, ...base(tokens, first, end) }),
      }
    }
  }
}

/** 'US' and 'IT' are a place and a department, where not all is written large. */
const isInitials = ({ text }: QuestionToken, tokens: readonly QuestionToken[]): boolean =>
  (text === 'US' || text === 'IT') && tokens.some((other) => other.text !== other.text.toUpperCase())

const single = (token: QuestionToken, at: number, values: readonly ValueNaming[], isInitials: boolean): Candidate[] => {
  const item = (
    weight: number,
    rest: { is: 'quoted' | 'small' | 'stop' | 'unknown' } | { is: 'superlative' | 'comparative'; adjective: string },
  ): Candidate => ({
    first: at,
    end: at + 1,
    weight,
    make: () => ({ first: at, end: at + 1, text: token.text, ...rest }),
  })
  if (token.kind === 'quoted') return [item(0.5, { is: 'quoted' })]
  if (token.kind === 'punct') return [item(0.3, { is: token.lower === ',' || token.lower === "'s" ? 'small' : 'stop' })]
  const most = superlativeOf(token.lower)
  // 'terlambat' may be a status, not the slowest.
  const stored = values.some(({ first, end, score }) => first === at && end === at + 1 && score > 0.8)
  if (most) return [item(stored && /^ter/.test(token.lower) ? 0.5 : 1.03, { is: 'superlative', adjective: most })]
  const more = comparativeOf(token.lower)
  if (more) return [item(1.01, { is: 'comparative', adjective: more })]
  const isSmall = fillers.has(token.lower) && !isInitials
  return [item(isSmall ? 0.5 : 0.1, { is: isSmall ? 'small' : 'unknown' })]
}

/** The set of candidates without overlaps and with the most weight. */
const cover = (candidates: readonly Candidate[], length: number): Item[] => {
  const ending = Map.groupBy(candidates, (candidate) => candidate.end)
  const best: { weight: number; last?: Candidate }[] = [{ weight: 0 }]
  for (let end = 1; end <= length; end += 1) {
    best[end] = { weight: best[end - 1]?.weight ?? 0 }
    for (const candidate of ending.get(end) ?? []) {
      const weight = (best[candidate.first]?.weight ?? 0) + candidate.weight
      if (weight > (best[end]?.weight ?? 0)) best[end] = { weight, last: candidate }
    }
  }
  const items: Item[] = []
  for (let index = length; index > 0; ) {
    const last = best[index]?.last
    if (last) items.push(last.make())
    index = last ? last.first : index - 1
  }
  return items.reverse()
}
