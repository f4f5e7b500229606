import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { driversOf } from '../follow/drivers.ts'
import type { Figure, QueryIntent } from '../parse/query-intent.ts'
import { tableOf } from '../parse/query-intent.ts'
import { isTemporal, type Reading } from '../parse/reading.ts'
import { dateOf } from '../parse/times.ts'
import { readQuestion } from '../read-question.ts'
import { keyOf } from '../schema/keys.ts'
import { nameColumn, type PreparedSchema, prepareSchema } from '../schema/prepared-schema.ts'
import type { Column, Outcome, Schema, Table } from '../types.ts'
import { dimensionLabel, dimensionsOf } from './dimensions.ts'
import { interleave } from './interleave.ts'
import { capitalize, columnLabel, figureLabel, measureLabel, tableLabel } from './labels.ts'

const offered = new WeakMap<Schema, Map<string, string[]>>()
const anyDay = '2026-06-15'
const trusted = 0.8

/** Up to `n` questions that this schema answers, the most telling first; each is tried before it is offered. */
export const suggestQuestions = (schema: Schema, language: Language, n: number): string[] => {
  const known = prepareSchema(schema)
  const cached = offered.get(schema) ?? new Map<string, string[]>()
  offered.set(schema, cached)
  const key = `${language}${n}`
  const questions = cached.get(key) ?? answerable(writtenQuestions(known, language), schema, language, n)
  cached.set(key, questions)
  return questions
}

const writtenQuestions = (known: PreparedSchema, language: Language): string[] => [
  ...measureQuestions(known, language),
  ...tableQuestions(known, language),
]

/** The same before it is known how sure the engine is of them: what that is fitted to must not rest on it. */
export const plainQuestions = (schema: Schema, language: Language, n: number): string[] =>
  writtenQuestions(prepareSchema(schema), language)
    .filter((question) => {
      const { outcome } = readQuestion({ question, schema, today: anyDay, language })
      return outcome.kind === 'answer' && outcome.score >= trusted
    })
    .slice(0, n)

/** What could be asked next: the same figure broken down, over time, or against the period before. */
export const followUps = (outcome: Outcome, schema: Schema, language: Language): string[] => {
  if (outcome.kind !== 'answer') return suggestQuestions(schema, language, 3)
  // The frame is ours: opaque only to callers.
  const intent = outcome.frame as QueryIntent
  const known = prepareSchema(schema)
  const figure: Figure | undefined =
    intent.shown.find((shown) => shown.is !== 'column') ??
    (intent.focus ? { is: 'fold', fold: 'count', table: intent.focus } : undefined)
  if (!figure) return suggestQuestions(schema, language, 3)
  const name = figureLabel(known, figure, language)
  const grouped = new Set(
    intent.groups.map((group) =>
      group.is === 'table' ? group.table : group.is === 'column' ? group.ref.column : 'time',
    ),
  )
  const offered = [
    ...(grouped.has('time') || !isDated(known, figure) ? [] : [over(name, language)]),
    ...(intent.compare || !isDated(known, figure) ? [] : [against(name, language)]),
    ...dimensionsOf(known, tableOf(figure))
      .filter((dimension) => !grouped.has(dimension.key))
      .map((dimension) => by(name, dimensionLabel(dimension, language), language)),
  ]
  const next = answerable(offered, schema, language, 3)
  return intent.compare && !intent.drivers && 'intents' in driversOf(intent, known, language)
    ? [localized('Why?', 'Kenapa?')[language], ...next].slice(0, 3)
    : next
}

const isDated = (known: PreparedSchema, figure: Figure): boolean =>
  figure.is === 'measure'
    ? known.measures.find((measure) => measure.name === figure.measure)?.dateColumn !== undefined
    : dateOf(known, tableOf(figure)) !== undefined

const answerable = (questions: string[], schema: Schema, language: Language, n: number): string[] => {
  const found: string[] = []
  for (const question of new Set(questions.slice(0, 60))) {
    if (found.length >= n) break
    const { outcome } = readQuestion({ question, schema, today: anyDay, language })
    // Whoever presses one wants its figures.
    const isSure = outcome.kind === 'answer' && outcome.confidence?.band === 'sure'
    if (isSure && outcome.score >= trusted) found.push(question)
  }
  return found
}

const by = (figure: string, dimension: string, language: Language): string =>
  capitalize(localized(`${figure} by ${dimension}`, `${figure} per ${dimension}`)[language])
const over = (figure: string, language: Language): string =>
  capitalize(localized(`${figure} per month this year`, `${figure} per bulan tahun ini`)[language])
const against = (figure: string, language: Language): string =>
  capitalize(
    localized(`${figure} this month compared with last month`, `${figure} bulan ini dibandingkan bulan lalu`)[language],
  )

