import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bot } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { agentsOptions } from './agents-options.ts'
import { agentMessages } from './messages/index.ts'

/** Over every screen of the shell when no agent can be loaded: nothing can be asked then. */
export default function AgentCheck() {
  const t = useMessages(agentMessages).check
  const { data, isError, isFetching, refetch } = useQuery(agentsOptions)
  if (data ? data.length > 0 : !isError) return null
  return (
    <Banner
      icon={<Bot />}
      tone="bad"
      action={
        data ? (
          <Link to="/agents/$id" params={{ id: 'new' }} className={buttonClass({ size: 'sm' })}>
            {t.create}
          </Link>
        ) : (
          <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
            {t.again}
          </Button>
        )
      }
    >
      {t.botNotFound}
    </Banner>
  )
}
