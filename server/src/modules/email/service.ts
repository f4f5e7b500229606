export type { MailAnsweringDeps } from './ask-agent.ts'
export { openMailConditions, openRehearsedReplies, type RehearsedMail } from './rehearsed-replies.ts'
