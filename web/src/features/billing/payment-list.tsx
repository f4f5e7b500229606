import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Payment } from '#contract/billing/schemas.ts'
import { formatDate } from '#web/lib/format/date.ts'
import { formatRupiah } from '#web/lib/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Table } from '#web/ui/table.tsx'
import { paymentsOptions } from './api.ts'
import { billingMessages } from './messages/index.ts'
import { paymentTones } from './payment-tones.ts'

/** The last payments of the organization, with what was paid back; nothing before the first. */
export function PaymentList() {
  const t = useMessages(billingMessages)
  const language = useLanguage()
  const list = useQuery(paymentsOptions)
  if (list.data?.records.length === 0) return null
  return (
    <Card title={t.payments.title}>
      <Loaded query={list} failed={t.loadFailed}>
        {({ records }) => (
          <Table
            caption={t.payments.title}
            rows={records}
            rowKey={({ id }) => id}
            columns={[
              { key: 'when', label: t.when, cell: ({ created_at }) => formatDate(created_at, language) },
              { key: 'what', label: t.what, cell: (payment) => <What payment={payment} /> },
              { key: 'amount', label: t.amount, numeric: true, cell: ({ amount }) => formatRupiah(amount, language) },
              {
                key: 'status',
                label: t.status,
                cell: ({ status }) => <Badge tone={paymentTones[status]}>{t.payments.status[status]}</Badge>,
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}

function What({ payment: { id, description, method, refund } }: { payment: Payment }) {
  const t = useMessages(billingMessages)
  const language = useLanguage()
  const about = refund
    ? refund.at
      ? t.payments.paidBack(formatRupiah(refund.amount, language), formatDate(refund.at, language))
      : t.payments.toPayBack(formatRupiah(refund.amount, language))
    : t.method.names[method]
  return (
    <span className="block py-1.5">
      <Link to="/payment-va/$id" params={{ id }} className="hover:underline">
        {description}
      </Link>
      <span className="block text-12 text-fg-3">{about}</span>
    </span>
  )
}
