import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import type { Agent } from '#contract/agents/schemas.ts'
import { knowledgeFileOrder } from '#contract/knowledge-files/schemas.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { DataSources } from '#web/features/data-sources/index.ts'
import { KnowledgeFiles } from '#web/features/knowledge-files/index.ts'
import { KnowledgeTests } from '#web/features/knowledge-tests/index.ts'
import { TermsList, VerifiedList } from '#web/features/verified-queries/index.ts'
import { useInWorkspace } from '#web/features/workspaces/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useBotId } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { useCaseMessages } from './messages/index.ts'
import { UseCaseList } from './use-case-list.tsx'
import { VoiceEntries } from './voice/voice-entries.tsx'

const tabs = ['use-cases', 'files', 'databases', 'verified', 'words', 'voice', 'tests'] as const
type Tab = (typeof tabs)[number]

/** What an agent knows, a tab for each kind of it. */
export default function KnowledgePage({ tab: requestedTab }: { tab: string | undefined }) {
  const t = useMessages(useCaseMessages)
  usePageTitle(t.title)
  const agents = useQuery(agentsOptions)
  const bot = useBotId()
  const { agent: named }: { agent?: string } = useSearch({ strict: false })
  const [chosen, setChosen] = useState(named)
  const agent = agents.data?.find(({ _id }) => _id === (chosen ?? bot)) ?? agents.data?.[0]
  const inWorkspace = useInWorkspace()
  const picker = agents.data && agents.data.length > 1 && agent && (
    <Select
      aria-label={t.agent}
      className="max-w-56"
      options={agents.data.map(({ _id, name }) => ({ value: _id as string, label: name }))}
      value={agent._id}
      onValueChange={setChosen}
    />
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar
        title={t.title}
        actions={
          <>
            {inWorkspace && (
              <Link to="/knowledges-sharing" className={buttonClass({ className: 'phone:hidden' })}>
                {t.sharedByOthers}
              </Link>
            )}
            {picker}
          </>
        }
      />
      <Loaded query={agents} failed={t.failedAgents}>
        {() =>
          agent && <Views key={agent._id} agent={agent} tab={tabs.find((tab) => tab === requestedTab) ?? 'use-cases'} />
        }
      </Loaded>
    </div>
  )
}

/** The address keeps what the files are sorted by. */
function SortedFiles({ agent }: { agent: Agent['_id'] }) {
  const navigate = useNavigate()
  const address: object = useSearch({ strict: false })
  const order = knowledgeFileOrder.safeParse(address).data ?? { sort: 'added' as const }
  return (
    <KnowledgeFiles
      agent={agent}
      order={order}
      onOrder={({ sort, order: way }) =>
        void navigate({
          to: '/knowledge/$tab',
          params: { tab: 'files' },
          search: { ...address, sort, order: way },
          replace: true,
        })
      }
    />
  )
}

function Views({ agent, tab }: { agent: Agent; tab: Tab }) {
  const t = useMessages(useCaseMessages)
  const navigate = useNavigate()
  const may = useMay('sample.manage')
  const panels: Record<Tab, ReactNode> = {
    'use-cases': <UseCaseList agent={agent._id} />,
    files: (
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <SortedFiles agent={agent._id} />
      </Suspense>
    ),
    databases: <DataSources operator={may === true} />,
    verified: (
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <VerifiedList />
      </Suspense>
    ),
    words: (
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <TermsList />
      </Suspense>
    ),
    voice: <VoiceEntries agent={agent._id} />,
    tests: (
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <KnowledgeTests suite={{ bot: agent._id }} />
      </Suspense>
    ),
  }
  return (
    <Tabs
      label={t.views}
      value={tab}
      onValueChange={(next) => void navigate({ to: '/knowledge/$tab', params: { tab: next }, replace: true })}
      tabs={tabs.map((value) => ({
        value,
        label: t.tabs[value],
        panel: <ScreenColumn width="list">{panels[value]}</ScreenColumn>,
      }))}
    />
  )
}
