import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Agent } from '#contract/agents/schemas.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { logoOptions } from './api.ts'

/** An agent's picture, else its initials. */
export function AgentLogo({ agent }: { agent: Pick<Agent, '_id' | 'name' | 'logo_url' | 'updated_at'> }) {
  const { data } = useQuery({ ...logoOptions(agent), enabled: agent.logo_url !== null })
  const src = useAddress(data)
  return <Avatar name={agent.name} size={40} {...(src && { src })} />
}

/** An address for a file as long as the component shows it. */
export function useAddress(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return setAddress(undefined)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
