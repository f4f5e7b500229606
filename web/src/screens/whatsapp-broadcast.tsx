import { BroadcastPage } from '#web/features/messaging/index.ts'

/** /whatsapp/broadcast and /whatsapp/broadcast/{id}: messages to many. */
export default BroadcastPage
