import { SandboxPage } from '#web/features/messaging/index.ts'

/** /whatsapp/sandbox: a customer's phone and the team's side of it. */
export default SandboxPage
