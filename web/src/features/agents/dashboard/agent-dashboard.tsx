import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { type AgentFigures, type AgentPeriod, agentPeriod } from '#contract/agents/figures.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { dayOf } from '#contract/usage/zone.ts'
import { TimeColumns } from '#web/features/charts/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Breadcrumb, crumbClass } from '#web/ui/breadcrumb.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { agentOptions } from '../api.ts'
import { agentMessages } from '../messages/index.ts'
import { BadAnswers } from './bad-answers.tsx'
import { Figures } from './figures.tsx'

/** What an agent did in a period, beside the period before. */
export default function AgentDashboard() {
  const t = useMessages(agentMessages)
  const { agent: id = '' }: { agent?: string } = useParams({ strict: false })
  const [days, setDays] = useState<AgentPeriod>('30')
  const agent = useQuery(agentOptions(id as AgentId))
  const figures = useQuery({
    ...endpointQuery(agentEndpoints.getAgentFigures, { params: { id: id as AgentId }, query: { days } }),
    placeholderData: keepPreviousData,
  })
  const title = agent.data ? t.dashboard.title(agent.data.name) : t.figures
  usePageTitle(title)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar
        title={
          <Breadcrumb
            parent={
              <Link to="/agents" className={crumbClass}>
                {t.title}
              </Link>
            }
          >
            {title}
          </Breadcrumb>
        }
        actions={
          <Link to="/agents/$id" params={{ id }} className={buttonClass({ className: 'phone:px-3' })}>
            <SlidersHorizontal />
            <span className="phone:sr-only">{t.setUp}</span>
          </Link>
        }
      />
      <ScreenColumn width="list" className="flex flex-col gap-6">
        <div className="flex">
          <Segmented
            label={t.dashboard.period}
            value={days}
            onValueChange={setDays}
            options={agentPeriod.options.map((value) => ({ value, label: t.dashboard.periods[value] }))}
          />
        </div>
        <Loaded query={figures} failed={t.dashboard.failedToLoad}>
          {(found) => (
            <>
              <Figures figures={found} />
              <Graph figures={found} />
              <BadAnswers answers={found.disliked} />
            </>
          )}
        </Loaded>
      </ScreenColumn>
    </div>
  )
}

function Graph({ figures: { days } }: { figures: AgentFigures }) {
  const t = useMessages(agentMessages).dashboard
  const shown = useMemo(
    () => ({
      keys: days.map(({ day }) => day),
      series: [{ name: t.answers, values: days.map(({ answers }) => answers) }],
    }),
    [days, t],
  )
  return (
    <section className="rounded-md border border-line-soft bg-panel p-4">
      <h2 className="mb-2 font-semibold">{t.graph}</h2>
      <Suspense fallback={<Skeleton className="h-60" />}>
        <TimeColumns title={t.graph} {...shown} today={dayOf(new Date())} />
      </Suspense>
    </section>
  )
}
