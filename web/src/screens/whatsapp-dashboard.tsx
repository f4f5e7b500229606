import { MessagingDashboard } from '#web/features/messaging/index.ts'

/** /whatsapp/dashboard: how customers were answered. */
export default MessagingDashboard
