import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { type Calendar, periodWords } from '#engine/period/index.ts'
import { buildQuery } from '../build/build.ts'
import {
  type Condition,
  conditionTables,
  type Figure,
  type Group,
  type QueryIntent,
  tableOf,
} from '../parse/query-intent.ts'
import { dateOf } from '../parse/times.ts'
import { pathBetween } from '../schema/paths.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import type { Measure } from '../types.ts'
import { allTime, compareWords, conditionWords, isTime } from '../words/describe.ts'
import { dimensionLabel, dimensionsOf } from '../words/dimensions.ts'
import {
  capitalize,
  codeWords,
  grainLabel,
  measureLabel,
  refLabel,
  rowLabel,
  shownLabel,
  tableLabel,
} from '../words/labels.ts'
import { usualPeriods } from './usual-periods.ts'

/** A part of what was understood: how it is called, the query without it, and the queries with another one in its place. */
export interface Choice {
  kind: 'measure' | 'group' | 'filter' | 'period' | 'limit'
  label: string
  without?: QueryIntent
  others: { label: string; intent: QueryIntent }[]
}

type About = { intent: QueryIntent; known: PreparedSchema; calendar: Calendar; language: Language }

/** The parts of a query as they are shown above its answer, in the order of reading. */
export const choicesOf = (about: About): Choice[] => {
  const { intent, known } = about
  const all = [measure(about), ...groups(about), ...filters(about), ...periods(about), ...limits(about)]
  const works = (other: QueryIntent | undefined) => other !== undefined && buildQuery(other, known) !== undefined
  return all.map(({ without, others, ...choice }) => ({
    ...choice,
    ...(without && works(without) && { without }),
    others: others.filter((other) => other.intent !== intent && works(other.intent)).slice(0, mostOthers),
  }))
}

const mostOthers = 12

const figureOf = ({ shown }: QueryIntent): Figure | undefined => shown.find((item) => item.is !== 'column')

const measure = ({ intent, known, language }: About): Choice => {
  const figures = intent.shown.filter((shown) => shown.is !== 'column')
  const table = intent.focus ?? (intent.shown[0] && tableOf(intent.shown[0])) ?? ''
  const listed = tableLabel(known.tables.get(table), table, language)
  const words = figures.map((shown) => shownLabel(known, shown, language)).join(', ')
  const [only] = figures
  const others =
    figures.length !== 1 || intent.shown.length !== 1 || !only || intent.part
      ? []
      : known.measures
          .filter((other) => !(only.is === 'measure' && only.measure === other.name) && isSaidOf(other, intent, known))
          .map((other) => ({
            label: capitalize(measureLabel(other, language)),
            intent: withFigureOf(intent, { is: 'measure', measure: other.name, table: other.table }, known),
          }))
  return { kind: 'measure', label: capitalize(words || listed), others }
}

/** Whether what is said of a figure may be said of another: stock is of no month and of no order. */
const isSaidOf = ({ table, dateColumn }: Measure, intent: QueryIntent, known: PreparedSchema): boolean => {
  const isOf = (name: string): boolean => pathBetween(known.hops, table, name)?.every(({ many }) => !many) === true
  const { conditions, groups } = intent
  const dated =
    intent.compare !== undefined || [...conditions, ...groups].some(({ is }) => is === 'period' || is === 'time')
  const date = dateOf(known, table, dateColumn)
  if (dated && !(date && isOf(date.table))) return false
  const spoken = [
    ...conditions.flatMap((condition) => (condition.is === 'period' ? [] : conditionTables(condition))),
    ...groups.flatMap((group) =>
      group.is === 'table' ? [group.table] : group.is === 'column' ? [group.ref.table] : [],
    ),
  ]
  return spoken.every(isOf)
}

/** Ordered by the new figure where it was by the old one, and of its own date. */
const withFigureOf = (intent: QueryIntent, figure: Figure, known: PreparedSchema): QueryIntent => {
  const measure = figure.is === 'measure' ? known.measures.find(({ name }) => name === figure.measure) : undefined
  const ref = measure && dateOf(known, measure.table, measure.dateColumn)
  return {
    ...intent,
    shown: [figure],
    focus: figure.table,
    conditions: intent.conditions.map((condition) =>
      condition.is === 'period' && ref ? { ...condition, ref } : condition,
    ),
    ...(intent.compare && ref && { compare: { ...intent.compare, ref } }),
    ...(intent.order && intent.order.by.is !== 'column' && { order: { ...intent.order, by: figure } }),
  }
}

const grains = ['month', 'quarter', 'year'] as const

const groups = ({ intent, known, language }: About): Choice[] => {
  const figure = figureOf(intent)
  if (!figure || intent.averaged || intent.each) return []
  if (intent.named && intent.focus) {
    const label = by(rowLabel(known.tables.get(intent.focus), intent.focus, language), language)
    return [{ kind: 'group', label, others: [] }]
  }
  const ways: { label: string; group: Group; key: string }[] = [
    ...dimensionsOf(known, tableOf(figure)).map((dimension) => ({
      label: dimensionLabel(dimension, language),
      key: dimension.key,
      group: (dimension.table
        ? { is: 'table', table: dimension.table.name }
        : { is: 'column', ref: { table: tableOf(figure), column: dimension.column?.name ?? '' } }) satisfies Group,
    })),
    ...(isDated(figure, known) || intent.conditions.some(({ is }) => is === 'period')
      ? grains.map((grain) => ({
          label: grainLabel(grain, language),
          key: grain,
          group: { is: 'time', grain } as Group,
        }))
      : []),
  ]
  const taken = new Set(intent.groups.map(groupKey))
  const free = ways.filter(({ key }) => !taken.has(key))
  return intent.groups.map((group, index): Choice => {
    const { limit: _, order: __, grown: ___, ...plain } = intent
    const rest = intent.groups.toSpliced(index, 1)
    const without = rest.length > 0 ? { ...intent, groups: rest } : { ...plain, groups: rest, share: false }
    const others = free.map((way) => ({
      label: by(way.label, language),
      intent: { ...(way.group.is === 'time' ? plain : intent), groups: intent.groups.with(index, way.group) },
    }))
    return { kind: 'group', label: by(groupLabel(group, known, language), language), without, others }
  })
}

