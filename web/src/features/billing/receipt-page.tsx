import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { CircleCheck, Download, Wallet } from 'lucide-react'
import { paymentEndpoints } from '#contract/billing/endpoints.ts'
import { type Payment, type PaymentId, paymentId } from '#contract/billing/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { getInvoicePdf, paymentOptions } from './api.ts'
import { Fact, Lines } from './lines.tsx'
import { billingMessages } from './messages/index.ts'
import { Page } from './page.tsx'
import { AfterPayment, PaymentState } from './payment-state.tsx'

/** /payment-success and /success-payment: the receipt of a payment, or how it stands; the newest when none is named. */
export default function ReceiptPage() {
  const t = useMessages(billingMessages)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const id = paymentId.safeParse(search.payment).data
  return (
    <Page title={t.payment.title} back={{ to: '/settings/billing', label: t.offers.toBilling }}>
      {id ? <Found id={id} /> : search.payment === undefined ? <Newest /> : <ErrorState title={t.payment.notFound} />}
    </Page>
  )
}

function Newest() {
  const t = useMessages(billingMessages)
  const query = useQuery(endpointQuery(paymentEndpoints.listPayments, { query: { page: 1, limit: 1 } }))
  return (
    <Loaded query={query} failed={t.loadFailed}>
      {({ records: [newest] }) =>
        newest ? (
          <Found id={newest.id} />
        ) : (
          <EmptyState
            icon={<Wallet />}
            title={t.success.none}
            action={
              <Link to="/payment" className={buttonClass({ variant: 'primary' })}>
                {t.offers.title}
              </Link>
            }
          >
            {t.success.noneText}
          </EmptyState>
        )
      }
    </Loaded>
  )
}

function Found({ id }: { id: PaymentId }) {
  const t = useMessages(billingMessages)
  const query = useQuery(paymentOptions(id))
  return (
    <Loaded query={query} failed={t.loadFailed}>
      {(payment) =>
        payment.status === 'paid' ? (
          <Receipt payment={payment} />
        ) : (
          <div className="flex flex-col gap-5">
            <PaymentState payment={payment} readAt={query.dataUpdatedAt} />
            {payment.status === 'pending' ? (
              <Link to="/payment-va/$id" params={{ id }} className={buttonClass({ variant: 'primary', size: 'lg' })}>
                {t.success.toPayment}
              </Link>
            ) : (
              <AfterPayment payment={payment} />
            )}
          </div>
        )
      }
    </Loaded>
  )
}

function Receipt({ payment }: { payment: Payment }) {
  const t = useMessages(billingMessages)
  const language = useLanguage()
  const invoice = useQuery(endpointQuery(paymentEndpoints.getInvoice, { params: { id: payment.invoice_id } }))
  const pdf = useMutation({
    mutationFn: async () => saveFile(await getInvoicePdf(payment.invoice_id), `${payment.invoice_number}.pdf`),
  })
  return (
    <div className="flex flex-col gap-5">
      <div role="status" className="flex items-start gap-3">
        <CircleCheck className="size-6 flex-none text-good" />
        <div>
          <h2 className="font-semibold text-18">{t.success.title}</h2>
          <p className="text-fg-2">{t.success.text}</p>
        </div>
      </div>
      <dl>
        <Fact label={t.success.invoice}>{payment.invoice_number}</Fact>
        <Fact label={t.success.paidAt}>{formatDate(payment.paid_at ?? payment.now, language, 'moment')}</Fact>
        <Fact label={t.success.method}>{t.method.names[payment.method]}</Fact>
      </dl>
      <Loaded query={invoice} failed={t.loadFailed} rows={2}>
        {({ lines, amount }) => <Lines lines={lines} label={t.payment.amount} sum={amount} />}
      </Loaded>
      <FailureNote error={pdf.error} />
      <div className="flex flex-wrap gap-2">
        <Button icon={<Download />} loading={pdf.isPending} onClick={() => pdf.mutate()}>
          {t.success.pdf}
        </Button>
        <Link to="/settings/$section" params={{ section: 'billing' }} className={buttonClass({ variant: 'primary' })}>
          {t.success.done}
        </Link>
      </div>
    </div>
  )
}
