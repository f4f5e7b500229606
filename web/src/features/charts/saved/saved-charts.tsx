import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartColumn, Plus, Search } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { ChartSummary } from '#contract/charts/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { chartMessages } from '../messages/index.ts'
import { savedChartsOptions } from './api.ts'
import { SavedRow } from './saved-row.tsx'

type Props = {
  /** Something else is done with a chart than opening it, such as adding it to a dashboard. */
  onChoose?: ((chart: ChartSummary) => void) | undefined
  /** What else can be done with a chart, in its menu. */
  actions?: ((chart: ChartSummary) => ReactNode) | undefined
}

/** The saved charts: find one, look at it, rename it, delete it. */
export default function SavedCharts({ onChoose, actions }: Props) {
  const t = useMessages(chartMessages).saved
  const [query, setQuery] = useState('')
  const [mine, setMine] = useState(false)
  const words = useDeferredValue(query.trim())
  const charts = useInfiniteQuery({
    ...savedChartsOptions({ query: words, mine }),
    placeholderData: (before) => before,
  })
  const create = (
    <Link to="/dashboard/editor" className={buttonClass({ variant: 'primary' })}>
      <Plus />
      {t.create}
    </Link>
  )
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Input
          type="search"
          fieldSize="md"
          aria-label={t.search}
          placeholder={t.search}
          icon={<Search />}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          className="desk:max-w-80"
        />
        <Chip on={mine} onClick={() => setMine(!mine)}>
          {t.mine}
        </Chip>
      </div>
      <Loaded query={charts} failed={t.failed} rows={6}>
        {({ pages }) => {
          const rows = pages.flatMap(({ records }) => records)
          if (rows.length === 0)
            return words || mine ? (
              <EmptyState icon={<Search />} title={t.noneFound} />
            ) : (
              <EmptyState icon={<ChartColumn />} title={t.empty} action={onChoose ? undefined : create}>
                {t.emptyText}
              </EmptyState>
            )
          return (
            <InfiniteScroll list={charts}>
              <ul className="border-line-soft border-t">
                {rows.map((chart) => (
                  <SavedRow key={chart.id} chart={chart} onChoose={onChoose} actions={actions} />
                ))}
              </ul>
            </InfiniteScroll>
          )
        }}
      </Loaded>
    </div>
  )
}
