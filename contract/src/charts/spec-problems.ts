import type { z } from 'zod'
import type { cell, tableColumn } from '../chat/parts.ts'
import { type LocalizedText, localized } from '../kit/localized-text.ts'
import { standingOf } from './drawing/order.ts'
import type { SpecProblem } from './result.ts'
import { columnsOf, rolesOf } from './roles.ts'
import type { ChartSpec } from './spec.ts'

type Column = z.infer<typeof tableColumn>
type Cells = readonly (readonly z.infer<typeof cell>[])[]

/** Places along x beyond which a chart cannot be read any more: it is drawn with the first so many. */
const placesLimit = 10_000

/** What keeps a spec from being drawn with these rows as it is meant. Empty: nothing. */
export function specProblems(spec: ChartSpec, columns: readonly Column[], rows: Cells): SpecProblem[] {
  const positions = new Map(columns.map(({ key }, index) => [key, index]))
  const gone = columnsOf(spec).filter((key) => !positions.has(key))
  const figures = spec.y.flatMap(({ column, aggregate }) => {
    const at = aggregate === 'count' ? undefined : positions.get(column)
    return at === undefined ? [] : [{ column, at }]
  })
  const values = (at: number) => rows.map((row) => row[at] ?? null)
  return [
    ...gone.map((column) => problem('column_gone', column)),
    ...missingIn(spec),
    ...figures.flatMap(({ column, at }) =>
      spec.kind !== 'table' && values(at).some(isWord) ? [problem('not_a_number', column)] : [],
    ),
    ...(spec.kind === 'scatter' ? nowhereAlong(spec, positions, rows, columns) : []),
    ...(isShare(spec)
      ? figures.flatMap(({ column, at }) => (values(at).some(isNegative) ? [problem('negative_parts', column)] : []))
      : []),
    ...tooMany(spec, positions, rows),
  ]
}

const isWord = (value: unknown) => typeof value === 'string' && value.trim() !== '' && !Number.isFinite(Number(value))
const isNegative = (value: unknown) => value !== null && value !== '' && Number(value) < 0
const isShare = ({ kind, stack }: ChartSpec) => kind === 'pie' || kind === 'funnel' || stack === 'percent'

/** Points stand at numbers or moments: beside names the drawing is empty. */
function nowhereAlong(
  { x }: ChartSpec,
  place: Map<string, number>,
  rows: Cells,
  columns: readonly Column[],
): SpecProblem[] {
  const at = x === null ? undefined : place.get(x)
  const column = at === undefined ? undefined : columns[at]
  if (at === undefined || !column || rows.length === 0) return []
  const { order } = standingOf(
    column,
    rows.map((row) => row[at] ?? null),
  )
  return order === 'none' ? [problem('not_a_number', column.key)] : []
}

function missingIn(spec: ChartSpec): SpecProblem[] {
  const roles = rolesOf[spec.kind]
  const lacks = [
    roles.x === 'needed' && spec.x === null,
    roles.series === 'needed' && spec.series === null,
    roles.rows === 'needed' && spec.rows.length === 0,
    spec.y.length < roles.y.min,
  ]
  return lacks.some(Boolean) ? [problem('column_missing', null)] : []
}

function tooMany(spec: ChartSpec, positions: Map<string, number>, rows: Cells): SpecProblem[] {
  const at = spec.x === null ? undefined : positions.get(spec.x)
  const kinds = new Set(['bar', 'stacked', 'pie', 'funnel', 'heatmap'])
  if (at === undefined || spec.limit || !kinds.has(spec.kind) || rows.length < placesLimit) return []
  return new Set(rows.map((row) => row[at])).size >= placesLimit ? [problem('too_many_places', spec.x)] : []
}

function problem(code: SpecProblem['code'], column: string | null): SpecProblem {
  return { code, column, message: messageOf(code, column ?? '') }
}

function messageOf(code: SpecProblem['code'], name: string): LocalizedText {
  switch (code) {
    case 'column_gone':
      return localized(
        `The column ${name} is not in the result any more.`,
        `Kolom ${name} sudah tidak ada di hasilnya.`,
      )
    case 'column_missing':
      return localized('Choose what this chart is to show.', 'Pilih dulu apa yang ingin ditampilkan grafik ini.')
    case 'not_a_number':
      return localized(`${name} holds words, not numbers.`, `${name} berisi kata, bukan angka.`)
    case 'negative_parts':
      return localized(
        `${name} has negative values, which are no part of a whole. A bar chart can show them.`,
        `${name} punya nilai negatif, yang bukan bagian dari keseluruhan. Grafik batang bisa menampilkannya.`,
      )
    case 'too_many_places':
      return localized(
        `${name} has more values than can be read. Show the first ones only, or group them.`,
        `${name} punya terlalu banyak nilai untuk dibaca. Tampilkan yang pertama saja, atau kelompokkan.`,
      )
  }
}
