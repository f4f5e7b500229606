import { isStopWord } from '#engine/language/index.ts'
import { plainVerbs } from '../lexicon/operators.ts'
import { tableOf } from '../parse/query-intent.ts'
import { asTable, narrowsTable, nextAt, type Reading } from '../parse/reading.ts'

/** Below this an answer is more likely wrong than right: the engine says it is not sure. */
export const threshold = 0.65

// An unexplained word of each kind takes this share of trust away.
const unexplained = {
  unknown: 0.16,
  link: 0.14,
  quoted: 0.5,
  number: 0.5,
  period: 0.5,
  // Who would go on without it would answer another question.
  unread: 1,
  superlative: 0.5,
  comparative: 0.5,
  operator: 0.12,
}
// Without these the answer is to another question.
const decisive = new Set([
  'avg',
  'sum',
  'max',
  'min',
  'count',
  'most',
  'least',
  'not',
  'never',
  'except',
  'gt',
  'ge',
  'lt',
  'le',
  'between',
  'orMore',
  'orLess',
  'compare',
  'growth',
  'differs',
  'contains',
  'startsWith',
  'endsWith',
])
const harmless = new Set(['and', 'who', 'any', 'how', 'when', 'where', 'each', 'by', 'or', 'both', 'distinct'])

// Figures and tasks that no query here gives: without them it is another question.
const beyond =
  /^(median|modus|mode|percentiles?|persentil|quartiles?|kuartil|variances?|variansi?|deviation|deviasi|stddev|correlation|correlated|korelasi|regression|regresi|forecasts?|predict\w*|prediction|prediksi|proyeksi|ramalan|projected|simulate|simulasi|outliers?|skew\w*|kurtosis|covariance|kovarians|anomal\w*|cohorts?|retention|retensi|second|third|fourth|kedua|ketiga|keempat)$/i

/** How far the reading can be trusted: what of the question it explains, less what was guessed. */
export const scoreOf = (reading: Reading): number => {
  let score = 1 - reading.doubt - (asksBeyond(reading) ? 0.5 : 0)
  for (const [index, item] of reading.items.entries()) {
    if (item.is === 'small' || item.is === 'stop' || reading.used.has(index)) continue
    if (placeLost(reading, index)) score -= 0.4
    else if ((item.is === 'unknown' || item.is === 'link') && beyond.test(item.text)) score -= 0.5
    else if (narrowingLost(reading, index)) score -= 0.4
    else if (
      item.is === 'operator' &&
      (item.operator === 'by' || item.operator === 'each') &&
      lostGroup(reading, index)
    )
      score -= 0.5
    else if (item.is === 'operator')
      score -= harmless.has(item.operator) ? 0 : decisive.has(item.operator) ? 0.4 : unexplained.operator
    else if (item.is === 'link')
      score -= reading.tables.some((mention) => mention.at === index)
        ? 0
        : item.text.length <= 2
          ? 0.02
          : unexplained.link
    else if (item.is === 'unknown')
      score -=
        plainVerbs.has(item.text.toLowerCase()) || isStopWord(item.text.toLowerCase(), reading.language)
          ? 0.03
          : unexplained.unknown
    else score -= unexplained[item.is]
  }
  return Math.max(0, Math.min(1, score))
}

/** What no reading of the other words answers: a place that is nowhere, a time that is not understood, a figure that no query gives. */
export const asksOther = (reading: Reading): boolean =>
  reading.items.some(
    (item, index) =>
      !reading.used.has(index) &&
      (item.is === 'unread' ||
        placeLost(reading, index) ||
        ((item.is === 'unknown' || item.is === 'link') && beyond.test(item.text))),
  )

/** 'employees in Atlantis': a place that is nowhere in the data. */
const placeLost = (reading: Reading, at: number): boolean => {
  const item = reading.items[at]
  const placed = /^(in|from|at|di|dari)$/i.test(reading.items[at - 1]?.text ?? '')
  const through = /^(via|lewat|melalui|through)$/i.test(reading.items[at - 1]?.text ?? '')
  return item?.is === 'unknown' && (through || (placed && /^\p{Lu}/u.test(item.text)))
}

const everywhere = /^(in|at|di|pada) (all|every|semua|seluruh|setiap) /i

/** A thing in all of others, an amount where rows are listed. */
const asksBeyond = (reading: Reading): boolean => {
  const { intent, items } = reading
  const much = items.some((item) => item.is === 'operator' && /^how much$/i.test(item.text))
  if (
    much &&
    intent.groups.length === 0 &&
    !intent.order &&
    intent.shown.every((shown) => shown.is === 'column' && !isAmount(reading, shown.ref))
  )
    return true
  return reading.tables.some(({ at, table }) => {
    const before = items
      .slice(Math.max(0, at - 2), at + 1)
      .map((item) => item.text)
      .join(' ')
    const grouped = intent.groups.some((group) => group.is === 'table' && group.table === table)
    return at > 1 && everywhere.test(before) && !grouped && table !== intent.focus
  })
}

const isAmount = ({ known }: Reading, ref: { table: string; column: string }): boolean => {
  const column = known.tables.get(ref.table)?.columns.find((column) => column.name === ref.column)
  return column?.type === 'number' || column?.type === 'integer'
}

/** 'premium customers', 'pelanggan yang kecewa': a word that tells which rows are meant, and nothing took it up. */
const narrowingLost = (reading: Reading, at: number): boolean => {
  const item = reading.items[at]
  const lower = item?.text.toLowerCase() ?? ''
  if ((item?.is !== 'unknown' && item?.is !== 'link') || plainVerbs.has(lower) || asTable(reading, at)) return false
  if (isStopWord(lower, reading.language) || lower.length < 3) return false
  if (narrowsTable(reading, at)) return true
  const first = nextAt(reading, -1) === at
  return first && asTable(reading, at + 1) !== undefined && reading.intent.named === true
}

// 'stock by category' where the category is nowhere in the answer.
const lostGroup = (reading: Reading, at: number): boolean => {
  if (reading.items[at + 1]?.is === 'unknown' && !reading.used.has(at + 1)) return true
  const next = reading.tables.find((mention) => mention.at > at && mention.at <= at + 2)
  const { intent } = reading
  if (!next || next.table === intent.focus || intent.groups.length > 0 || intent.order) return false
  return !intent.shown.some((shown) => tableOf(shown) === next.table) && !reading.used.has(next.at)
}

/** The words of a question that nothing in the schema explains. */
export const unexplainedWords = (reading: Reading): string[] =>
  reading.items.flatMap((item, index) =>
    (item.is === 'unknown' || item.is === 'quoted') &&
    !reading.used.has(index) &&
    !plainVerbs.has(item.text.toLowerCase()) &&
    item.text.length > 2
      ? [item.text.slice(0, 40)]
      : [],
  )
