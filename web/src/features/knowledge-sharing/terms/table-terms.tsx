import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cardLook } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { sharingMessages } from '../messages/index.ts'
import type { DraftTable } from './draft.ts'
import { RowConditions } from './row-conditions.tsx'

/** What of a table is shared: its columns, some of them masked, and its rows. */
export function TableTerms({ table, onChange }: { table: DraftTable; onChange: (table: DraftTable) => void }) {
  const t = useMessages(sharingMessages).terms
  const { columns } = table
  const shown = columns.filter(({ shared }) => shared).length
  const change = (name: string, next: object) =>
    onChange({ ...table, columns: columns.map((column) => (column.name === name ? { ...column, ...next } : column)) })
  return (
    <section className={cardLook} aria-label={table.table}>
      <header className="flex min-h-11 items-center gap-3 border-line-soft border-b px-3.5">
        <h3 className="min-w-0 flex-1 truncate font-semibold">
          <Checkbox
            checked={shown === columns.length}
            indeterminate={shown > 0 && shown < columns.length}
            onCheckedChange={(shared) =>
              onChange({ ...table, columns: columns.map((column) => ({ ...column, shared })) })
            }
          >
            <span className="text-fg">{table.table}</span>
          </Checkbox>
        </h3>
        <span className="text-12 text-fg-3">{t.columnsOf(shown, columns.length)}</span>
      </header>
      <div className="flex flex-col gap-4 p-3.5">
        <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 phone:grid-cols-1">
          {columns.map(({ name, shared, masked, fixed }) => (
            <li key={name} className="flex items-center justify-between gap-3">
              <Checkbox checked={shared} onCheckedChange={(next) => change(name, { shared: next })}>
                <span className="sr-only">{t.shared(name)}</span>
                <span aria-hidden="true" className="[overflow-wrap:anywhere]">
                  {name}
                </span>
              </Checkbox>
              {shared && (
                <Checkbox checked={masked} disabled={fixed} onCheckedChange={(next) => change(name, { masked: next })}>
                  <span className="sr-only">{t.masked(name)}</span>
                  <span aria-hidden="true" className="text-12 text-fg-3">
                    {t.mask}
                  </span>
                </Checkbox>
              )}
            </li>
          ))}
        </ul>
        {shown > 0 && <RowConditions table={table} onChange={(rows) => onChange({ ...table, rows })} />}
      </div>
    </section>
  )
}
