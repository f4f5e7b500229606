import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { billingOperatorEndpoints, paymentEndpoints } from '#contract/billing/endpoints.ts'
import { type Payment, type PaymentId, paymentId } from '#contract/billing/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatRupiah } from '#contract/kit/format/number.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery, invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { paymentOptions } from './api.ts'
import { Instructions } from './instructions.tsx'
import { Fact } from './lines.tsx'
import { billingMessages } from './messages/index.ts'
import { Page } from './page.tsx'
import { AfterPayment, PaymentState } from './payment-state.tsx'

/** /payment-va/{id}: what to pay, how long it may be paid, and how it stands. */
export default function WaitPage() {
  const t = useMessages(billingMessages)
  const id = paymentId.safeParse(useParams({ strict: false }).id).data
  return (
    <Page title={t.payment.title} back={{ to: '/settings/billing', label: t.offers.toBilling }}>
      {id ? <Live id={id} /> : <ErrorState title={t.payment.notFound} />}
    </Page>
  )
}

function Live({ id }: { id: PaymentId }) {
  const t = useMessages(billingMessages)
  const language = useLanguage()
  const queries = useQueryClient()
  const query = useQuery(paymentOptions(id))
  const status = query.data?.status
  const navigate = useNavigate()
  const waited = useRef(false)
  useEffect(() => {
    if (status === 'pending') waited.current = true
    if (status !== 'paid') return
    void invalidateEndpoints(queries, ['getActivePackage', 'listInvoices', 'listCreditMovements', 'getBalance'])
    // Whoever saw it arrive goes on to the receipt; whoever comes back later sees how it stands.
    if (waited.current) void navigate({ to: '/payment-success', search: { payment: id }, replace: true })
  }, [status, queries, navigate, id])
  return (
    <Loaded query={query} failed={t.loadFailed}>
      {(payment) => (
        <div className="flex flex-col gap-5">
          <PaymentState payment={payment} readAt={query.dataUpdatedAt} />
          {payment.provider === 'test' && <p className="text-12 text-fg-3">{t.payment.testNote}</p>}
          <dl>
            <Fact label={t.payment.for}>{payment.description}</Fact>
            <Fact label={t.success.invoice}>{payment.invoice_number}</Fact>
            <Fact label={t.payment.amount} strong>
              {formatRupiah(payment.amount, language)}
            </Fact>
          </dl>
          {payment.refund && (
            <dl>
              <Fact label={payment.refund.at ? t.payment.paidBack : t.payment.toPayBack} strong>
                {formatRupiah(payment.refund.amount, language)}
              </Fact>
              {payment.refund.at && <Fact label={t.when}>{formatDate(payment.refund.at, language, 'moment')}</Fact>}
            </dl>
          )}
          {payment.status === 'pending' && payment.instructions && <Instructions instructions={payment.instructions} />}
          {payment.status === 'pending' && <Actions payment={payment} />}
          <AfterPayment payment={payment} />
        </div>
      )}
    </Loaded>
  )
}

function Actions({ payment }: { payment: Payment }) {
  const t = useMessages(billingMessages)
  const queries = useQueryClient()
  const { data: user } = useQuery(endpointQuery(accountEndpoints.getUser))
  const params = { id: payment.id }
  const keep = (next: Payment) => queries.setQueryData(paymentOptions(payment.id).queryKey, next)
  const cancel = useMutation({
    mutationFn: () => api.call(paymentEndpoints.cancelPayment, { params }),
    onSuccess: keep,
  })
  const pay = useMutation({
    mutationFn: () => api.call(billingOperatorEndpoints.payTestPayment, { params, body: { outcome: 'paid' } }),
    onSuccess: keep,
  })
  return (
    <>
      {payment.provider === 'test' && user?.is_operator && (
        <Card>
          <p className="text-fg-2">{t.payment.testText}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button loading={pay.isPending} onClick={() => pay.mutate()}>
              {t.payment.testPay}
            </Button>
            <Link to="/settings/$section" params={{ section: 'payments' }} className={buttonClass()}>
              {t.payment.allWaiting}
            </Link>
          </div>
        </Card>
      )}
      <FailureNote error={pay.error ?? cancel.error} />
      <div>
        <Button variant="ghost" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t.payment.cancel}
        </Button>
      </div>
    </>
  )
}
