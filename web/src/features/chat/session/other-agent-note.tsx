import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AgentId } from '#contract/kit/id.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { chooseBot } from '#web/lib/session/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { chatMessages } from '../messages/index.ts'
import { ReadOnlyNote } from './viewer-note.tsx'

/** In the place of the composer, in one's own chat with another agent than the chosen one, which may be gone. */
export function OtherAgentNote({ botId }: { botId: AgentId }) {
  const t = useMessages(chatMessages)
  const queries = useQueryClient()
  const agents = useQuery(agentsOptions)
  if (agents.isPending) return null
  const agent = agents.data?.find(({ _id }) => _id === botId)
  if (!agent)
    return (
      <ReadOnlyNote
        text={t.agentDeleted}
        action={
          <Link to="/" className={buttonClass({ className: 'phone:w-full' })}>
            {t.newChat}
          </Link>
        }
      />
    )
  const continueHere = () => {
    chooseBot(botId)
    void invalidateEndpoints(queries, ['getHistory', 'listSessions'])
  }
  return (
    <ReadOnlyNote
      text={t.otherAgent.note(agent.name)}
      action={
        <Button className="phone:w-full" onClick={continueHere}>
          {t.otherAgent.continueHere}
        </Button>
      }
    />
  )
}
