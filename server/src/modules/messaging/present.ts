import type { Language } from '#contract/language.ts'
import { hasWindow, type MessagingAccount } from '#contract/messaging/account.ts'
import type { Conversation } from '#contract/messaging/conversation.ts'
import type { Message } from '#contract/messaging/message.ts'
import type { AccountRow } from './account-row.ts'
import { timeOf } from './account-row.ts'
import type { ConversationRow } from './conversation-store.ts'
import { failureTexts } from './failure-texts.ts'
import type { MessageRow } from './message-row.ts'
import { windowClosesAt } from './window.ts'

/** `secrets`: for whom may manage accounts. */
export const presentAccount = (row: AccountRow, home: string, secrets: boolean): MessagingAccount => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  phone_number: row.phone_number,
  phone_number_id: row.phone_number_id,
  business_account_id: row.business_account_id,
  status: row.status,
  quality: row.quality,
  tier: row.tier,
  webhook_url: secrets ? `${home}/api/whatsapp/webhook/${row.id}` : '',
  verify_token: secrets ? row.verifyToken : '',
  created_at: row.createdAt.toISOString(),
})

const isoOf = (date: Date | null) => date?.toISOString() ?? null

/** On our clock, also of an account whose own is ahead: pages count down to it. */
function dueOf(
  { dueAt, responseDueAt }: ConversationRow,
  { aheadMs }: Pick<AccountRow, 'aheadMs'>,
  now: Date,
): Conversation['due'] {
  if (!dueAt) return null
  const at = new Date(dueAt.getTime() - aheadMs)
  const what = responseDueAt && responseDueAt <= dueAt ? 'response' : 'resolution'
  return { what, at: at.toISOString(), overdue: at <= now }
}

export const channelOf = ({ kind }: Pick<AccountRow, 'kind'>): Conversation['channel'] =>
  kind === 'widget' || kind === 'mail' ? kind : 'whatsapp'

export function presentConversation(
  row: ConversationRow,
  account: Pick<AccountRow, 'aheadMs' | 'kind'>,
  now: Date,
): Conversation {
  const { lastMessage: last } = row
  return {
    id: row.id,
    account_id: row.accountId,
    channel: channelOf(account),
    contact: {
      id: row.contactId,
      name: row.name,
      phone_number: row.phoneNumber,
      mail_address: row.mailAddress,
      opted_out: row.optedOut,
      blocked_at: isoOf(row.blockedAt),
    },
    status: row.status,
    snoozed_until: isoOf(row.snoozedUntil),
    answered_by: row.answeredBy,
    assignee: row.assignee,
    team: row.team,
    labels: row.labels,
    unread: row.unread,
    waiting_since: isoOf(row.waitingSince),
    due: dueOf(row, account, now),
    has_window: hasWindow(account.kind),
    window_closes_at: !hasWindow(account.kind) ? null : isoOf(windowClosesAt(row.lastInAt, timeOf(account, now))),
    last_message: last && {
      text: last.text,
      direction: last.direction,
      state: last.state,
      created_at: last.created_at,
    },
    created_at: row.createdAt.toISOString(),
  }
}

export const presentMessage = (row: MessageRow, language: Language): Message => ({
  id: row.id,
  conversation_id: row.conversationId,
  direction: row.direction,
  content: row.content,
  author: { kind: row.author, user_id: row.authorId, name: row.authorName },
  state: row.state,
  failure: row.reason && { reason: row.reason, code: row.code, text: failureTexts[row.reason][language] },
  reply_to: row.replyTo,
  reactions: row.reactions,
  client_key: row.clientKey,
  created_at: row.createdAt.toISOString(),
})
