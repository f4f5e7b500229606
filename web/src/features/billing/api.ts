import { queryOptions } from '@tanstack/react-query'
import { billingEndpoints, paymentEndpoints } from '#contract/billing/endpoints.ts'
import type { InvoiceId, PaymentId, Purchase } from '#contract/billing/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'

export const packageOptions = endpointQuery(billingEndpoints.getActivePackage)

export const previewOptions = (purchase: Purchase) =>
  queryOptions({ ...endpointQuery(billingEndpoints.previewPurchase, { body: purchase }), retry: false, gcTime: 0 })

const pollMs = 3_000

/** Asked again every few seconds while it waits to be paid. */
export const paymentOptions = (id: PaymentId) =>
  queryOptions({
    ...endpointQuery(paymentEndpoints.getPayment, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? pollMs : false),
  })

export const getInvoicePdf = (id: InvoiceId): Promise<Blob> =>
  api.blob(paymentEndpoints.getInvoicePdf, { params: { id } })
