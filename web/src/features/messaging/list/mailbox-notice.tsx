import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { emailEndpoints } from '#contract/email/endpoints.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { inboxMessages } from '../messages/index.ts'

/** Whoever waits for mail here is told when none can come. */
export function MailboxNotice() {
  const t = useMessages(inboxMessages).list
  const { data: connection } = useQuery(endpointQuery(emailEndpoints.getEmailConnection))
  const { data: agent } = useQuery({ ...endpointQuery(emailEndpoints.getEmailAgentStatus), enabled: !!connection })
  if (!connection) return null
  const isOff = agent?.status === 'non_active'
  if (!isOff && (connection.state === 'connected' || connection.state === 'connecting')) return null
  return (
    <div
      role="status"
      className="flex flex-none items-start gap-2 border-line-soft border-b px-3.5 py-2 text-12 [&_svg]:mt-0.5 [&_svg]:size-3.5 [&_svg]:flex-none [&_svg]:text-warn"
    >
      <TriangleAlert aria-hidden="true" />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {isOff ? t.mailOff(connection.email) : t.mailStopped(connection.email)}{' '}
        <Link
          to="/dashboard-agent/$agent"
          params={{ agent: 'email' }}
          search={{ part: 'setup' }}
          className="text-accent hover:underline"
        >
          {t.mendMail}
        </Link>
      </p>
    </div>
  )
}
