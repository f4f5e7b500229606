import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { DataTable } from '#contract/chat/parts.ts'
import { type Cell, type CellColumn, cellText, isChange } from '#contract/kit/format/cell-text.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { required } from '#contract/kit/required.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { type Row, sortRows, type TableSort } from '#web/lib/table/sort-rows.ts'
import { cx } from './class-names.ts'
import { uiMessages } from './messages/index.ts'
import { usePrinting } from './printing.ts'
import { TableGap } from './table-gap.tsx'

const ROW = 32
/** A short table is drawn whole. */
const ALL_UP_TO = 60
/** Who needs more rows than these on paper exports them. */
const PRINTED = 100

type Props = {
  table: Pick<DataTable, 'title' | 'columns' | 'rows'>
  maxHeight?: number
  inset?: number
  /** Another way to write a value than the column's own; undefined leaves it to the column. */
  textOf?: ((value: Cell, column: CellColumn) => string | undefined) | undefined
  /** Something can be done with a row: it can be pressed, and reached with Tab. */
  onRow?: ((row: Row) => void) | undefined
}

/** The rows of a result in a bounded frame; only those in sight are in the page. */
export function DataGrid({ table, maxHeight = 396, inset = 12, textOf, onRow }: Props) {
  const t = useMessages(uiMessages)
  const language = useLanguage()
  const [sort, setSort] = useState<TableSort>()
  const frame = useRef<HTMLElement>(null)
  const column = table.columns.find(({ key }) => key === sort?.key)
  const rows = sortRows(table.rows, column, sort?.descending ?? false)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 12,
    initialRect: { width: 0, height: maxHeight },
  })
  const printing = usePrinting()
  const window = rows.length > ALL_UP_TO && !printing ? virtual.getVirtualItems() : undefined
  const seen = window
    ? window.map(({ index }) => index)
    : rows.slice(0, printing ? PRINTED : undefined).map((_, index) => index)
  const before = window?.[0]?.start ?? 0
  const after = window ? virtual.getTotalSize() - (window.at(-1)?.end ?? 0) : 0
  return (
    <section
      ref={frame}
      aria-label={table.title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-auto outline-offset-[-2px]"
      style={{ maxHeight }}
    >
      <table aria-rowcount={rows.length + 1} className="w-full border-separate border-spacing-0 text-13 leading-5">
        <caption className="sr-only">{table.title}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {table.columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} onSort={setSort} inset={inset} />
            ))}
          </tr>
        </thead>
        <tbody>
          <TableGap height={before} columns={table.columns.length} />
          {seen.map((index) => (
            <GridRow
              key={index}
              index={index}
              row={required(rows[index], 'as many are laid out as there are')}
              columns={table.columns}
              inset={inset}
              textOf={textOf}
              onRow={onRow}
            />
          ))}
          <TableGap height={after} columns={table.columns.length} />
        </tbody>
        {printing && rows.length > PRINTED && (
          <tfoot>
            <tr>
              <td colSpan={table.columns.length} className={cx('h-8 text-fg-3', edge(inset))}>
                {t.firstRows(formatNumber(PRINTED, language), formatNumber(rows.length, language))}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

const edge = (inset: number) => (inset === 0 ? 'px-2.5 first:pl-0 last:pr-0' : 'px-3')

type RowProps = {
  row: Row
  columns: readonly CellColumn[]
  index: number
  inset: number
  textOf: Props['textOf']
  onRow: Props['onRow']
}

function GridRow({ row, columns, index, inset, textOf, onRow }: RowProps) {
  const language = useLanguage()
  const t = useMessages(uiMessages)
  const pressable = onRow && {
    tabIndex: 0,
    onClick: () => onRow(row),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && onRow(row),
  }
  return (
    <tr aria-rowindex={index + 2} {...pressable} className={cx('group', onRow && 'outline-offset-[-2px]')}>
      {columns.map((column) => (
        <td
          key={column.key}
          className={cx(
            'h-8 truncate border-line-soft border-b group-hover:bg-hover/50 group-last:border-b-0',
            edge(inset),
            inset === 0 ? 'max-w-36' : 'max-w-80',
            column.type === 'number' ? 'whitespace-nowrap text-right tabular-nums' : 'text-left',
            changeColor(row[column.key], column),
          )}
        >
          {textOf?.(row[column.key] ?? null, column) ?? cellText(row[column.key], column, language, t)}
        </td>
      ))}
    </tr>
  )
}

const changeColor = (value: Cell | undefined, column: CellColumn) =>
  isChange(column) && typeof value === 'number' && value !== 0 && (value > 0 ? 'text-good' : 'text-bad')

type HeadingProps = {
  column: CellColumn
  sort: TableSort | undefined
  onSort: (sort: TableSort | undefined) => void
  inset: number
}

/** Numbers sort from the largest, words from A; the second press turns it round, the third gives the order back. */
function Heading({ column, sort, onSort, inset }: HeadingProps) {
  const first = column.type === 'number'
  const sorted = sort?.key === column.key ? sort : undefined
  const next = !sorted
    ? { key: column.key, descending: first }
    : sorted.descending === first
      ? { ...sorted, descending: !first }
      : undefined
  return (
    <th
      aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : 'none'}
      className={cx(
        'sticky top-0 z-[1] h-8 border-line-soft border-b bg-panel font-[450]',
        edge(inset),
        first ? 'text-right' : 'text-left',
      )}
    >
      <button
        type="button"
        onClick={() => onSort(next)}
        className={cx(
          'hit inline-flex items-center gap-1 whitespace-nowrap rounded-xs hover:text-fg [&_svg]:size-3',
          sorted ? 'text-fg' : 'text-fg-3',
        )}
      >
        {column.label}
        {sorted && (sorted.descending ? <ArrowDown /> : <ArrowUp />)}
      </button>
    </th>
  )
}
