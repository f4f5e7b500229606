import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Activity, BookOpen, ChartColumn } from 'lucide-react'
import type { AgentId } from '#contract/kit/id.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Breadcrumb, crumbClass } from '#web/ui/breadcrumb.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { AgentForm } from './agent-form.tsx'
import { agentOptions } from './api.ts'
import { agentMessages } from './messages/index.ts'

/** Makes an agent (`new`), or changes one. */
export default function AgentPage() {
  const t = useMessages(agentMessages)
  const navigate = useNavigate()
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const isNew = id === 'new'
  const agent = useQuery({ ...agentOptions(id as AgentId), enabled: !isNew })
  const title = isNew ? t.form.newTitle : (agent.data?.name ?? t.title)
  usePageTitle(title)
  const actions = !isNew && (
    <>
      <Link
        to="/knowledge/$tab"
        params={{ tab: 'use-cases' }}
        search={{ agent: id }}
        className={buttonClass({ variant: 'ghost' })}
      >
        <BookOpen />
        <span className="phone:sr-only">{t.useCases}</span>
      </Link>
      <Link to="/monitoring" search={{ agent: id }} className={buttonClass({ variant: 'ghost' })}>
        <Activity />
        <span className="phone:sr-only">{t.monitors}</span>
      </Link>
      <Link to="/dashboard-agent/$agent" params={{ agent: id }} className={buttonClass({ variant: 'ghost' })}>
        <ChartColumn />
        <span className="phone:sr-only">{t.figures}</span>
      </Link>
    </>
  )
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
        actions={actions}
      />
      <ScreenColumn width="list">
        {isNew ? (
          <AgentForm onMade={() => void navigate({ to: '/agents', ignoreBlocker: true })} />
        ) : (
          <Loaded query={agent} failed={t.loadFailed}>
            {(found) => <AgentForm key={found._id} agent={found} />}
          </Loaded>
        )}
      </ScreenColumn>
    </div>
  )
}