const by = (name: string, language: Language) => localized(`by ${name}`, `per ${name}`)[language]
const groupKey = (group: Group): string =>
  group.is === 'table' ? group.table : group.is === 'column' ? group.ref.column : group.grain
const groupLabel = (group: Group, known: PreparedSchema, language: Language): string =>
  group.is === 'time'
    ? grainLabel(group.grain, language)
    : group.is === 'table'
      ? rowLabel(known.tables.get(group.table), group.table, language)
      : refLabel(known, group.ref, language)

const isDated = (figure: Figure, known: PreparedSchema): boolean => dateOfFigure(figure, known) !== undefined
const dateOfFigure = (figure: Figure, known: PreparedSchema) => {
  if (figure.is !== 'measure') return dateOf(known, figure.table)
  const measure = known.measures.find(({ name }) => name === figure.measure)
  return measure?.dateColumn ? dateOf(known, measure.table, measure.dateColumn) : undefined
}

const filters = ({ intent, known, language }: About): Choice[] =>
  intent.conditions.flatMap((condition, index): Choice[] => {
    if (condition.is === 'period') return []
    const without = { ...intent, conditions: intent.conditions.toSpliced(index, 1) }
    const label = filterLabel(condition, known, language, intent.focus)
    return [{ kind: 'filter', label, without, others: otherValues(condition, index, intent, known) }]
  })

const filterLabel = (condition: Condition, known: PreparedSchema, language: Language, focus?: string): string =>
  condition.is === 'compare' && condition.op === '=' && condition.value.is === 'text'
    ? codeWords(condition.value.value)
    : conditionWords(condition, known, language, focus)

/** Beyond this nobody looks for a value in a menu. */
const mostValues = 40

const otherValues = (condition: Condition, at: number, intent: QueryIntent, known: PreparedSchema) => {
  if (condition.is !== 'compare' || condition.op !== '=' || condition.value.is !== 'text') return []
  const { value, ref } = { value: condition.value.value, ref: condition.ref }
  const values = known.tables.get(ref.table)?.columns.find(({ name }) => name === ref.column)?.values ?? []
  if (values.length > mostValues) return []
  return values
    .filter((other) => other !== value)
    .map((other) => ({
      label: codeWords(other),
      intent: {
        ...intent,
        conditions: intent.conditions.with(at, { ...condition, value: { is: 'text' as const, value: other } }),
      },
    }))
}

const periods = ({ intent, known, calendar, language }: About): Choice[] => {
  const figure = figureOf(intent)
  const { compare, ...plain } = intent
  if (compare) {
    const ref = compare.ref ?? (figure && dateOfFigure(figure, known))
    const now: Condition[] = ref ? [{ is: 'period', ref, period: compare.current }] : []
    const without = { ...plain, conditions: [...plain.conditions, ...now] }
    return [{ kind: 'period', label: compareWords(intent, language), without, others: [] }]
  }
  const at = intent.conditions.findIndex(({ is }) => is === 'period')
  const said = intent.conditions[at]
  const ref = said?.is === 'period' ? said.ref : figure && dateOfFigure(figure, known)
  if (!ref) return []
  const others = usualPeriods(calendar)
    .map(({ label, period }) => ({ label: `${label[language]} · ${periodWords(period, language)}`, period }))
    .filter(({ period }) => said?.is !== 'period' || said.period.from !== period.from || said.period.to !== period.to)
    .map(({ label, period }) => {
      const isYearly = said?.is === 'period' && said.yearly
      const condition: Condition = { is: 'period', ref, period, ...(isYearly && { yearly: true }) }
      const conditions = at < 0 ? [...intent.conditions, condition] : intent.conditions.with(at, condition)
      return { label, intent: { ...intent, conditions } }
    })
  // Either of two times is a part of its own.
  if (said?.is !== 'period' && intent.conditions.some(isTime)) return []
  if (said?.is !== 'period') return [{ kind: 'period', label: capitalize(allTime[language]), others }]
  const without = { ...intent, conditions: intent.conditions.toSpliced(at, 1) }
  return [{ kind: 'period', label: conditionWords(said, known, language), without, others }]
}

const limits = ({ intent, language }: About): Choice[] => {
  const { limit, ...plain } = intent
  if (limit === undefined || !intent.order) return []
  const { order, ...unordered } = plain
  const name = (count: number) =>
    order?.descending === false
      ? localized(`bottom ${count}`, `${count} terbawah`)[language]
      : localized(`top ${count}`, `${count} teratas`)[language]
  const others = [1, 3, 5, 10, 20]
    .filter((count) => count !== limit)
    .map((count) => ({ label: name(count), intent: { ...intent, limit: count } }))
  return [{ kind: 'limit', label: name(limit), without: intent.each || intent.named ? plain : unordered, others }]
}
