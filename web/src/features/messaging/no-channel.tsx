import { Link } from '@tanstack/react-router'
import { Globe, Inbox, Mail, MessageCircle } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { inboxMessages } from './messages/index.ts'

/** An inbox into which nothing can come yet: the ways in which customers write, and the sandbox, which needs none. */
export function NoChannel() {
  const t = useMessages(inboxMessages).list
  const may = useMay('messaging.manage')
  return (
    <EmptyState
      icon={<Inbox />}
      title={t.noChannel}
      action={
        <div className="flex flex-col gap-2">
          {may && (
            <>
              <Link
                to="/dashboard-agent/$agent"
                params={{ agent: 'email' }}
                className={buttonClass({ variant: 'primary' })}
              >
                <Mail />
                {t.channels.mail}
              </Link>
              <Link to="/whatsapp/setup-account" className={buttonClass()}>
                <MessageCircle />
                {t.channels.whatsapp}
              </Link>
              <Link to="/settings/$section" params={{ section: 'widget' }} className={buttonClass()}>
                <Globe />
                {t.channels.widget}
              </Link>
            </>
          )}
          <Link to="/whatsapp/sandbox" className={buttonClass({ variant: may === false ? 'primary' : 'ghost' })}>
            {t.trySandbox}
          </Link>
        </div>
      }
    >
      {may === false ? t.askManager : t.noChannelText}
    </EmptyState>
  )
}
