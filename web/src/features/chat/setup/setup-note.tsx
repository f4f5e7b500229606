import { Link } from '@tanstack/react-router'
import { Pause } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { homeMessages } from '../home/messages/index.ts'
import type { AgentSetup } from './use-agent-setup.ts'

/** In the place of the composer while the chosen agent does not answer: why, and what makes it. */
export default function SetupNote({ setup }: { setup: Exclude<AgentSetup, { state: 'ready' }> }) {
  const t = useMessages(homeMessages).setup
  const agent = setup.state === 'first-setup' ? setup.agent : undefined
  return (
    <div
      role="status"
      data-setup={setup.state}
      className="flex items-center gap-3 rounded-lg border border-line bg-panel px-3.5 py-3 phone:flex-wrap"
    >
      <Pause aria-hidden="true" className="size-4 flex-none text-warn" />
      <p className="min-w-0 flex-1 text-fg-2 [overflow-wrap:anywhere]">{agent ? t.notActive(agent.name) : t.noAgent}</p>
      <Link to="/agents" className={buttonClass({ variant: agent ? 'ghost' : 'primary', className: 'phone:flex-1' })}>
        {t.choose}
      </Link>
      {agent && (
        <Link
          to="/agents/$id"
          params={{ id: agent._id }}
          className={buttonClass({ variant: 'primary', className: 'phone:flex-1' })}
        >
          {t.setUp}
        </Link>
      )}
    </div>
  )
}
