import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { paymentEndpoints } from '#contract/billing/endpoints.ts'
import type { Invoice } from '#contract/billing/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatRupiah } from '#contract/kit/format/number.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointPages } from '#web/lib/queries/endpoint-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Table } from '#web/ui/table.tsx'
import { getInvoicePdf } from './api.ts'
import { billingMessages } from './messages/index.ts'

const tones = { unpaid: 'warn', paid: 'good', void: 'neutral' } as const

/** The invoices of the organization: their state, a PDF of each, and the way to pay one. */
export function InvoiceList() {
  const t = useMessages(billingMessages)
  const language = useLanguage()
  const list = useInfiniteQuery(endpointPages(paymentEndpoints.listInvoices))
  const pdf = useMutation({
    mutationFn: async ({ id, number }: Invoice) => saveFile(await getInvoicePdf(id), `${number}.pdf`),
  })
  return (
    <Card title={t.invoices}>
      <FailureNote error={pdf.error} />
      <Loaded query={list} failed={t.loadFailed}>
        {({ pages }) => {
          const rows = pages.flatMap(({ records }) => records)
          if (rows.length === 0) return <EmptyState title={t.noInvoices}>{t.noInvoicesText}</EmptyState>
          return (
            <Table
              caption={t.invoices}
              className="[&_td]:whitespace-nowrap"
              rows={rows}
              rowKey={({ id }) => id}
              columns={[
                { key: 'number', label: t.number, cell: ({ number }) => number },
                { key: 'issued', label: t.issued, cell: ({ issued_at }) => formatDate(issued_at, language) },
                { key: 'amount', label: t.amount, numeric: true, cell: ({ amount }) => formatRupiah(amount, language) },
                {
                  key: 'status',
                  label: t.status,
                  cell: ({ status }) => <Badge tone={tones[status]}>{t.invoiceStatus[status]}</Badge>,
                },
                {
                  key: 'actions',
                  label: '',
                  cell: (invoice) => (
                    <span className="flex justify-end gap-1.5">
                      {invoice.status === 'unpaid' && (
                        <Link
                          to="/payment-method"
                          search={{ invoice: invoice.id }}
                          aria-label={t.payOf(invoice.number)}
                          className={buttonClass({ size: 'sm' })}
                        >
                          {t.pay}
                        </Link>
                      )}
                      <Button
                        size="sm"
                        variant="ghost"
                        icon={<Download />}
                        aria-label={t.pdfOf(invoice.number)}
                        onClick={() => pdf.mutate(invoice)}
                      >
                        {t.pdf}
                      </Button>
                    </span>
                  ),
                },
              ]}
            />
          )
        }}
      </Loaded>
      {list.hasNextPage && (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </Card>
  )
}
