import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { billingEndpoints, paymentEndpoints } from '#contract/billing/endpoints.ts'
import type { InvoiceId, PaymentId, Purchase } from '#contract/billing/schemas.ts'
import { api } from '#web/lib/client/api.ts'

export const billingKeys = {
  all: ['billing'],
  package: ['billing', 'package'],
  offers: ['billing', 'offers'],
  invoices: ['billing', 'invoices'],
  movements: ['billing', 'movements'],
  profile: ['billing', 'profile'],
} as const

export const packageOptions = queryOptions({
  queryKey: billingKeys.package,
  queryFn: ({ signal }) => api.call(billingEndpoints.getActivePackage, { signal }),
})

export const offersOptions = queryOptions({
  queryKey: billingKeys.offers,
  queryFn: ({ signal }) => api.call(billingEndpoints.listOffers, { signal }),
})

export const previewOptions = (purchase: Purchase) =>
  queryOptions({
    queryKey: ['billing', 'preview', purchase],
    queryFn: ({ signal }) => api.call(billingEndpoints.previewPurchase, { body: purchase, signal }),
    retry: false,
    gcTime: 0,
  })

export const methodsOptions = queryOptions({
  queryKey: ['billing', 'methods'],
  queryFn: ({ signal }) => api.call(paymentEndpoints.listPaymentMethods, { signal }),
})

const pollMs = 3_000

/** Asked again every few seconds while it waits to be paid. */
export const paymentOptions = (id: PaymentId) =>
  queryOptions({
    queryKey: ['billing', 'payment', id],
    queryFn: ({ signal }) => api.call(paymentEndpoints.getPayment, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? pollMs : false),
  })

export const invoiceOptions = (id: InvoiceId) =>
  queryOptions({
    queryKey: ['billing', 'invoice', id],
    queryFn: ({ signal }) => api.call(paymentEndpoints.getInvoice, { params: { id }, signal }),
  })

const nextPage = ({ pagination }: { pagination: { page: number; is_last_page: boolean } }) =>
  pagination.is_last_page ? undefined : pagination.page + 1

export const invoicesOptions = infiniteQueryOptions({
  queryKey: billingKeys.invoices,
  queryFn: ({ pageParam, signal }) => api.call(paymentEndpoints.listInvoices, { query: { page: pageParam }, signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
})

export const movementsOptions = infiniteQueryOptions({
  queryKey: billingKeys.movements,
  queryFn: ({ pageParam, signal }) =>
    api.call(billingEndpoints.listCreditMovements, { query: { page: pageParam }, signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
})

/** The last ones; what a person wants to know of older ones is in the invoices. */
export const paymentsOptions = queryOptions({
  queryKey: ['billing', 'payments'],
  queryFn: ({ signal }) => api.call(paymentEndpoints.listPayments, { query: { page: 1, limit: 10 }, signal }),
})

export const profileOptions = queryOptions({
  queryKey: billingKeys.profile,
  queryFn: ({ signal }) => api.call(billingEndpoints.getBillingProfile, { signal }),
})

export const getInvoicePdf = (id: InvoiceId): Promise<Blob> =>
  api.blob(paymentEndpoints.getInvoicePdf, { params: { id } })
