export { takeMailAccount } from './account-store.ts'
export { listDeliveries } from './alarm-delivery-store.ts'
export { type AlarmProblem, queueAlarm, requireAlarmSender } from './alarm-messages.ts'
export { listBroadcastsBetween } from './broadcasts/broadcast-store.ts'
export { phonesIn as readPhoneList } from './broadcasts/phone-lists.ts'
export { isBlockedMail } from './contact-store.ts'
export { failureTexts } from './failure-texts.ts'
export { type MailPlace, takeInFailedMail, takeInMail, takeInOldMails, takeInSentMail } from './mails.ts'
export { maskedName } from './masked-name.ts'
export { openMessageConditions, openRehearsedAnswers } from './rehearsed-answers.ts'
export { visitTopic } from './tell.ts'
export type { MailsOfInbox } from './vendors.ts'
export {
  findVisit,
  isWithPeople,
  takeInAgentAnswer,
  takeInLaterReply,
  takeInVisitor,
  type VisitState,
} from './visits.ts'
