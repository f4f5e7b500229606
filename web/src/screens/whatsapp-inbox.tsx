import { InboxPage } from '#web/features/messaging/index.ts'

/** /whatsapp/inbox: what customers write, and who answers. */
export default InboxPage
