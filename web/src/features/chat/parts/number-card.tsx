import type { DataTable } from '#contract/chat/parts.ts'
import { cellText, isChange } from '#contract/kit/format/cell-text.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { uiMessages } from '#web/ui/messages/index.ts'
import { Figure } from './figure.tsx'
import { SourceButton } from './source-button.tsx'

/** The figure that was asked for, large; beside it what it is compared with. */
export function NumberCard({ table, n }: { table: DataTable; n: number }) {
  const language = useLanguage()
  const t = useMessages(uiMessages)
  const [row = {}] = table.rows
  const alone = table.columns.length === 1
  return (
    <Figure title={table.title} actions={<SourceButton n={n} />}>
      <dl className="flex flex-wrap gap-x-10 gap-y-3 px-3 py-3" data-number-card="">
        {table.columns.map((column, index) => {
          const value = row[column.key] ?? null
          const changed = isChange(column) && typeof value === 'number' && value !== 0
          return (
            <div key={column.key} className="min-w-0">
              <dt className={alone ? 'sr-only' : 'text-12 text-fg-3'}>{column.label}</dt>
              <dd
                className={cx(
                  'font-semibold tabular-nums [overflow-wrap:anywhere]',
                  index === 0 ? 'text-24 leading-9' : 'text-18 leading-9',
                  changed && (value > 0 ? 'text-good' : 'text-bad'),
                )}
              >
                {cellText(value, column, language, t)}
              </dd>
            </div>
          )
        })}
      </dl>
    </Figure>
  )
}
