import { appointment } from './appointment.ts'
import { leadCapture, refundApproval, weeklyReport } from './business.ts'
import { complaintTriage, faqFromFile, orderStatus } from './customer-service.ts'
import { documentIntake } from './document-intake.ts'
import { hrQuestions } from './hr-questions.ts'
import { invoiceReminder } from './invoice-reminder.ts'
import { satisfactionCall } from './satisfaction-call.ts'
import { stockAlarm } from './stock-alarm.ts'
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
  invoiceReminder,
  appointment,
  hrQuestions,
  stockAlarm,
  satisfactionCall,
  documentIntake,
]
