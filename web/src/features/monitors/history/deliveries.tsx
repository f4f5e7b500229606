import { Link } from '@tanstack/react-router'
import { formatPhone } from '#contract/kit/format/phone.ts'
import type { AlarmDelivery } from '#contract/monitors/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { monitorMessages } from '../messages/index.ts'

const order = ['failed', 'waiting', 'queued', 'sent', 'delivered', 'read', 'removed'] as const

/** How far the messages of an alarm on WhatsApp have come, and why some have not. */
export function Deliveries({ deliveries }: { deliveries: readonly AlarmDelivery[] }) {
  const t = useMessages(monitorMessages).history.deliveries
  const language = useLanguage()
  if (deliveries.length === 0) return null
  const counts = new Map<string, number>()
  for (const state of order)
    for (const delivery of deliveries)
      if (delivery.state === state) counts.set(t[state], (counts.get(t[state]) ?? 0) + 1)
  const summary = [...counts].map(([words, count]) => `${count} ${words}`).join(', ')
  return (
    <div className="mt-0.5 text-12 text-fg-3">
      <p>WhatsApp: {summary}</p>
      <ul>
        {deliveries.map(
          (delivery) =>
            delivery.failure && (
              <li key={delivery.phone_number} className="text-bad [overflow-wrap:anywhere]">
                <Recipient delivery={delivery} />: {delivery.failure[language]}
              </li>
            ),
        )}
      </ul>
    </div>
  )
}

function Recipient({ delivery: { phone_number, conversation } }: { delivery: AlarmDelivery }) {
  if (!conversation) return <bdi>{formatPhone(phone_number)}</bdi>
  const { account_id: account, id: chat } = conversation
  return (
    <Link to="/whatsapp/inbox" search={{ account, chat }} className="underline">
      <bdi>{formatPhone(phone_number)}</bdi>
    </Link>
  )
}
