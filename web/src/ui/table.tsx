import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from './class-names.ts'
import { uiMessages } from './messages/index.ts'

export type Sort<K extends string> = { key: K; descending: boolean }

export type Column<R, K extends string> = {
  key: K
  label: ReactNode
  /** Numbers stand at the right, in figures of one width. */
  numeric?: boolean
  sortable?: boolean
  cell: (row: R) => ReactNode
}

type Props<R, K extends string> = {
  /** What the table shows; read before it. */
  caption: string
  columns: readonly Column<R, K>[]
  rows: readonly R[]
  rowKey: (row: R, index: number) => string | number
  sort?: Sort<K> | undefined
  onSortChange?: (sort: Sort<K>) => void
  dense?: boolean
  className?: string
}

/** Rows and columns. The order of the rows is the caller's; a heading only asks for another. */
export function Table<R, K extends string>({
  caption,
  columns,
  rows,
  rowKey,
  dense,
  className,
  ...sorting
}: Props<R, K>) {
  const cell = cx(dense ? 'h-[30px] py-1' : 'h-11 py-1.5', 'px-3 first:pl-0 last:pr-0')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className={cx('overflow-x-auto outline-offset-[-2px]', className)}>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b">
            {columns.map((column) => (
              <Heading key={column.key} column={column} {...sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)} className="border-line-soft border-b hover:bg-panel">
              {columns.map((column) => (
                <td key={column.key} className={cx(cell, column.numeric && 'text-right tabular-nums')}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type HeadingProps<R, K extends string> = Pick<Props<R, K>, 'sort' | 'onSortChange'> & { column: Column<R, K> }

function Heading<R, K extends string>({ column, sort, onSortChange }: HeadingProps<R, K>) {
  const t = useMessages(uiMessages)
  const sorted = sort?.key === column.key ? sort : undefined
  const look = cx(
    'h-9 whitespace-nowrap px-3 font-medium text-fg-3 first:pl-0 last:pr-0',
    column.numeric && 'text-right',
  )
  if (!column.sortable || !onSortChange) return <th className={look}>{column.label}</th>
  const state = sorted && (sorted.descending ? 'descending' : 'ascending')
  return (
    <th className={look} aria-sort={state ?? 'none'}>
      <button
        type="button"
        onClick={() => onSortChange({ key: column.key, descending: sorted ? !sorted.descending : false })}
        className={cx(
          'hit inline-flex items-center gap-1 rounded-xs hover:text-fg [&_svg]:size-3',
          sorted && 'text-fg',
        )}
      >
        {column.label}
        {state && (state === 'descending' ? <ArrowDown /> : <ArrowUp />)}
        {state && <span className="sr-only">{t.sorted[state]}</span>}
      </button>
    </th>
  )
}