const measureQuestions = (known: PreparedSchema, language: Language): string[] => {
  const asked = (known.schema.measures ?? []).map((measure, index) => {
    const name = measureLabel(measure, language)
    const ways = dimensionsOf(known, measure.table)
    const [first, second] = [ways[index % Math.max(ways.length, 1)], ways[(index + 1) % Math.max(ways.length, 1)]]
    // Without a date of its own a measure says how things stand today.
    const dated = measure.dateColumn !== undefined
    const templates = [
      first && by(name, dimensionLabel(first, language), language),
      dated ? over(name, language) : undefined,
      second?.table &&
        capitalize(
          localized(
            `top 5 ${tableLabel(second.table, second.table.name, language)} by ${name}`,
            `5 ${dimensionLabel(second, language)} dengan ${name} tertinggi`,
          )[language],
        ),
      dated ? against(name, language) : undefined,
    ]
    // Each measure begins with another way of asking.
    return templates
      .map((_, turn) => templates[(turn + index) % templates.length])
      .filter((question) => question !== undefined)
  })
  return interleave(asked)
}

/** What can be shown around something that happened: its table by what it is split by, and over time. */
export const suggestAround = (reading: Reading, schema: Schema, language: Language): string[] => {
  const { known } = reading
  const named = reading.tables.find((mention) => mention.at >= 0)?.table ?? reading.intent.focus
  const table = named === undefined ? undefined : known.tables.get(named)
  if (!table) return suggestQuestions(schema, language, 3)
  const name = tableLabel(table, table.name, language)
  const count = localized(`number of ${name}`, `jumlah ${name}`)[language]
  const possible = [
    capitalize(`${count} ${localized('per day in the last 30 days', 'per hari dalam 30 hari terakhir')[language]}`),
    ...dimensionsOf(known, table.name).map((dimension) => by(count, dimensionLabel(dimension, language), language)),
  ]
  return answerable(possible, schema, language, 3)
}

/** Up to `n` questions about one table: its figures and its rows by what they are split by, and over time; each is tried. */
export const questionsAbout = (schema: Schema, name: string, language: Language, n: number): string[] => {
  const known = prepareSchema(schema)
  const table = known.tables.get(name)
  if (!table) return []
  const rows = localized(
    `number of ${tableLabel(table, name, language)}`,
    `jumlah ${tableLabel(table, name, language)}`,
  )[language]
  const ways = dimensionsOf(known, name)
    .toReversed()
    .map((dimension) => dimensionLabel(dimension, language))
  const figures = quantitiesOf(known, table)
    .slice(0, 2)
    .map((column) => `total ${columnLabel(column, language)}`)
  const perMonth = localized('per month this year', 'per bulan tahun ini')[language]
  const asked = [...figures, rows].map((figure) => [
    ...ways.slice(0, 4).map((way) => by(figure, way, language)),
    ...(table.columns.some(isTemporal) ? [capitalize(`${figure} ${perMonth}`)] : []),
  ])
  const count = localized(
    `How many ${tableLabel(table, name, language)} are there?`,
    `Ada berapa ${tableLabel(table, name, language)}?`,
  )[language]
  return answerable([count, ...interleave(asked)], schema, language, n)
}

const quantitiesOf = (known: PreparedSchema, table: Table): Column[] => {
  const foreign = new Set((known.hops.get(table.name) ?? []).map((hop) => hop.fromColumn))
  return table.columns.filter(
    (column) =>
      !column.hidden &&
      (column.type === 'number' || column.type === 'integer') &&
      !column.primaryKey &&
      !foreign.has(column.name) &&
      !/(id|code|no|number|year)$/i.test(column.name) &&
      !/(price|cost|percent|rate|ratio|point|balance|average|term|months|days|age|size)/i.test(column.name),
  )
}

const tableQuestions = (known: PreparedSchema, language: Language): string[] => {
  const tables = [...known.tables.values()]
    .filter((table) => keyOf(table))
    .toSorted((a, b) => (b.rowCount ?? 0) - (a.rowCount ?? 0))
  return interleave(tables.map((table) => aboutTable(known, table, language)))
}

const aboutTable = (known: PreparedSchema, table: Table, language: Language): string[] => {
  const name = tableLabel(table, table.name, language)
  const count = localized(`number of ${name}`, `jumlah ${name}`)[language]
  const [dimension] = dimensionsOf(known, table.name)
  const foreign = new Set((known.hops.get(table.name) ?? []).map((hop) => hop.fromColumn))
  const quantity = table.columns.find(
    (column) =>
      !column.hidden &&
      (column.type === 'number' || column.type === 'integer') &&
      !column.primaryKey &&
      !foreign.has(column.name) &&
      !/(id|code|no|number|year)$/i.test(column.name),
  )
  const named = nameColumn(table)
  return [
    ...(dimension
      ? [by(count, dimensionLabel(dimension, language), language)]
      : [localized(`How many ${name} are there?`, `Ada berapa ${name}?`)[language]]),
    ...(quantity && named
      ? [
          localized(
            `Which ${name} has the highest ${columnLabel(quantity, language)}?`,
            `${capitalize(name)} mana dengan ${columnLabel(quantity, language)} tertinggi?`,
          )[language],
        ]
      : []),
    ...(quantity
      ? [
          capitalize(
            localized(
              `average ${columnLabel(quantity, language)} of ${name}`,
              `rata-rata ${columnLabel(quantity, language)} ${name}`,
            )[language],
          ),
        ]
      : []),
    ...(table.columns.some(isTemporal) && dimension
      ? [capitalize(`${count} ${localized('per month', 'per bulan')[language]}`)]
      : []),
  ]
}
