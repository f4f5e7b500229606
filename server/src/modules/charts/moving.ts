import { dequal } from 'dequal'
import { LRUCache } from 'lru-cache'
import type { ChartQuery } from '#contract/charts/query.ts'
import { limits } from '#contract/limits.ts'
import { type Answer, capitalize, type Schema, type StoredIntent, sayAgain } from '#engine/data/index.ts'
import { detectLanguage } from '#engine/language/index.ts'
import { shiftDay } from '#engine/period/index.ts'
import { type DataClock, todayOf } from '../../platform/wall-clock.ts'
import type { OpenedQuerySource } from './sources.ts'
import type { ChartRow } from './store.ts'

// A chart of 'revenue this month' shows the month of whoever looks, not the one in which it was saved: what the engine understood of the
// question is said again on each day. A statement that a person has changed keeps the days that stand in it.

const said = new WeakMap<Schema, LRUCache<string, { answer: Answer | undefined }>>()

/** What was once understood, as of a day; undefined where the schema has not what it names any more. */
export function sayOn(kept: StoredIntent, schema: Schema, day: string): Answer | undefined {
  const known = said.get(schema) ?? new LRUCache<string, { answer: Answer | undefined }>({ max: 2_000 })
  said.set(schema, known)
  const key = JSON.stringify([day, kept])
  const before = known.get(key)
  if (before) return before.answer
  const answer = sayAgain(kept, schema, day, detectLanguage(kept.question))
  known.set(key, { answer })
  return answer
}

/** On a day this far off every period that goes by today is another one. */
const farDays = 400

/** The day a question was asked on where it means other days later; null where its days stay, or cannot be told later. */
export function movingFrom(
  { frame, sql }: Pick<Answer, 'frame' | 'sql'>,
  question: string,
  askedOn: string,
  schema: Schema,
): string | null {
  const later = sayOn({ frame, question, askedOn }, schema, shiftDay(askedOn, farDays, 'day'))
  return later !== undefined && later.sql !== sql ? askedOn : null
}

/** What a chart is called whose days move: its words, since a name with dates would be wrong tomorrow. */
export const movingName = (question: string): string =>
  capitalize(question.trim().replace(/[?!.\s]+$/, '')).slice(0, limits.charts.name)

/** What is said again of a chart each day; undefined where its days stay. */
export function keptOfChart({ understood, question, askedOn }: Pick<ChartRow, 'understood' | 'question' | 'askedOn'>) {
  if (!understood || question === null || askedOn === null) return undefined
  return { frame: understood.frame, question, askedOn } satisfies StoredIntent
}

/** A chart with the days of a day. Undefined: they move, and cannot be told any more. */
function chartOn(row: ChartRow, schema: Schema, day: string): ChartRow | undefined {
  const kept = keptOfChart(row)
  if (!kept || !row.understood || kept.askedOn === day) return row
  const answer = sayOn(kept, schema, day)
  if (!answer) return undefined
  const columns = relabelled(row.query.columns, row.understood, answer)
  return { ...row, understood: answer, reading: answer.reading, query: { ...row.query, sql: answer.sql, columns } }
}

/** The same as of today by the clocks of its data. */
export const chartToday = (row: ChartRow, source: OpenedQuerySource, now: Date): ChartRow | undefined =>
  chartOn(row, source.schema, todayOf(source satisfies DataClock, now))

/** A column is called after its days as well, unless a person has called it something else. */
function relabelled(columns: ChartQuery['columns'], before: Answer, now: Answer): ChartQuery['columns'] {
  const labelOf = ({ columns }: Answer, key: string) => columns.find((column) => column.key === key)?.label
  return columns.map((column) => {
    const label = labelOf(now, column.key)
    return label !== undefined && labelOf(before, column.key) === column.label ? { ...column, label } : column
  })
}

/** An editor that was opened yesterday, or at lunch the day before, still has the statement of that day. */
const openDays = 3

/** What a person saves, with the kept statement where it is that of a day on which they may have opened it. */
export function withKeptDays(given: ChartQuery, row: ChartRow, source: OpenedQuerySource, now: Date): ChartQuery {
  if (row.askedOn === null || !dequal(given.source, row.query.source)) return given
  const today = todayOf(source, now)
  for (let back = 0; back < openDays; back++) {
    const shown = chartOn(row, source.schema, shiftDay(today, -back, 'day'))
    if (shown?.query.sql.trim() !== given.sql.trim()) continue
    const columns = dequal(shown.query.columns, given.columns) ? row.query.columns : given.columns
    return { ...given, sql: row.query.sql, columns }
  }
  return given
}
