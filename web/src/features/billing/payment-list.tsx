import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paymentEndpoints } from '#contract/billing/endpoints.ts'
import type { Payment } from '#contract/billing/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatRupiah } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { billingMessages } from './messages/index.ts'
import { paymentTones } from './payment-tones.ts'

/** The last payments of the organization, with what was paid back; nothing before the first. */
export function PaymentList() {
  const t = useMessages(billingMessages)
  const list = useQuery(endpointQuery(paymentEndpoints.listPayments, { query: { page: 1, limit: 10 } }))
  if (list.data?.records.length === 0) return null
  return (
    <Card title={t.payments.title}>
      <Loaded query={list} failed={t.loadFailed}>
        {({ records }) => (
          <ul>
            {records.map((payment) => (
              <Row key={payment.id} payment={payment} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function Row({ payment }: { payment: Payment }) {
  const t = useMessages(billingMessages)
  const language = useLanguage()
  const { id, description, method, status, amount, refund, created_at } = payment
  const back = refund && formatRupiah(refund.amount, language)
  return (
    <li className="flex items-start justify-between gap-4 border-line-soft border-t py-2.5 first:border-0">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2">
          <Link to="/payment-va/$id" params={{ id }} className="hover:underline">
            {description}
          </Link>
          <Badge tone={paymentTones[status]}>{t.payments.status[status]}</Badge>
        </div>
        <p className="text-12 text-fg-3">
          {formatDate(created_at, language)}, {t.method.names[method]}
        </p>
        {back && (
          <p className="text-12 text-fg-2">
            {refund.at ? t.payments.paidBack(back, formatDate(refund.at, language)) : t.payments.toPayBack(back)}
          </p>
        )}
      </div>
      <span className="flex-none tabular-nums">{formatRupiah(amount, language)}</span>
    </li>
  )
}
