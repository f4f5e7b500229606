import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { type AgentFigures, type AgentPeriod, agentPeriod } from '#contract/agents/figures.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { TimeColumns } from '#web/features/charts/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { BackLabel, backClass } from '#web/ui/back.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
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
      <TopBar phoneOnly title={title} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-[960px] flex-col gap-6 px-6 py-8 phone:px-4 phone:py-5">
          <header>
            <Link to="/agents" className={backClass}>
              <BackLabel>{t.back}</BackLabel>
            </Link>
            <div className="mt-3 flex flex-wrap items-center gap-3">
              <h1 className="min-w-0 flex-1 truncate phone:basis-full font-semibold text-18 tracking-[-0.012em]">
                {title}
              </h1>
              <Segmented
                label={t.dashboard.period}
                value={days}
                onValueChange={setDays}
                options={agentPeriod.options.map((value) => ({ value, label: t.dashboard.periods[value] }))}
              />
              <Link to="/agents/$id" params={{ id }} className={buttonClass()}>
                <SlidersHorizontal />
                {t.setUp}
              </Link>
            </div>
          </header>
          <Loaded query={figures} failed={t.dashboard.failedToLoad}>
            {(found) => (
              <>
                <Figures figures={found} />
                <Graph figures={found} />
                <BadAnswers answers={found.disliked} />
              </>
            )}
          </Loaded>
        </div>
      </div>
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
        <TimeColumns title={t.graph} {...shown} />
      </Suspense>
    </section>
  )
}
