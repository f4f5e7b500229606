import type { Language } from '#contract/language.ts'
import { hasWindow, isNumber } from '#contract/messaging/account.ts'
import type {
  ContactId,
  ConversationId,
  MessageId,
  MessageTemplateId,
  MessagingAccountId,
} from '#contract/messaging/ids.ts'
import { filledTemplate, languageOfTemplate } from '#contract/messaging/template-text.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { newId } from '../../platform/id.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { type AccountRow, timeOf } from './account-row.ts'
import { findAccount } from './account-store.ts'
import { getApprovedTemplate } from './approved-template.ts'
import { openWith } from './conversation-store.ts'
import { findByKey } from './message-store.ts'
import { type OutboundMessage, queueMessage } from './outgoing.ts'
import { findTemplate } from './template-store.ts'

/** What an alarm goes out by. */
type AlarmSender = { account_id: MessagingAccountId; template_id: MessageTemplateId | null }

/** Why no message is made of an alarm. */
export type AlarmProblem =
  | 'account_gone'
  | 'account_revoked'
  | 'template_gone'
  | 'template_not_approved'
  | 'template_variables'
  | 'opted_out'
  | 'blocked'

/** Refuses what could not go out: a number that is not here or has no access, a template that is not approved or has another number of variables. */
export async function requireAlarmSender(
  { db }: Pick<Deps, 'db'>,
  tenant: Tenant,
  { account_id, template_id }: AlarmSender,
  variables: number,
): Promise<void> {
  const account = await findNumber(db, tenant, account_id)
  if (!account) throw fail('messaging_account_not_found')
  if (account.status === 'revoked') throw fail('messaging_account_revoked')
  if (!template_id && hasWindow(account.kind)) throw fail('monitor_template_missing')
  if (template_id)
    await getApprovedTemplate({ db }, account, { template_id, variables: Array.from({ length: variables }, () => '-') })
}

async function findNumber(db: Db, tenant: Tenant, id: MessagingAccountId): Promise<AccountRow | undefined> {
  const account = await findAccount(db, tenant, id)
  return account && isNumber(account.kind) ? account : undefined
}

type AlarmToSend = AlarmSender & {
  to: string
  /** What was queued under a key before is not queued again. */
  key: string
  /** What stands for the variables of a template in a language, and what is written where there is none. */
  say: (language: Language) => { variables: string[]; text: string }
  /** Where there is no template to tell. */
  language: Language
}

/**
 * Queues an alarm to a number in the transaction of who notes it: a template, whatever was said in the conversation before. It answers nobody, so
 * that a customer who waits goes on waiting, and a conversation that it begins is no work for anybody.
 */
export async function queueAlarm(
  deps: { db: Db } & Pick<Deps, 'clock'>,
  tenant: Tenant,
  { account_id, template_id, to, key, say, language }: AlarmToSend,
): Promise<{ messageId: MessageId } | { problem: AlarmProblem }> {
  const { db, clock } = deps
  const account = await findNumber(db, tenant, account_id)
  if (!account) return { problem: 'account_gone' }
  if (account.status === 'revoked') return { problem: 'account_revoked' }
  const said = template_id ? await ofTemplate(db, account, template_id, say) : ofText(account, say(language).text)
  if ('problem' in said) return said
  const now = clock.now()
  const conversation = await openWith(db, {
    accountId: account.id,
    who: { phoneNumber: to },
    name: '',
    answeredBy: account.settings.answered_by,
    contactId: newId<ContactId>(now),
    conversationId: newId<ConversationId>(now),
    now: timeOf(account, now),
  })
  if (conversation.optedOut) return { problem: 'opted_out' }
  if (conversation.blockedAt) return { problem: 'blocked' }
  const outgoing = { ...said, author: 'monitor' as const, clientKey: key }
  const messageId = await queueMessage({ db, clock }, account, conversation, outgoing, {
    waitingSince: conversation.waitingSince,
    ...(conversation.lastMessage === null && { status: 'resolved' as const }),
  })
  const known = messageId ?? (await findByKey(db, conversation.id, key))?.id
  if (!known) throw new Error('a message was neither added nor there')
  return { messageId: known }
}

type Said = Pick<OutboundMessage, 'content' | 'sending'> | { problem: AlarmProblem }

function ofText(account: AccountRow, text: string): Said {
  if (hasWindow(account.kind)) return { problem: 'template_gone' }
  const words = { kind: 'text' as const, text }
  return { content: words, sending: words }
}

async function ofTemplate(db: Db, account: AccountRow, id: MessageTemplateId, say: AlarmToSend['say']): Promise<Said> {
  const template = await findTemplate(db, account.id, id)
  if (!template) return { problem: 'template_gone' }
  if (template.status !== 'approved') return { problem: 'template_not_approved' }
  const { name, language, body, buttons } = template
  const { variables } = say(languageOfTemplate(language))
  if (variables.length !== template.variables) return { problem: 'template_variables' }
  return {
    content: { kind: 'template', name, language, text: filledTemplate(body, variables), buttons },
    sending: { kind: 'template', name, language, variables },
  }
}
