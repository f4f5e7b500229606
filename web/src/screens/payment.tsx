import { paymentPages } from '#web/features/billing/index.ts'

/** /payment */
export default paymentPages.Plans
