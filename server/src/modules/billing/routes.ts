import { Readable } from 'node:stream'
import { billingEndpoints, billingOperatorEndpoints, paymentEndpoints } from '#contract/billing/endpoints.ts'
import { toPage } from '#contract/kit/paging.ts'
import type { Language } from '#contract/language.ts'
import { fail } from '../../platform/http/fail.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { fieldDifferences } from '../audit/service.ts'
import { withAudit } from './audit.ts'
import { getBalance } from './credits.ts'
import { findInstallationPlan, saveInstallationPlan } from './installation-plan.ts'
import { invoicePdf } from './invoice-pdf.ts'
import * as invoices from './invoice-store.ts'
import { listMovements } from './ledger-store.ts'
import { notifyPlanRequest } from './notify-payers.ts'
import { grantCoins, payTestPayment } from './operator.ts'
import { listOrganizations } from './operator-store.ts'
import { getActivePackage, listOffers } from './package.ts'
import * as store from './payment-store.ts'
import * as payments from './payments.ts'
import { invoiceNumber, presentInvoice, presentPayment } from './present.ts'
import { presentForOperator, refundPayment } from './refunds.ts'
import { setNextPlan, setPlanByAgreement } from './subscription.ts'
import { findPlan, findProfile, saveProfile } from './subscription-store.ts'

type RouteDeps = payments.PaymentDeps

export const billingRoutes = (deps: RouteDeps): Route[] => [
  ...planRoutes(deps),
  ...paymentRoutes(deps),
  ...operatorRoutes(deps),
]

const planRoutes = (deps: RouteDeps) =>
  routes(billingEndpoints, {
    getActivePackage: ({ scope, language }) => getActivePackage(deps, scope, language),
    listOffers: ({ scope, language }) => listOffers(deps, scope, language),
    previewPurchase: async ({ scope, body, language }) => {
      return payments.previewPurchase(deps, scope, body, language)
    },
    setNextPlan: async ({ scope, from, body, language }) => {
      await withAudit(deps, { scope, from }, async (within) => {
        const before = await setNextPlan(within, scope.organizationId, body.plan, body.interval)
        const next = { from: before.next.plan, to: body.plan }
        return { result: undefined, happened: { action: 'billing.plan-changed', changes: { next } } }
      })
      return getActivePackage(deps, scope, language)
    },
    requestPlan: async ({ scope, body }) => {
      const id = newId(deps.clock.now())
      await notifyPlanRequest(deps, scope, { id, message: body.message })
      return null
    },
    getBalance: ({ scope }) => getBalance(deps, scope.organizationId),
    listCreditMovements: async ({ scope, query }) => {
      return toPage(...(await listMovements(deps.db, scope.organizationId, query)), query)
    },
    getBillingProfile: async ({ scope }) => {
      return findProfile(deps.db, scope.organizationId)
    },
    updateBillingProfile: async ({ scope, from, body }) => {
      await withAudit(deps, { scope, from }, async ({ db }) => {
        const before = await findProfile(db, scope.organizationId)
        await saveProfile(db, scope.organizationId, body)
        const changes = fieldDifferences(before, await findProfile(db, scope.organizationId))
        return { result: undefined, happened: { action: 'billing.profile-changed', changes } }
      })
      return findProfile(deps.db, scope.organizationId)
    },
  })

const paymentRoutes = (deps: RouteDeps) =>
  routes(paymentEndpoints, {
    listPaymentMethods: ({ language }) => payments.listMethods(deps, language),
    createPayment: async ({ scope, from, body, language }) => {
      return payments.createPayment(deps, { scope, from }, body, language)
    },
    listPayments: async ({ scope, query, language }) => {
      return pageOfPayments(await store.listPayments(deps.db, scope.organizationId, query), deps, query, language)
    },
    getPayment: async ({ scope, params, language }) => {
      return payments.getPayment(deps, scope, params.id, language)
    },
    cancelPayment: async ({ scope, from, params, language }) => {
      return payments.cancelPayment(deps, { scope, from }, params.id, language)
    },
    listInvoices: async ({ scope, query }) => {
      const [rows, total] = await invoices.listInvoices(deps.db, scope.organizationId, query)
      return toPage(rows.map(presentInvoice), total, query)
    },
    getInvoice: async ({ scope, params }) => presentInvoice(await invoiceFor(deps, scope, params.id)),
    getInvoicePdf: async ({ scope, params, language }) => {
      const invoice = await invoiceFor(deps, scope, params.id)
      const pdf = await invoicePdf(invoice, deps.config.BRAND_NAME, language)
      const filename = `${invoiceNumber(invoice.number)}.pdf`
      return { stream: Readable.from([pdf]), mime: 'application/pdf', filename, bytes: pdf.byteLength }
    },
  })

async function invoiceFor(
  deps: RouteDeps,
  scope: Scope,
  id: invoices.StoredInvoice['id'],
): Promise<invoices.StoredInvoice> {
  const found = await invoices.findInvoice(deps.db, scope.organizationId, id)
  if (!found) throw fail('invoice_not_found')
  return found
}

const pageOfPayments = (
  [rows, total]: [store.StoredPayment[], number],
  { clock }: RouteDeps,
  query: { page: number; limit: number },
  language: Language,
) =>
  toPage(
    rows.map((row) => presentPayment(row, clock.now(), language)),
    total,
    query,
  )

const operatorRoutes = (deps: RouteDeps) =>
  routes(billingOperatorEndpoints, {
    listWaitingPayments: async ({ query, language }) => {
      const [rows, total] = await store.listPayments(deps.db, undefined, query)
      return toPage(
        rows.map((row) => presentForOperator(deps, row, language)),
        total,
        query,
      )
    },
    refundPayment: async ({ params, body, language }) => {
      return refundPayment(deps, params.id, body.by, language)
    },
    getInstallationPlan: async () => {
      return findInstallationPlan(deps.db)
    },
    setInstallationPlan: async ({ body }) => {
      await saveInstallationPlan(deps.db, body, deps.clock.now())
      return findInstallationPlan(deps.db)
    },
    payTestPayment: async ({ params, body, language }) => {
      return payTestPayment(deps, params.id, body, language)
    },
    listOrganizationsOfAll: async ({ query }) => toPage(...(await listOrganizations(deps.db, query)), query),
    grantCoins: async ({ scope, from, params, body }) => {
      return withAudit(deps, { scope, from }, async (within) => {
        const result = await grantCoins(within, scope, params.id, body)
        const changes = { coins: { from: 0, to: body.coins } }
        return { result, happened: { action: 'billing.coins-granted', organizationId: params.id, changes } }
      })
    },
    setOrganizationPlan: async ({ scope, from, params, body, language }) => {
      if (!(await findPlan(deps.db, params.id))) throw fail('not_found')
      await withAudit(deps, { scope, from }, async (within) => {
        const before = await findPlan(within.db, params.id)
        await setPlanByAgreement(within, params.id, body.plan, body.period_end ? new Date(body.period_end) : undefined)
        const changes = { plan: { from: before, to: body.plan } }
        return { result: undefined, happened: { action: 'billing.plan-changed', organizationId: params.id, changes } }
      })
      return getActivePackage(deps, { ...scope, organizationId: params.id }, language)
    },
  })
