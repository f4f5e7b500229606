import { paymentPages } from '#web/features/billing/index.ts'

/** /payment-method */
export default paymentPages.Method
