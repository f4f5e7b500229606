import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useBotId } from '#web/lib/session/session.ts'
import { activeAgentsOptions } from '../api/abilities.ts'
import { chatFrameMessages } from '../frame-messages/index.ts'

/** Who is asked, when it is not the first agent, and what it says before anybody asked. */
export default function AgentHint() {
  const t = useMessages(chatFrameMessages)
  const chosen = useBotId()
  const agent = useQuery(activeAgentsOptions).data?.find(({ _id }) => _id === chosen)
  if (!agent || (agent.is_default && !agent.greeting)) return t.homeHint
  return (
    <>
      {!agent.is_default && (
        <Link to="/agents" className="mr-1.5 font-medium text-fg hover:text-accent">
          {agent.name}
        </Link>
      )}
      {agent.greeting || agent.hint || t.homeHint}
    </>
  )
}
