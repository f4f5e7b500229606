import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { billingOperatorEndpoints } from '#contract/billing/endpoints.ts'
import type { OperatorPayment } from '#contract/billing/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatRupiah } from '#contract/kit/format/number.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { paymentTones } from '../payment-tones.ts'
import { operatorMessages } from './messages/index.ts'

const Confirm = lazy(() => import('#web/ui/confirm.tsx').then(({ Confirm }) => ({ default: Confirm })))

/** One payment: whose, for what, how it stands, and what the operator can do with it. */
export function PaymentRow({ payment }: { payment: OperatorPayment }) {
  const t = useMessages(operatorMessages)
  const language = useLanguage()
  const { organization_name, description, invoice_number, status, amount, refund, method, provider } = payment
  return (
    <li className="flex flex-col gap-2 border-line-soft border-b py-3">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <div className="flex items-center gap-2">
            <span className="truncate font-medium">{organization_name}</span>
            <Badge tone={paymentTones[status]}>{t.statuses[status]}</Badge>
          </div>
          <p className="text-pretty text-fg-2">
            {description}, {invoice_number}
          </p>
          <p className="text-12 text-fg-3">
            {t.methods[method]}, {t.providers[provider]}, {formatDate(payment.created_at, language, 'moment')}
          </p>
        </div>
        <span className="flex-none font-semibold tabular-nums">{formatRupiah(amount, language)}</span>
      </div>
      {refund && (
        <p className="text-12 text-fg-2">
          {refund.at
            ? t.paidBackOn(formatRupiah(refund.amount, language), formatDate(refund.at, language, 'moment'))
            : t.toPayBack(formatRupiah(refund.amount, language))}
        </p>
      )}
      {status === 'pending' && provider === 'test' && <Pay payment={payment} />}
      {status === 'refund_due' && <PayBack payment={payment} />}
    </li>
  )
}

function Pay({ payment }: { payment: OperatorPayment }) {
  const t = useMessages(operatorMessages)
  const queries = useQueryClient()
  const report = useMutation({
    mutationFn: (outcome: 'paid' | 'failed') =>
      api.call(billingOperatorEndpoints.payTestPayment, { params: { id: payment.id }, body: { outcome } }),
    onSuccess: (_, outcome) => {
      toast.success(t.reported[outcome])
      return invalidateEndpoints(queries, endpointGroups.billing)
    },
  })
  const whose = `${payment.organization_name} ${payment.invoice_number}`
  return (
    <>
      <FailureNote error={report.error} />
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="primary"
          aria-label={t.payOf(whose)}
          loading={report.isPending && report.variables === 'paid'}
          disabled={report.isPending}
          onClick={() => report.mutate('paid')}
        >
          {t.pay}
        </Button>
        <Button
          size="sm"
          aria-label={t.failOf(whose)}
          loading={report.isPending && report.variables === 'failed'}
          disabled={report.isPending}
          onClick={() => report.mutate('failed')}
        >
          {t.fail}
        </Button>
      </div>
    </>
  )
}

function PayBack({ payment }: { payment: OperatorPayment }) {
  const t = useMessages(operatorMessages)
  const language = useLanguage()
  const queries = useQueryClient()
  const [asking, setAsking] = useState<'provider' | 'hand'>()
  const [error, setError] = useState<Error | null>(null)
  const amount = formatRupiah(payment.refund?.amount ?? payment.amount, language)
  const payBack = async (by: 'provider' | 'hand') => {
    try {
      await api.call(billingOperatorEndpoints.refundPayment, { params: { id: payment.id }, body: { by } })
      setError(null)
      toast.success(t.paidBack(amount))
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)))
    }
    await invalidateEndpoints(queries, endpointGroups.billing)
  }
  return (
    <>
      <FailureNote error={error} />
      <div className="flex flex-wrap gap-2">
        {payment.refund_by_provider && (
          <Button size="sm" variant="primary" onClick={() => setAsking('provider')}>
            {t.payBack}
          </Button>
        )}
        <Button size="sm" onClick={() => setAsking('hand')}>
          {t.noteByHand}
        </Button>
      </div>
      {asking && (
        <Suspense>
          <Confirm
            open
            harmless
            onOpenChange={(open) => !open && setAsking(undefined)}
            title={t.confirm[asking].title(amount)}
            description={t.confirm[asking].text(payment.organization_name)}
            action={asking === 'provider' ? t.payBack : t.noteByHand}
            onConfirm={() => payBack(asking)}
          />
        </Suspense>
      )}
    </>
  )
}
