import { Link } from '@tanstack/react-router'
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import type { Payment } from '#contract/billing/schemas.ts'
import { useCountdown } from '#web/lib/form/use-countdown.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { billingMessages } from './messages/index.ts'
import { searchOf } from './purchase-in-address.ts'

const icons = { paid: <CircleCheck className="text-good" />, pending: <Clock className="text-info" /> }

/** How a payment stands, in a sentence, and how long it may still be paid. `readAt`: when the server said so. */
export function PaymentState({ payment, readAt }: { payment: Payment; readAt: number }) {
  const t = useMessages(billingMessages)
  const { status } = payment
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-md border border-line-soft bg-panel p-3.5 [&_svg]:size-5"
    >
      {status === 'paid' || status === 'pending' ? icons[status] : <TriangleAlert className="text-warn" />}
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t.payment.status[status]}</p>
        <p className="text-fg-2">{payment.status_message ?? (status === 'pending' && t.payment.live)}</p>
      </div>
      {status === 'pending' && <TimeLeft until={readAt + Date.parse(payment.expires_at) - Date.parse(payment.now)} />}
    </div>
  )
}

const two = (value: number) => String(value).padStart(2, '0')

function TimeLeft({ until }: { until: number }) {
  const t = useMessages(billingMessages)
  const left = useCountdown(until)
  return (
    <div role="timer" aria-live="off" className="flex-none text-right">
      <div className="text-12 text-fg-3">{t.payment.left}</div>
      <div className="font-semibold tabular-nums">
        {`${two(Math.floor(left / 3600))}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`}
      </div>
    </div>
  )
}

/** Where it goes on from how a payment stands, seen from elsewhere than the receipt. */
export function AfterPayment({ payment }: { payment: Payment }) {
  const t = useMessages(billingMessages)
  const look = buttonClass({ variant: 'primary', size: 'lg' })
  if (payment.status === 'pending') return null
  return payment.status === 'paid' ? (
    <Link to="/payment-success" search={{ payment: payment.id }} className={look}>
      {t.payment.receipt}
    </Link>
  ) : (
    <Link to="/payment-method" search={searchOf(payment.purchase)} className={look}>
      {t.payment.again}
    </Link>
  )
}
