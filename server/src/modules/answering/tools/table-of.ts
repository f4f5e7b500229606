import type { DataTable } from '#contract/chat/parts.ts'
import { withKeys } from '#contract/kit/column-keys.ts'
import { required } from '#contract/kit/required.ts'
import { limits } from '#contract/limits.ts'
import { usageZone } from '#contract/usage/zone.ts'
import type { Answer } from '#engine/data/index.ts'
import { type DataClock, todayOf } from '../../../platform/wall-clock.ts'

type Cells = readonly (readonly (string | number | boolean | null)[])[]

/** What ran and what it gave. Cells come in the order of `columns`, whose names may repeat. */
export type QueryRun = {
  sql: string
  columns: readonly { name: string; label?: string; type: DataTable['columns'][number]['type'] }[]
  rows: Cells
  truncated: boolean
  durationMs: number
  /** A file is dated by the clocks of the product. */
  source: { id: string; name: string } & Partial<DataClock>
  at: Date
  opened?: true
}

/** A table part out of a query's result; the engine's columns know labels and units. */
export function tableOf(ran: QueryRun, title: string, understood?: Answer): DataTable {
  const columns = withKeys(ran.columns).map((column) => {
    const described = understood?.columns.find(({ key }) => key === column.name)
    const type = described && described.type !== 'text' ? described.type : column.type
    const label = described?.label ?? column.label ?? column.name
    return { key: column.key, label, type, ...(described?.unit && { unit: described.unit }) }
  })
  const keyAt = (index: number) => required(columns[index], 'cells come in the order of the columns').key
  const kept = withinBounds(ran.rows)
  const rows = kept.map((cells) => Object.fromEntries(cells.map((cell, index) => [keyAt(index), shortened(cell)])))
  return {
    title: title || columns.map(({ label }) => label).join(', '),
    columns,
    rows,
    row_count: ran.rows.length,
    truncated: ran.truncated || kept.length < ran.rows.length,
    query: {
      sql: ran.sql,
      data_source_id: ran.source.id,
      data_source_name: ran.source.name,
      duration_ms: ran.durationMs,
      ran_at: ran.at.toISOString(),
      today: todayOf({ timeZone: usageZone, ...ran.source }, ran.at),
      ...(ran.opened && { opened: ran.opened }),
    },
  }
}

/** The rows that an answer carries: so many, and with so much text together. */
function withinBounds(rows: Cells): Cells {
  let room = limits.table.characters
  const end = rows.findIndex((cells, index) => {
    for (const cell of cells) room -= typeof cell === 'string' ? Math.min(cell.length, limits.answer.cellMax) : 8
    return (room < 0 && index > 0) || index >= limits.table.rows
  })
  return end < 0 ? rows : rows.slice(0, end)
}

const shortened = (cell: Cells[number][number]) =>
  typeof cell === 'string' && cell.length > limits.answer.cellMax
    ? `${cell.slice(0, limits.answer.cellMax)}… [+${cell.length - limits.answer.cellMax}]`
    : cell

const rowsForModel = 60

/** The table as a model reads it: the first rows, and how many there are. */
export const forModel = (table: DataTable): Record<string, unknown> => ({
  columns: table.columns.map(({ key, label, unit }) => ({ key, label, ...(unit && { unit }) })),
  rows: table.rows.slice(0, rowsForModel),
  row_count: table.row_count,
  more_rows_exist: table.truncated,
})
