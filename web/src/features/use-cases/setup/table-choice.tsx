import { Search } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { Language } from '#web/lib/i18n/language.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { keyOfTable } from '../api.ts'
import { setupMessages } from './messages/index.ts'
import { listedTables, type SuggestedTable, type SuggestionOrder, suggestionOrders } from './suggested-tables.ts'
import { TableRows } from './table-rows.tsx'

/** Of thousands of tables so many are shown; a name finds the others. */
const shownAtOnce = 200

type Props = {
  tables: readonly SuggestedTable[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** The tables of a database to choose from: filtered, sorted, all at once or one by one. */
export function TableChoice({ tables, chosen, onChange }: Props) {
  const t = useMessages(setupMessages)
  const language = useLanguage()
  const [words, setWords] = useState('')
  const [sort, setSort] = useState<SuggestionOrder>('suggested')
  const [named, setNamed] = useState<Language>(language)
  const listed = listedTables(tables, { words, sort, language: named })
  const on = listed.filter((table) => chosen.has(keyOfTable(table))).length
  const choose = (keys: readonly string[], add: boolean) =>
    onChange(new Set(add ? [...chosen, ...keys] : [...chosen].filter((key) => !keys.includes(key))))
  return (
    <section aria-label={t.tables}>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="mr-auto font-semibold">{t.tables}</h2>
        <Segmented
          label={t.language}
          options={(['en', 'id'] as const).map((value) => ({ value, label: t.languages[value] }))}
          value={named}
          onValueChange={setNamed}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          type="search"
          icon={<Search />}
          className="min-w-44 flex-1"
          aria-label={t.find}
          placeholder={t.find}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <div className="w-44 phone:w-full">
          <Select
            aria-label={t.sort}
            options={suggestionOrders.map((value) => ({ value, label: t.sorts[value] }))}
            value={sort}
            onValueChange={setSort}
          />
        </div>
      </div>
      <div className="flex min-h-11 items-center justify-between gap-3 pl-9 text-12">
        <Checkbox
          checked={listed.length > 0 && on === listed.length}
          indeterminate={on > 0 && on < listed.length}
          disabled={listed.length === 0}
          onCheckedChange={(add) => choose(listed.map(keyOfTable), add)}
        >
          {t.all}
        </Checkbox>
        <span role="status" className="text-fg-3 tabular-nums">
          {t.chosen(formatNumber(chosen.size, language), formatNumber(tables.length, language))}
        </span>
      </div>
      {listed.length === 0 ? (
        <p className="py-3 text-fg-3">{t.noTable}</p>
      ) : (
        <TableRows
          tables={listed.slice(0, shownAtOnce)}
          chosen={chosen}
          onChoose={(key, add) => choose([key], add)}
          named={named}
        />
      )}
      {listed.length > shownAtOnce && (
        <p className="pt-2 text-12 text-fg-3">{t.more(formatNumber(listed.length - shownAtOnce, language))}</p>
      )}
    </section>
  )
}
