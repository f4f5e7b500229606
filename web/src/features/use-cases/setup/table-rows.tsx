import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { Language } from '#web/lib/i18n/language.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { keyOfTable, nameOfTable } from '../api.ts'
import { setupMessages } from './messages/index.ts'
import type { SuggestedTable } from './suggested-tables.ts'

type Props = {
  tables: readonly SuggestedTable[]
  chosen: ReadonlySet<string>
  onChoose: (key: string, on: boolean) => void
  /** The language in which names and descriptions are shown. */
  named: Language
}

/** Tables with the names they would get; opened, what would be said of their columns. */
export function TableRows({ tables, chosen, onChoose, named }: Props) {
  return (
    <ul className="border-line-soft border-t">
      {tables.map((table) => {
        const key = keyOfTable(table)
        return (
          <TableRow
            key={key}
            table={table}
            named={named}
            checked={chosen.has(key)}
            onCheckedChange={(on) => onChoose(key, on)}
          />
        )
      })}
    </ul>
  )
}

type RowProps = { table: SuggestedTable; named: Language; checked: boolean; onCheckedChange: (on: boolean) => void }

function TableRow({ table, named, checked, onCheckedChange }: RowProps) {
  const t = useMessages(setupMessages)
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const name = nameOfTable(table)
  const { rows, label, description } = table
  return (
    <li className="border-line-soft border-b">
      <div className="flex min-h-12 items-center gap-2 py-1">
        <IconButton label={t.show(name)} size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          <ChevronRight className={cx('transition-transform', open && 'rotate-90')} />
        </IconButton>
        <div className="min-w-0 flex-1">
          <Checkbox checked={checked} onCheckedChange={onCheckedChange}>
            <span className="block [overflow-wrap:anywhere]">
              <span className="font-medium text-fg">{label[named]}</span>{' '}
              <span className="font-mono text-12 text-fg-3">{name}</span>
            </span>
            <span className="block text-12 text-fg-3">{description[named]}</span>
          </Checkbox>
        </div>
        <span className="flex-none text-12 text-fg-3 tabular-nums">
          {rows === null ? t.unknownRows : t.rows(rows, formatNumber(rows, language))}
        </span>
      </div>
      {open && <Columns table={table} named={named} />}
    </li>
  )
}

function Columns({ table, named }: { table: SuggestedTable; named: Language }) {
  const t = useMessages(setupMessages)
  return (
    <table className="mb-3 ml-9 w-[calc(100%-36px)] border-collapse text-left text-12">
      <caption className="sr-only">{t.show(nameOfTable(table))}</caption>
      <thead className="sr-only">
        <tr>
          <th>{t.column}</th>
          <th>{t.suggested}</th>
        </tr>
      </thead>
      <tbody>
        {table.columns.map(({ name, description, hidden }) => (
          <tr key={name} className="align-top">
            <th scope="row" className="w-2/5 py-1 pr-3 font-mono font-normal text-fg-2 [overflow-wrap:anywhere]">
              {name}
            </th>
            <td className="py-1 text-fg-2">
              {description[named]} {hidden && <Badge tone="warn">{t.hidden}</Badge>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
