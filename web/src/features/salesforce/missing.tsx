import { Link } from '@tanstack/react-router'
import { Cloudy } from 'lucide-react'
import type { SalesforceView } from '#contract/salesforce/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { signIn } from './api.ts'
import { salesforceMessages } from './messages/index.ts'

/** Why there is nothing to look into, and what to do. */
export function Missing({ state }: { state: Exclude<SalesforceView['state'], 'ready'> }) {
  const t = useMessages(salesforceMessages)
  const isOperator = useUser()?.is_operator
  const connect = useSubmit({ call: signIn })
  const { title, text } = t.missing[state]
  const ways = {
    off: isOperator && { section: 'oauth-clients', words: t.register },
    plan: { section: 'billing', words: t.plans },
  }
  const way = state === 'off' || state === 'plan' ? ways[state] : undefined
  const action = way ? (
    <Link to="/settings/$section" params={{ section: way.section }} className={buttonClass()}>
      {way.words}
    </Link>
  ) : state === 'none' || state === 'ended' ? (
    <Button variant="primary" loading={connect.busy} onClick={() => connect.submit(undefined)}>
      {t.connect}
    </Button>
  ) : undefined
  return (
    <>
      <EmptyState icon={<Cloudy />} title={title} action={action}>
        {text}
      </EmptyState>
      <FailureNote error={connect.error} retryAt={connect.retryAt} />
    </>
  )
}
