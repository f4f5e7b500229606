import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { pathBetween } from '../schema/paths.ts'
import { type PreparedSchema, prepareSchema } from '../schema/prepared-schema.ts'
import type { Column, Measure, Schema } from '../types.ts'
import { type Dimension, dimensionLabel, dimensionsOf } from './dimensions.ts'
import { interleave } from './interleave.ts'
import { capitalize, measureLabel, tableLabel } from './labels.ts'

const besideIt = 3
const ways = 2
/** More than these are ranked, not shown side by side. */
const mostBars = 15

/** What a board about a figure shows, the most telling first: how it stands against last month with its neighbours, over time, and by what it is made of. */
export const questionsOfMeasure = (schema: Schema, measure: Measure, language: Language): string[] => {
  const known = prepareSchema(schema)
  const name = measureLabel(measure, language)
  const dated = measure.dateColumn !== undefined
  const thisYear = dated ? localized(' this year', ' tahun ini')[language] : ''
  const away = ({ table }: Dimension) => pathBetween(known.hops, measure.table, table?.name ?? '')?.length ?? 0
  const parents = dimensionsOf(known, measure.table)
    .filter(({ table }) => table !== undefined)
    .toSorted((a, b) => away(a) - away(b))
  const [few, many] = [parents.filter(isSmall), parents.filter((dimension) => !isSmall(dimension))]
  const columns = columnsAbove(known, measure.table)
  const written = [
    ...(dated
      ? [measure, ...neighboursOf(schema, measure)].map((each) => stands(measureLabel(each, language), language))
      : []),
    ...(dated ? [localized(`${name} per month this year`, `${name} per bulan tahun ini`)[language]] : []),
    ...interleave([
      few.slice(0, ways).map((dimension) => split(name, dimension, language) + thisYear),
      columns.slice(0, ways).map((dimension) => split(name, dimension, language) + thisYear),
      many.slice(0, ways).map((dimension) => ranked(name, dimension, language) + thisYear),
    ]),
  ]
  return written.map(capitalize)
}

const isSmall = ({ table }: Dimension): boolean => (table?.rowCount ?? 0) <= mostBars

/** Other figures of the same rows and days. */
const neighboursOf = ({ measures = [] }: Schema, { name, table, dateColumn }: Measure): Measure[] =>
  measures
    .filter((other) => other.name !== name && other.table === table && other.dateColumn === dateColumn)
    .slice(0, besideIt)

/** What rows are called by, the state they are in, what they are counted in. */
const toldOtherwise = /name|nama|code|kode|status|state|unit|satuan/i

/** 'channel', 'customer type': columns with few values of what the rows belong to. */
const columnsAbove = (known: PreparedSchema, name: string): Dimension[] =>
  [...known.tables.values()]
    .flatMap((table) => {
      const path = pathBetween(known.hops, name, table.name)
      return path && path.length <= 2 && path.every(({ many }) => !many) ? [{ table, away: path.length }] : []
    })
    .toSorted((a, b) => a.away - b.away)
    .flatMap(({ table }) => table.columns.filter(splits).map((column): Dimension => ({ key: column.name, column })))

const splits = ({ hidden, type, values, name }: Column): boolean =>
  !hidden &&
  type === 'text' &&
  values !== undefined &&
  values.length > 1 &&
  values.length <= mostBars &&
  !toldOtherwise.test(name)

const stands = (figure: string, language: Language): string =>
  localized(`${figure} this month compared with last month`, `${figure} bulan ini dibandingkan bulan lalu`)[language]

const split = (figure: string, dimension: Dimension, language: Language): string =>
  localized(`${figure} by ${dimensionLabel(dimension, 'en')}`, `${figure} per ${dimensionLabel(dimension, 'id')}`)[
    language
  ]

const ranked = (figure: string, dimension: Dimension, language: Language): string =>
  localized(
    `top 5 ${dimension.table ? tableLabel(dimension.table, dimension.table.name, 'en') : dimensionLabel(dimension, 'en')} by ${figure}`,
    `5 ${dimensionLabel(dimension, 'id')} dengan ${figure} tertinggi`,
  )[language]
