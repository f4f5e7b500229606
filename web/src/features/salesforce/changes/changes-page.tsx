import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { GitPullRequestArrow } from 'lucide-react'
import { formatNumber } from '#contract/kit/format/number.ts'
import { type ChangeSet, type ChangeSetFilter, changeSetFilter } from '#contract/salesforce/change-sets.ts'
import { salesforceEndpoints } from '#contract/salesforce/endpoints.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointPages } from '#web/lib/queries/endpoint-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { RowText, rowLinkClass } from '#web/ui/row-text.tsx'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { Select } from '#web/ui/select.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { salesforceMessages } from '../messages/index.ts'
import { SalesforceTabs } from '../salesforce-tabs.tsx'
import { changeMessages } from './messages/index.ts'
import { setTone } from './state-tone.ts'

const lookMs = 2_000
const isBusy = ({ state }: ChangeSet) => state === 'applying' || state === 'undoing'

/** `/salesforce/changes`: changes to Salesforce that wait for an approval, and what became of others. */
export default function ChangesPage() {
  const { title } = useMessages(salesforceMessages)
  const t = useMessages(changeMessages)
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { data: state = 'all' } = changeSetFilter.safeParse(search.state)
  const list = useInfiniteQuery({
    ...endpointPages(salesforceEndpoints.listChangeSets, { query: { state } }),
    refetchInterval: ({ state }) => (state.data?.pages.some(({ records }) => records.some(isBusy)) ? lookMs : false),
  })
  const filterBy = (next: ChangeSetFilter) =>
    void navigate({ to: '/salesforce/changes', search: next === 'all' ? {} : { state: next }, replace: true })
  usePageTitle(t.title)
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <TopBar title={title} />
      <SalesforceTabs on="changes" />
      <ScreenColumn width="list" className="flex flex-col gap-4">
        <div className="flex">
          <Select
            aria-label={t.show}
            className="w-48"
            value={state}
            options={changeSetFilter.options.map((value) => ({ value, label: t.filters[value] }))}
            onValueChange={filterBy}
          />
        </div>
        <Loaded query={list} failed={t.failed} rows={4}>
          {({ pages }) => {
            const rows = pages.flatMap(({ records }) => records)
            return rows.length === 0 ? (
              <Nothing filtered={state !== 'all'} />
            ) : (
              <InfiniteScroll list={list}>
                <ul aria-label={t.title} className="border-line-soft border-t">
                  {rows.map((row) => (
                    <SetRow key={row.id} set={row} />
                  ))}
                </ul>
              </InfiniteScroll>
            )
          }}
        </Loaded>
      </ScreenColumn>
    </div>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  const t = useMessages(changeMessages)
  const { tabs } = useMessages(salesforceMessages)
  const action = filtered ? (
    <Link to="/salesforce/changes" className={buttonClass()}>
      {t.showAll}
    </Link>
  ) : (
    <Link to="/salesforce" className={buttonClass({ variant: 'primary' })}>
      {tabs.records}
    </Link>
  )
  return (
    <EmptyState icon={<GitPullRequestArrow />} title={filtered ? t.emptyFiltered : t.empty} action={action}>
      {!filtered && t.emptyText}
    </EmptyState>
  )
}

function SetRow({ set }: { set: ChangeSet }) {
  const t = useMessages(changeMessages)
  const language = useLanguage()
  const { id, title, state, origin, rows, created_at, account, person } = set
  const facts = [
    t.origin[origin.kind](origin.name),
    t.rows(rows, formatNumber(rows, language)),
    t.account(person, account),
    formatRelative(created_at, language, new Date()),
  ]
  return (
    <li className="border-line-soft border-b">
      <Link to="/salesforce/changes/$id" params={{ id }} className={rowLinkClass}>
        <RowText name={title} facts={facts} />
        <Badge tone={setTone[state]}>{t.states[state]}</Badge>
      </Link>
    </li>
  )
}
