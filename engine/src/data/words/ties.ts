import { dequal } from 'dequal'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import { buildQuery } from '../build/build.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import { prepareSchema } from '../schema/prepared-schema.ts'
import { printSelect } from '../sql/print.ts'
import type { Answer, Row, Schema } from '../types.ts'
import { codeWords } from './labels.ts'

/** How many that are level are named. */
const named = 5

const opening = {
  one: localized('Level with it:', 'Sama dengan itu:'),
  several: localized('Level with the last of these:', 'Sama dengan yang terakhir di antaranya:'),
} satisfies Record<string, LocalizedText>

/** What an answer of the first so many is asked further: who comes behind them, and with how much. Undefined where nothing is ranked. */
export const tiesQuery = ({ frame }: Answer, schema: Schema): string | undefined => {
  // The frame is ours: opaque only to callers.
  const intent = frame as QueryIntent | undefined
  if (!intent || !isRanked(intent)) return undefined
  const known = prepareSchema(schema)
  const { by } = intent.order
  const shown = intent.shown.filter((value) => !dequal(value, by))
  const column =
    by.is === 'column' ? known.tables.get(by.ref.table)?.columns.find(({ name }) => name === by.ref.column) : by
  // Whoever shows nothing but the figure asked for no name; rows of a file have each a place of their own.
  if (shown.length === 0 || !column || ('hidden' in column && column.hidden)) return undefined
  const built = buildQuery({ ...intent, shown: [...shown, by], limit: intent.limit + named + 1 }, known)
  return built && printSelect(built.select, schema.dialect)
}

type Ranked = QueryIntent & { order: NonNullable<QueryIntent['order']>; limit: number }

const isRanked = (intent: QueryIntent): intent is Ranked => {
  const { order, limit, compare, beside, each, share, averaged, running, changing, moving, grown, distinct } = intent
  const further = [compare, beside, each, share, averaged, running, changing, moving, grown, distinct]
  return order !== undefined && limit !== undefined && !further.some(Boolean)
}

/**
 * Who is level with the last that is shown, in words; `rows` are what `tiesQuery` gave, `given` those of the answer: of several that
 * are level a database may give any. Undefined where nobody is.
 */
export const tieWords = (
  { frame, language }: Answer,
  rows: readonly (readonly unknown[])[],
  given: readonly Row[],
): string | undefined => {
  const { limit = 0 } = frame as QueryIntent
  const last = rows[limit - 1]
  if (!last || rows.length <= limit) return undefined
  const told = new Set(given.flatMap((row) => Object.values(row).map(textOf)))
  const level = rows.filter((row) => isLevel(row.at(-1), last.at(-1)) && !told.has(textOf(nameIn(row))))
  const names = level.slice(0, named).map((row) => `**${nameOf(row)}**`)
  const more = level.length > named ? localized(' and more', ' dan lainnya')[language] : ''
  return names.length === 0
    ? undefined
    : `${opening[limit === 1 ? 'one' : 'several'][language]} ${names.join(', ')}${more}.`
}

/** Whether a text says that some are level: what is run again may find others. */
export const tellsTies = (text: string): boolean =>
  Object.values(opening).some((words) => text.includes(words.en) || text.includes(words.id))

const isLevel = (figure: unknown, other: unknown): boolean =>
  figure !== null && figure !== undefined && (String(figure) === String(other) || Number(figure) === Number(other))

const nameIn = (row: readonly unknown[]): unknown =>
  row.slice(0, -1).find((value) => typeof value === 'string') ?? row[0]

const textOf = (value: unknown): string =>
  value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '–')

const nameOf = (row: readonly unknown[]): string =>
  codeWords(textOf(nameIn(row)))
    .replaceAll(/([\\`*_[\]<>|])/g, '\\$1')
    .slice(0, 200)
