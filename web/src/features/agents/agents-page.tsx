import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { TopBar } from '#web/ui/top-bar.tsx'
import { AgentCard } from './agent-card.tsx'
import { agentsOptions } from './api.ts'
import { agentMessages } from './messages/index.ts'

/** Every agent one may use here. */
export default function AgentsPage() {
  const t = useMessages(agentMessages)
  usePageTitle(t.title)
  const agents = useQuery(agentsOptions)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar phoneOnly title={t.title} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-[960px] px-6 py-8 phone:px-4 phone:py-5">
          <header className="mb-6 flex flex-wrap items-start gap-x-6 gap-y-3">
            <div className="min-w-0 flex-1">
              <h1 className="font-semibold text-18 tracking-[-0.012em]">{t.title}</h1>
              <p className="mt-1 text-fg-2">{t.text}</p>
            </div>
            <Link to="/agents/$id" params={{ id: 'new' }} className={buttonClass({ variant: 'primary' })}>
              <Plus />
              {t.add}
            </Link>
          </header>
          <Loaded query={agents} failed={t.loadFailed}>
            {(list) => (
              <ul className="grid grid-cols-2 gap-3 phone:grid-cols-1">
                {list.map((agent) => (
                  <AgentCard key={agent._id} agent={agent} />
                ))}
              </ul>
            )}
          </Loaded>
        </div>
      </div>
    </div>
  )
}
