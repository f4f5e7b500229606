import { paymentPages } from '#web/features/billing/index.ts'

/** /payment-va/{id} */
export default paymentPages.Wait
