import { SetUpPage } from '#web/features/messaging/index.ts'

/** /whatsapp/setup-account: numbers, who answers, hours, templates, saved replies. */
export default SetUpPage
