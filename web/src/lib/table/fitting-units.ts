import type { DataTable } from '#contract/chat/parts.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'

type Table = Pick<DataTable, 'columns' | 'rows'>
type Column = DataTable['columns'][number]

const scales: readonly { from: number; by: number; name: LocalizedText }[] = [
  { from: 1e12, by: 1e12, name: localized('tn', 'triliun') },
  { from: 1e9, by: 1e9, name: localized('bn', 'miliar') },
  { from: 1e6, by: 1e6, name: localized('mn', 'juta') },
]

/** Money in one unit for each column, which its heading names: 'Net revenue, Rp bn'. What is smaller stays as it is. */
export function withFittingUnits<T extends Table>(table: T, language: Language): T {
  const fitting = new Map(
    table.columns.flatMap((column) => {
      const scale = isMoney(column) ? scaleOf(table, column) : undefined
      return scale ? [[column.key, scale] as const] : []
    }),
  )
  if (fitting.size === 0) return table
  const columns = table.columns.map((column): Column => {
    const scale = fitting.get(column.key)
    if (!scale) return column
    const { unit: _, ...rest } = column
    return { ...rest, label: `${column.label}, Rp ${scale.name[language]}` }
  })
  const rows = table.rows.map((row) => {
    const scaled = [...fitting].map(([key, { by }]) => [key, inUnits(row[key], by)] as const)
    return { ...row, ...Object.fromEntries(scaled) }
  })
  return { ...table, columns, rows }
}

const isMoney = ({ type, unit }: Column): boolean => type === 'number' && (unit === 'IDR' || unit === 'Rp')

/** The largest unit in which most of the figures are at least 1. */
function scaleOf({ rows }: Table, { key }: Column) {
  const amounts = rows
    .flatMap((row) => (row[key] === null || row[key] === undefined ? [] : [Math.abs(Number(row[key]))]))
    .filter((amount) => amount > 0)
    .toSorted((left, right) => left - right)
  const middle = amounts[Math.floor((amounts.length - 1) / 2)] ?? 0
  return scales.find(({ from }) => middle >= from)
}

function inUnits(value: DataTable['rows'][number][string] | undefined, by: number) {
  if (value === null || value === undefined || !Number.isFinite(Number(value))) return value ?? null
  const amount = Number(value) / by
  const digits = Math.abs(amount) < 10 ? 100 : 10
  return Math.round(amount * digits) / digits
}
