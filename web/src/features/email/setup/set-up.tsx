import { useQuery } from '@tanstack/react-query'
import type { EmailConnection } from '#contract/email/connection.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { accountsOptions, statusOptions } from '../api.ts'
import { emailMessages } from '../messages/index.ts'
import { AccountForm } from './account-form.tsx'
import { AccountSignIn } from './account-sign-in.tsx'
import { AgentFiles } from './agent-files.tsx'
import { AgentForm } from './agent-form.tsx'
import { ConnectionForm } from './connection-form.tsx'
import { ConnectionState } from './connection-state.tsx'
import { Rules } from './rules.tsx'

/** How the mailbox is reached; and once it is, how its agent replies and from which files. */
export function SetUp({ connection }: { connection: EmailConnection | null }) {
  const t = useMessages(emailMessages)
  // The ways to sign in stand above the form: it comes with them, so that nothing is pushed down.
  const isAsking = useQuery(accountsOptions).isPending
  return (
    <div className="flex max-w-[720px] flex-col gap-8">
      {connection ? <Agent connection={connection} /> : <p className="text-fg-2">{t.setup.intro}</p>}
      {isAsking ? (
        <SkeletonRows rows={6} />
      ) : (
        <>
          <AccountSignIn connection={connection} />
          {connection?.vendor ? (
            <AccountForm key={connection.created_at} connection={connection} />
          ) : (
            <ConnectionForm key={connection?.created_at ?? 'new'} connection={connection} />
          )}
        </>
      )}
      {connection && <ConnectionState connection={connection} />}
    </div>
  )
}

function Agent({ connection }: { connection: EmailConnection }) {
  const t = useMessages(emailMessages)
  const status = useQuery(statusOptions)
  return (
    <>
      <Loaded query={status} failed={t.failed} rows={5}>
        {(found) => (
          <>
            <AgentForm status={found} agentId={connection.agent_id} />
            <Rules rules={found.rules} />
          </>
        )}
      </Loaded>
      <AgentFiles />
    </>
  )
}
