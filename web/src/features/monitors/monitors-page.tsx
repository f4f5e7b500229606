import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Activity, Plus } from 'lucide-react'
import { useState } from 'react'
import type { AgentId } from '#contract/kit/id.ts'
import type { MonitorState } from '#contract/monitors/alarm.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { RemovableChip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchField, searchFrom } from '#web/ui/filtered-list.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { monitorsOptions } from './api.ts'
import { monitorMessages } from './messages/index.ts'
import { MonitorRow } from './monitor-row.tsx'

const shownStates = ['firing', 'error', 'no_data', 'normal'] as const
const isShown = (state: unknown): state is (typeof shownStates)[number] =>
  (shownStates as readonly unknown[]).includes(state)

/** Nothing is asked between letters that follow each other. */
const typedMs = 150

/** What is watched here, of all agents or of one. */
export default function MonitorsPage() {
  const t = useMessages(monitorMessages)
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const agent = typeof search.agent === 'string' ? (search.agent as AgentId) : undefined
  const state: MonitorState | undefined = isShown(search.state) ? search.state : undefined
  const [words, setWords] = useState('')
  const asked = useSettled(words.trim(), typedMs)
  const list = useInfiniteQuery(monitorsOptions({ agent, state, words: asked }))
  const agents = useQuery(agentsOptions)
  usePageTitle(t.title)
  const show = (next: object) =>
    void navigate({ to: '/monitoring', search: { ...(agent && { agent }), ...(state && { state }), ...next } })
  const options = [
    { value: 'all', label: t.all },
    ...shownStates.map((value) => ({ value, label: t.states[value] })),
  ] as const
  const agentName = agents.data?.find(({ _id }) => _id === agent)?.name
  return (
    <>
      <TopBar
        title={t.title}
        actions={
          <Link to="/monitoring/new" search={agent ? { agent } : {}} className={buttonClass({ variant: 'primary' })}>
            <Plus />
            {t.create}
          </Link>
        }
      />
      <ScreenColumn width="list">
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <Segmented
            label={t.filter}
            value={state ?? 'all'}
            options={options}
            onValueChange={(next) => show({ state: next === 'all' ? undefined : next })}
          />
          {agentName && (
            <RemovableChip onRemove={() => show({ agent: undefined })}>{t.ofAgent(agentName)}</RemovableChip>
          )}
        </div>
        {(words !== '' || (list.data?.pages[0]?.pagination.total ?? 0) > searchFrom) && (
          <SearchField label={t.find} words={words} onWords={setWords} />
        )}
        <Loaded query={list} failed={t.failed} rows={6}>
          {({ pages }) => {
            const rows = pages.flatMap(({ records }) => records)
            if (rows.length === 0)
              return state || asked ? (
                <EmptyState icon={<Activity />} title={t.nothing} />
              ) : (
                <NoMonitors agent={agent} />
              )
            return (
              <InfiniteScroll list={list}>
                <ul className="border-line-soft border-t">
                  {rows.map((monitor) => (
                    <MonitorRow key={monitor.id} monitor={monitor} />
                  ))}
                </ul>
              </InfiniteScroll>
            )
          }}
        </Loaded>
      </ScreenColumn>
    </>
  )
}

/** What it is, with sentences that begin one. */
function NoMonitors({ agent }: { agent: AgentId | undefined }) {
  const t = useMessages(monitorMessages)
  return (
    <EmptyState icon={<Activity />} title={t.empty}>
      <p>{t.emptyText}</p>
      <ul aria-label={t.examples} className="mt-4 flex flex-col gap-2">
        {t.examplePrompts.map((prompt) => (
          <li key={prompt}>
            <Link
              to="/monitoring/new"
              search={{ prompt, ...(agent && { agent }) }}
              className={buttonClass({ className: 'h-auto! w-full justify-start! whitespace-normal! py-2 text-left' })}
            >
              {prompt}
            </Link>
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}
