import type { TableDifference } from '#contract/chat/answer-schemas.ts'
import { type Cell, type CellColumn, cellText } from '#contract/kit/format/cell-text.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { chatMessages } from '../../messages/index.ts'

type Row = TableDifference['added'][number]
type Line = { kind: 'added' | 'removed' | 'changed'; row: Row; before?: Row; columns?: readonly string[] }

/** Beyond this many changes the rest is counted. */
const shown = 200

/** The rows of a table that came, went or changed; what a figure was stands beside what it is. */
export function DifferenceTable({ title, difference }: { title: string; difference: TableDifference }) {
  const t = useMessages(chatMessages)
  const language = useLanguage()
  const { added, removed, changed, columns, same, partial } = difference
  const lines: Line[] = [
    ...changed.map(({ before, after, columns }): Line => ({ kind: 'changed', row: after, before, columns })),
    ...added.map((row): Line => ({ kind: 'added', row })),
    ...removed.map((row): Line => ({ kind: 'removed', row })),
  ]
  const counts = [
    changed.length > 0 && t.again.changed(changed.length),
    added.length > 0 && t.again.added(added.length),
    removed.length > 0 && t.again.removed(removed.length),
    t.again.sameRows(formatNumber(same, language)),
  ]
  return (
    <div>
      <p className="px-3 py-2 text-12 text-fg-3">
        {lines.length === 0 ? t.again.same : counts.filter((count) => count !== false).join(' · ')}
        {partial && ` ${t.again.partial}`}
      </p>
      {lines.length > 0 && (
        <section
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="max-h-96 overflow-auto border-line-soft border-t outline-offset-[-2px]"
        >
          <table className="w-full border-separate border-spacing-0 text-13 leading-5">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                <th scope="col" className={headLook}>
                  {t.again.change}
                </th>
                {columns.map((column) => (
                  <th key={column.key} scope="col" className={cx(headLook, isFigure(column) && 'text-right')}>
                    {column.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.slice(0, shown).map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
                <DifferenceRow key={index} line={line} columns={columns} />
              ))}
            </tbody>
          </table>
          {lines.length > shown && (
            <p className="px-3 py-2 text-12 text-fg-3">+{formatNumber(lines.length - shown, language)}</p>
          )}
        </section>
      )}
    </div>
  )
}

const headLook =
  'sticky top-0 border-line-soft border-b bg-panel px-3 py-1.5 text-left font-[550] text-12 text-fg-3 whitespace-nowrap'
const isFigure = ({ type }: CellColumn) => type === 'number'
const tones = { added: 'text-good', removed: 'text-bad', changed: 'text-fg-2' }

function DifferenceRow({ line, columns }: { line: Line; columns: readonly CellColumn[] }) {
  const t = useMessages(chatMessages)
  const language = useLanguage()
  const textOf = (value: Cell | undefined, column: CellColumn) => cellText(value, column, language, t)
  return (
    <tr className={cx(line.kind === 'removed' && 'text-fg-3')}>
      <td className={cx('whitespace-nowrap border-line-soft border-b px-3 py-1.5 text-12', tones[line.kind])}>
        {t.again.kinds[line.kind]}
      </td>
      {columns.map((column) => (
        <td
          key={column.key}
          className={cx(
            'border-line-soft border-b px-3 py-1.5 align-top [overflow-wrap:anywhere]',
            isFigure(column) && 'text-right tabular-nums',
          )}
        >
          {line.columns?.includes(column.key) ? (
            <>
              <ins className="no-underline">{textOf(line.row[column.key], column)}</ins>
              <del className="block text-12 text-fg-3 no-underline">
                {t.again.was(textOf(line.before?.[column.key], column))}
              </del>
            </>
          ) : (
            textOf(line.row[column.key], column)
          )}
        </td>
      ))}
    </tr>
  )
}
