import type { OrganizationId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import { periodicTask } from '../../platform/jobs/worker.ts'
import type { Module } from '../../platform/module.ts'
import { createPaymentProviders } from '../../providers/payment/payment-providers.ts'
import { type Credits, createCredits, releaseExpired } from './credits.ts'
import { expirePayments } from './payment-outcomes.ts'
import { billingRoutes } from './routes.ts'
import { turnSubscriptions } from './subscription.ts'
import { paymentWebhooks } from './webhooks.ts'

export { countOlderFiles } from './count-older-files.ts'
export type { Credits } from './credits.ts'
export { getBalance, getCapRoom } from './credits.ts'
export { listInvoicesBetween } from './invoice-store.ts'
export { planOf, requireRoom } from './package.ts'
export { planTexts } from './purchase.ts'
export { claimStorage, hasStorage } from './storage.ts'
export { listNamedFiles, storedBytes } from './storage-store.ts'

const everySeconds = 60

export type Billing = Module & {
  credits: Credits
  /** What time brings: lapsed holds and payments, coins of a new month, renewals and ends of plans. */
  tick: () => Promise<void>
}

/** Plans, credits, payments and invoices. `spent` is told after an organization was charged. */
export function createBilling(deps: Deps & { spent?: (organizationId: OrganizationId) => void }): Billing {
  const providers = createPaymentProviders(deps.config)
  const tick = async () => {
    await releaseExpired(deps)
    await expirePayments(deps)
    await turnSubscriptions(deps)
  }
  return {
    credits: createCredits(deps),
    routes: billingRoutes({ ...deps, providers }),
    rawRoutes: paymentWebhooks({ ...deps, providers }),
    tick,
    jobs: [periodicTask('billing', everySeconds, tick)],
  }
}
