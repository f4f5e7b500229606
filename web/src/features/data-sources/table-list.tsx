import { ChevronRight, Search } from 'lucide-react'
import { useState } from 'react'
import type { SourceDetail } from '#contract/data-sources/schemas.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { Input } from '#web/ui/input.tsx'
import { dataSourceMessages } from './messages/index.ts'
import { TableBrowser } from './table-browser.tsx'

/** Of thousands of tables so many are shown; a name finds the others. */
const shownAtOnce = 100
const searchFrom = 8

type SourceTable = SourceDetail['tables'][number]
const nameOf = ({ schema, name }: SourceTable) => (schema ? `${schema}.${name}` : name)

/** The tables of a database; one at a time shows its first rows. */
export function TableList({ source }: { source: SourceDetail }) {
  const t = useMessages(dataSourceMessages)
  const language = useLanguage()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<string>()
  const words = search.trim().toLowerCase()
  const found = source.tables.filter((table) => nameOf(table).toLowerCase().includes(words))
  if (source.tables.length === 0) return <p className="text-fg-3">{t.noTables}</p>
  return (
    <div className="flex flex-col gap-2">
      {source.tables.length > searchFrom && (
        <Input
          type="search"
          icon={<Search />}
          fieldSize="md"
          aria-label={t.findTable}
          placeholder={t.findTable}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {found.length === 0 && <p className="text-fg-3">{t.noTable}</p>}
      <ul className="border-line-soft border-t">
        {found.slice(0, shownAtOnce).map((table) => {
          const name = nameOf(table)
          const isOpen = open === name
          return (
            <li key={name} className="border-line-soft border-b">
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? undefined : name)}
                className="flex w-full items-center gap-2 py-2 text-left hover:text-fg phone:min-h-11 [&_svg]:size-4 [&_svg]:flex-none"
              >
                <ChevronRight className={cx('text-fg-3 transition-transform', isOpen && 'rotate-90')} />
                <span className="min-w-0 flex-1 truncate font-mono text-12">{name}</span>
                <span className="flex-none text-12 text-fg-3 tabular-nums">
                  {[
                    table.rows === null ? t.unknownCount : t.rows(table.rows, formatNumber(table.rows, language)),
                    !table.has_key && t.noKey,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
              {isOpen && <TableBrowser id={source.id} table={table} />}
            </li>
          )
        })}
      </ul>
      {found.length > shownAtOnce && (
        <p className="text-12 text-fg-3">{t.more(formatNumber(found.length - shownAtOnce, language))}</p>
      )}
    </div>
  )
}
