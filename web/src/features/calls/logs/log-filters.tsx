import { Search } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { FilterBar, FilterDay, FilterSelect } from '#web/ui/filter-bar.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { scorecardMessages } from '../scorecards/messages/index.ts'
import { logMessages } from './messages/index.ts'
import { type LogSearch, useLogFilters } from './use-log-filters.ts'

type Props = {
  search: LogSearch
  words: string
  onWords: (words: string) => void
  onChange: (next: LogSearch) => void
}

/** Which calls are shown, and in which order. */
export function LogFilters({ search, words, onWords, onChange }: Props) {
  const t = useMessages(logMessages)
  const sortLabel = useMessages(scorecardMessages).filters.sort
  const { choices, chosen, sorts } = useLogFilters(search)
  const without = (names: readonly (keyof LogSearch)[]) =>
    onChange(Object.fromEntries(names.map((name) => [name, undefined])))
  return (
    <FilterBar
      search={
        <Input
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          icon={<Search />}
          value={words}
          onChange={(event) => onWords(event.target.value)}
        />
      }
      chosen={chosen.map((filter) => ({ ...filter, onRemove: () => without([filter.name]) }))}
      onClear={() => without(chosen.map(({ name }) => name))}
    >
      {choices.map(({ name, all, options }) => (
        <FilterSelect
          key={name}
          all={all}
          value={search[name]}
          options={options}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <Days search={search} onChange={onChange} />
      <Select
        aria-label={sortLabel}
        className={cx('max-w-48 phone:max-w-none', search.sort === undefined && 'print:hidden')}
        value={search.sort ?? 'newest'}
        options={(['newest', 'lowest_score', 'highest_score'] as const).map((value) => ({
          value,
          label: sorts[value],
        }))}
        onValueChange={(sort) => onChange({ sort: sort === 'newest' ? undefined : sort })}
      />
    </FilterBar>
  )
}

/** The first and the last day; one that is put behind the other takes it along. */
function Days({ search: { from, to }, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const t = useMessages(logMessages)
  const setFrom = (day: string | undefined) => onChange({ from: day, ...(day && to && day > to && { to: day }) })
  const setTo = (day: string | undefined) => onChange({ to: day, ...(day && from && day < from && { from: day }) })
  return (
    <>
      <FilterDay label={t.fromDay} value={from} onChange={setFrom} />
      <FilterDay label={t.toDay} value={to} onChange={setTo} />
    </>
  )
}
