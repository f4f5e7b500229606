import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { BookOpen, ChartColumn } from 'lucide-react'
import type { AgentId } from '#contract/kit/id.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { BackLabel, backClass } from '#web/ui/back.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
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
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar phoneOnly title={title} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-[640px] px-6 py-8 phone:px-4 phone:py-5">
          <Link to="/agents" className={backClass}>
            <BackLabel>{t.back}</BackLabel>
          </Link>
          <header className="mt-3 mb-6 flex items-center gap-3">
            <h1 className="min-w-0 flex-1 truncate font-semibold text-18 tracking-[-0.012em]">{title}</h1>
            {!isNew && (
              <>
                <Link
                  to="/knowledge/$tab"
                  params={{ tab: 'use-cases' }}
                  search={{ agent: id }}
                  className={buttonClass()}
                >
                  <BookOpen />
                  {t.useCases}
                </Link>
                <Link to="/dashboard-agent/$agent" params={{ agent: id }} className={buttonClass()}>
                  <ChartColumn />
                  {t.figures}
                </Link>
              </>
            )}
          </header>
          {isNew ? (
            <AgentForm onMade={() => void navigate({ to: '/agents' })} />
          ) : (
            <Loaded query={agent} failed={t.loadFailed}>
              {(found) => <AgentForm key={found.updated_at} agent={found} />}
            </Loaded>
          )}
        </div>
      </div>
    </div>
  )
}
