import { leadCapture, refundApproval, weeklyReport } from './business.ts'
import { complaintTriage, faqFromFile, orderStatus } from './customer-service.ts'
import type { FlowTemplate } from './template.ts'

export type { FlowTemplate } from './template.ts'

/** The templates that come with the product, in the order they are shown. */
export const flowTemplates: readonly FlowTemplate[] = [
  orderStatus,
  complaintTriage,
  faqFromFile,
  leadCapture,
  refundApproval,
  weeklyReport,
]
