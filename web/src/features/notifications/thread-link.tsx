import { useNavigate } from '@tanstack/react-router'
import { MessageCircle, Phone } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { notificationMessages } from './messages/index.ts'
import { closeOnPhone } from './state.ts'
import type { NotificationThread } from './threads-api.ts'

/** Leads to a chat or a call that belongs to a thread. */
export function ThreadLinkButton({ link: { kind, name, link } }: { link: NotificationThread['links'][number] }) {
  const t = useMessages(notificationMessages).thread
  const navigate = useNavigate()
  const label = kind === 'call' ? t.call : t.chat
  const go = () => {
    closeOnPhone()
    void navigate({ to: link })
  }
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={kind === 'call' ? <Phone /> : <MessageCircle />}
      aria-label={name ? `${label}: ${name}` : label}
      title={name || undefined}
      onClick={go}
    >
      {label}
    </Button>
  )
}
