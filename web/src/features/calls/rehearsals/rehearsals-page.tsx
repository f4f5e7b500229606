import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Drama, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Rehearsal } from '#contract/calls/rehearsal.ts'
import { rehearsalEndpoints } from '#contract/calls/rehearsal-endpoints.ts'
import { formatNumber, formatPercent } from '#contract/kit/format/number.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointPages, endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { RowText, rowLinkClass } from '#web/ui/row-text.tsx'
import { CallsPlace } from '../calls-place.tsx'
import { rehearsalMessages } from './messages/index.ts'
import { type EditedScenario, ScenarioList } from './scenario-list.tsx'
import { StartDialog } from './start-dialog.tsx'
import { rehearsalTone, useVersionText } from './version-text.ts'

const lookMs = 3_000

/** Agents that were rehearsed, and the callers they are rehearsed with. */
export default function RehearsalsPage() {
  const t = useMessages(rehearsalMessages)
  const [starting, setStarting] = useState(false)
  const [edited, setEdited] = useState<EditedScenario>()
  const list = useInfiniteQuery({
    ...endpointPages(rehearsalEndpoints.listRehearsals, {}),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ records }) => records.some((run) => run.state === 'running')) ? lookMs : false,
  })
  const scenarios = useQuery(endpointQuery(rehearsalEndpoints.listRehearsalScenarios))
  return (
    <CallsPlace
      view="rehearsals"
      className="flex flex-col gap-8"
      actions={
        <Button variant="primary" icon={<Plus />} onClick={() => setStarting(true)}>
          <span className="phone:sr-only">{t.start}</span>
        </Button>
      }
    >
      {starting && (
        <StartDialog
          onClose={() => setStarting(false)}
          onNewScenario={() => {
            setStarting(false)
            setEdited('new')
          }}
        />
      )}
      <Loaded query={list} failed={t.failed} rows={3}>
        {({ pages }) => {
          const rows = pages.flatMap(({ records }) => records)
          if (rows.length === 0)
            return (
              <EmptyState icon={<Drama />} title={t.empty}>
                {t.emptyText}
              </EmptyState>
            )
          return (
            <InfiniteScroll list={list}>
              <ul aria-label={t.title} className="border-line-soft border-t">
                {rows.map((row) => (
                  <RehearsalRow key={row.id} rehearsal={row} />
                ))}
              </ul>
            </InfiniteScroll>
          )
        }}
      </Loaded>
      <Loaded query={scenarios} failed={t.scenarios.failed} rows={2}>
        {(found) => <ScenarioList found={found} edited={edited} onEdit={setEdited} />}
      </Loaded>
    </CallsPlace>
  )
}

function RehearsalRow({ rehearsal }: { rehearsal: Rehearsal }) {
  const t = useMessages(rehearsalMessages)
  const language = useLanguage()
  const versionText = useVersionText()
  const { id, name, state, done, total, passed, score, created_at } = rehearsal
  const number = (value: number) => formatNumber(value, language)
  const facts = [
    versionText(rehearsal),
    state === 'running' ? t.progress(number(done), number(total)) : t.passed(number(passed), number(done)),
    formatRelative(created_at, language, new Date()),
  ]
  return (
    <li className="border-line-soft border-b">
      <Link to="/rehearsals/$id" params={{ id }} className={rowLinkClass}>
        <RowText name={name} facts={facts} />
        <span className="flex-none tabular-nums">
          {score === null ? '–' : formatPercent(score, language, { max: 0 })}
        </span>
        <Badge tone={rehearsalTone[state]}>{t.states[state]}</Badge>
      </Link>
    </li>
  )
}
