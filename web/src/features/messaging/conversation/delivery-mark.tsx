import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react'
import type { DeliveryState } from '#contract/messaging/delivery.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { inboxMessages } from '../messages/index.ts'

const icons = {
  queued: <Clock />,
  sent: <Check />,
  delivered: <CheckCheck />,
  read: <CheckCheck className="text-info" />,
  failed: <CircleAlert className="text-bad" />,
} satisfies Record<DeliveryState, React.ReactNode>

/** How far a message of ours has come: a mark for the eye, a word for who listens. */
export function DeliveryMark({ state }: { state: DeliveryState }) {
  const t = useMessages(inboxMessages).message
  return (
    <span title={t.delivery[state]} className="inline-flex align-[-2px] [&_svg]:size-3.5">
      {icons[state]}
      <span className="sr-only">{t.delivery[state]}</span>
    </span>
  )
}
