import { queryOptions } from '@tanstack/react-query'
import { billingEndpoints, paymentEndpoints } from '#contract/billing/endpoints.ts'
import type { InvoiceId, PaymentId, Purchase } from '#contract/billing/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointPages, endpointQuery } from '#web/lib/queries/endpoint-query.ts'

export const packageOptions = endpointQuery(billingEndpoints.getActivePackage)

export const offersOptions = endpointQuery(billingEndpoints.listOffers)

export const previewOptions = (purchase: Purchase) =>
  queryOptions({ ...endpointQuery(billingEndpoints.previewPurchase, { body: purchase }), retry: false, gcTime: 0 })

export const methodsOptions = endpointQuery(paymentEndpoints.listPaymentMethods)

const pollMs = 3_000

/** Asked again every few seconds while it waits to be paid. */
export const paymentOptions = (id: PaymentId) =>
  queryOptions({
    ...endpointQuery(paymentEndpoints.getPayment, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? pollMs : false),
  })

export const invoiceOptions = (id: InvoiceId) => endpointQuery(paymentEndpoints.getInvoice, { params: { id } })

export const invoicesOptions = endpointPages(paymentEndpoints.listInvoices)

export const movementsOptions = endpointPages(billingEndpoints.listCreditMovements)

/** The last ones; what a person wants to know of older ones is in the invoices. */
export const paymentsOptions = endpointQuery(paymentEndpoints.listPayments, { query: { page: 1, limit: 10 } })

export const profileOptions = endpointQuery(billingEndpoints.getBillingProfile)

export const getInvoicePdf = (id: InvoiceId): Promise<Blob> =>
  api.blob(paymentEndpoints.getInvoicePdf, { params: { id } })
