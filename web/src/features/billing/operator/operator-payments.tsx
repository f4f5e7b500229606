import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { billingOperatorEndpoints } from '#contract/billing/endpoints.ts'
import { type PaymentStatus, paymentStatus } from '#contract/billing/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { operatorMessages } from './messages/index.ts'
import { PaymentRow } from './payment-row.tsx'

const refreshMs = 5_000
type Filter = PaymentStatus | 'all'

/** Payments of every organization of this installation: those of the test provider are paid here, others paid back. */
export default function OperatorPayments() {
  const t = useMessages(operatorMessages)
  const [status, setStatus] = useState<Filter>('pending')
  const [page, setPage] = useState(1)
  const query = { page, ...(status !== 'all' && { status }) }
  const list = useQuery({
    ...endpointQuery(billingOperatorEndpoints.listWaitingPayments, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
  return (
    <div className="flex flex-col gap-4">
      <div className="w-52">
        <Select
          aria-label={t.filter}
          value={status}
          onValueChange={(next) => {
            setStatus(next)
            setPage(1)
          }}
          options={(['all', ...paymentStatus.options] as const).map((value) => ({
            value,
            label: t.statuses[value],
          }))}
        />
      </div>
      <Loaded query={list} failed={t.loadFailed}>
        {({ records, pagination }) =>
          records.length === 0 ? (
            <EmptyState icon={<Wallet />} title={t.none[status === 'pending' ? 'pending' : 'other']}>
              {t.noneText}
            </EmptyState>
          ) : (
            <>
              <ul className="border-line-soft border-t">
                {records.map((payment) => (
                  <PaymentRow key={payment.id} payment={payment} />
                ))}
              </ul>
              {(page > 1 || !pagination.is_last_page) && (
                <nav aria-label={t.pages} className="flex gap-2">
                  <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                    {t.newer}
                  </Button>
                  <Button disabled={pagination.is_last_page} onClick={() => setPage(page + 1)}>
                    {t.older}
                  </Button>
                </nav>
              )}
            </>
          )
        }
      </Loaded>
    </div>
  )
}
