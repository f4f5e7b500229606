import { useInfiniteQuery } from '@tanstack/react-query'
import { BadgeCheck, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { type VerifiedQueryFilter, verifiedOptions } from './api.ts'
import { verifiedMessages } from './messages/index.ts'
import { VerifiedRow } from './verified-row.tsx'

/** The queries that people have verified here. */
export default function VerifiedList() {
  const t = useMessages(verifiedMessages).page
  const [query, setQuery] = useState('')
  const [state, setState] = useState<VerifiedQueryFilter['state']>('all')
  const filter = { query: useDeferredValue(query.trim()), state }
  const list = useInfiniteQuery(verifiedOptions(filter))
  const states = (['all', 'verified', 'stale'] as const).map((value) => ({ value, label: t.states[value] }))
  const all = filter.query === '' && state === 'all'
  return (
    <>
      <p className="mb-4 text-fg-2">{t.text}</p>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Input
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          icon={<Search />}
          fieldSize="md"
          className="max-w-80 phone:max-w-full"
        />
        <Segmented label={t.show} options={states} value={state} onValueChange={setState} />
      </div>
      <Loaded query={list} failed={t.failed}>
        {({ pages }) => {
          const rows = pages.flatMap(({ records }) => records)
          if (rows.length === 0)
            return (
              <EmptyState icon={<BadgeCheck />} title={all ? t.empty : t.nothing}>
                {all && t.emptyText}
              </EmptyState>
            )
          return (
            <InfiniteScroll list={list}>
              <ul className="border-line-soft border-t">
                {rows.map((row) => (
                  <VerifiedRow key={row.id} row={row} />
                ))}
              </ul>
            </InfiniteScroll>
          )
        }}
      </Loaded>
    </>
  )
}
