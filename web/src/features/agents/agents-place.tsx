import { type ReactNode, Suspense } from 'react'
import { NewAgentMenu } from '#web/features/studio/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { ViewTabs } from '#web/ui/view-tabs.tsx'
import { agentMessages } from './messages/index.ts'

const views = { agents: '/agents', flows: '/studio', builder: '/agent-builder' } as const

type Props = {
  view: keyof typeof views
  /** Beside the way to a new agent. */
  actions?: ReactNode
  children: ReactNode
}

/** Agents in one place: those that are asked, the flows that make some of them, and the builder that makes a flow of a sentence. */
export default function AgentsPlace({ view, actions, children }: Props) {
  const t = useMessages(agentMessages)
  usePageTitle(t.views[view])
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar
        title={t.title}
        actions={
          // Together, so that none moves when the other comes.
          <Suspense>
            {actions}
            <NewAgentMenu />
          </Suspense>
        }
      />
      <ViewTabs label={t.title} paths={views} names={t.views} view={view} />
      <ScreenColumn width="list">{children}</ScreenColumn>
    </div>
  )
}
