import { paymentPages } from '#web/features/billing/index.ts'

/** /payment-success */
export default paymentPages.Receipt
