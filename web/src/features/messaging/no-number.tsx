import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { inboxMessages } from './messages/index.ts'

/** No number yet: the sandbox needs none, and one can be connected. */
export function NoNumber() {
  const t = useMessages(inboxMessages).list
  return (
    <EmptyState
      icon={<MessageCircle />}
      title={t.noAccount}
      action={
        <>
          <Link to="/whatsapp/sandbox" className={buttonClass({ variant: 'primary' })}>
            {t.trySandbox}
          </Link>
          <Link to="/whatsapp/setup-account" className={buttonClass()}>
            {t.connect}
          </Link>
        </>
      }
    >
      {t.emptyText}
    </EmptyState>
  )
}
