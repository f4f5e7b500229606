import { useQuery } from '@tanstack/react-query'
import type { Agent } from '#contract/agents/schemas.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import { logoOptions } from './api.ts'

/** An agent's picture, else its initials. */
export function AgentLogo({ agent }: { agent: Pick<Agent, '_id' | 'name' | 'logo_url' | 'updated_at'> }) {
  const { data } = useQuery({ ...logoOptions(agent), enabled: agent.logo_url !== null })
  const src = useObjectUrl(data)
  return <Avatar name={agent.name} size={40} {...(src && { src })} />
}
