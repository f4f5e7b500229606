import type { UserId } from '#contract/kit/id.ts'
import type { ContactId, ConversationId, MessageId, MessagingAccountId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import type { MessageContent } from '#contract/messaging/message.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/id.ts'
import { type AccountRow, firstSettings } from './account-row.ts'
import { ensureMailAccount } from './account-store.ts'
import { leftForPeople } from './answering-queue.ts'
import { openWith, updateConversation } from './conversation-store.ts'
import { noteArrival } from './incoming.ts'
import { openThreads, showLast } from './mail-conversation-store.ts'
import { findByVendor, insertMessage, insertMessages, reportState } from './message-store.ts'
import { lastOf } from './outgoing.ts'
import { tellConversation } from './tell.ts'

type Within = { db: Db } & Pick<Deps, 'clock'>

/** A mailbox as the inbox knows it. */
export type MailPlace = Pick<AccountRow, 'organizationId' | 'workspaceId' | 'ownerId' | 'userId'> & {
  mailboxId: string
  address: string
}

/** A mail of a thread; `old`: it was there before anybody here was to answer it. */
export type MailWords = {
  id: string
  threadId: string
  person: { name: string; address: string }
  subject: string
  text: string
  /** How much of the text stands before what it quotes of mails before; none where it quotes nothing. */
  ownLength?: number | undefined
  /** Who else it names and a reply goes to. */
  copies?: string[]
  files: NonNullable<MailContent['files']>
  at: Date
}

const accountOf = ({ mailboxId, address, ...place }: MailPlace, now: Date): AccountRow => ({
  ...place,
  id: newId<MessagingAccountId>(now),
  kind: 'mail',
  name: address,
  phone_number: '',
  phone_number_id: `mail:${mailboxId}`,
  business_account_id: '',
  status: 'active',
  quality: 'unknown',
  tier: null,
  // The mailbox has its own.
  credentials: '',
  verifyToken: '',
  settings: { ...firstSettings, handover_keywords: [], stop_keywords: [], start_keywords: [] },
  aheadMs: 0,
  createdAt: now,
})

const open = async (deps: Within, place: MailPlace, mail: MailWords) => {
  const now = deps.clock.now()
  const account = await ensureMailAccount(deps.db, place.mailboxId, accountOf(place, now))
  const conversation = await openWith(deps.db, {
    accountId: account.id,
    who: { threadId: mail.threadId },
    name: mail.person.name || mail.person.address,
    answeredBy: 'people',
    contactId: newId<ContactId>(now),
    conversationId: newId<ConversationId>(now),
    now,
  })
  return { account, conversation }
}

type MailContent = Extract<MessageContent, { kind: 'text' }>

/** The subject, the words, and what came along. */
function contentOf({ subject, text, ownLength, copies = [], files }: MailWords): MailContent {
  const head = subject && text ? `${subject}\n\n` : subject
  return {
    kind: 'text',
    text: `${head}${text}`.slice(0, messagingLimits.mailText),
    ...(ownLength !== undefined && { own_length: head.length + ownLength }),
    ...(copies.length > 0 && { copies }),
    ...(files.length > 0 && { files }),
  }
}

/**
 * Keeps a mail that came in the inbox of the place, in the transaction that takes it in. Nobody is asked to answer an old one, nor
 * what a machine sent.
 */
export async function takeInMail(
  deps: Within,
  place: MailPlace,
  mail: MailWords,
  { isAsked }: { isAsked: boolean },
): Promise<void> {
  const { account, conversation } = await open(deps, place, mail)
  // The mail's own id, which is as new as it is.
  const id = mail.id as MessageId
  const content = contentOf(mail)
  const message = { id, conversationId: conversation.id, content, vendorId: vendorIdOf(mail.id), createdAt: mail.at }
  if (!(await insertMessage(deps.db, account.id, { ...message, direction: 'in', author: 'customer' }))) return
  if (!isAsked) {
    const isNew = conversation.lastMessage === null
    await updateConversation(deps.db, conversation.id, {
      ...(isNew && { status: 'resolved' as const }),
      lastInAt: mail.at,
      ...lastOf(message, 'in', mail.at),
    })
  } else {
    const onMessage: Parameters<typeof noteArrival>[0]['onMessage'] = async ({ db }, ...[to, opened, { text }]) => {
      await leftForPeople({ ...deps, db }, to, opened, text)
    }
    await noteArrival({ ...deps, onMessage }, account, conversation, message, mail.at)
  }
  await tellConversation(deps.db, account, conversation.id)
}

/** Keeps many mails that were there before the mailbox was connected: nobody is asked to answer them. The last of a thread stands in the list. */
export async function takeInOldMails(deps: Within, place: MailPlace, mails: readonly MailWords[]): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const account = await ensureMailAccount(db, place.mailboxId, accountOf(place, now))
  const threads = [...new Map(mails.map((mail) => [mail.threadId, mail])).values()]
  const conversations = await openThreads(
    db,
    account.id,
    threads.map(({ threadId, person, at }) => ({
      threadId,
      at,
      name: person.name || person.address,
      contactId: newId<ContactId>(now),
      conversationId: newId<ConversationId>(now),
    })),
  )
  const messages = mails.flatMap((mail) => {
    const conversationId = conversations.get(mail.threadId)
    const content = contentOf(mail)
    const sent = { direction: 'in' as const, author: 'customer' as const, vendorId: vendorIdOf(mail.id) }
    return conversationId ? [{ ...sent, id: mail.id as MessageId, conversationId, content, createdAt: mail.at }] : []
  })
  const added = await insertMessages(db, account.id, messages)
  const last = new Map<ConversationId, (typeof messages)[number]>()
  for (const message of messages) {
    const before = last.get(message.conversationId)
    if (added.has(message.id) && !(before && before.createdAt > message.createdAt))
      last.set(message.conversationId, message)
  }
  await showLast(
    db,
    [...last].map(([conversationId, message]) => ({ conversationId, ...lastOf(message, 'in', message.createdAt) })),
  )
}

const vendorIdOf = (id: string) => `mail:${id}`
/** What a reply is known by from when it is handed to the mailbox. */
export const replyVendorId = (replyId: string) => `reply:${replyId}`

/** `wroteAgain`: the customer, before it was out. */
type SentReply = { replyId: string; by: { kind: 'agent' | 'person'; userId: UserId | null }; wroteAgain: boolean }

/** Keeps what went out: it was written in the inbox, or with the mail agent. */
export async function takeInSentMail(
  deps: Within,
  place: MailPlace,
  mail: MailWords,
  { replyId, by, wroteAgain }: SentReply,
): Promise<void> {
  const { account, conversation } = await open(deps, place, mail)
  const vendorId = replyVendorId(replyId)
  const news = { vendorId, key: replyId, state: 'delivered' as const, failure: undefined }
  await reportState(deps.db, account.id, news)
  if (!(await findByVendor(deps.db, account.id, vendorId))) {
    const content = { kind: 'text' as const, text: mail.text.slice(0, messagingLimits.mailText) }
    const message = {
      id: newId<MessageId>(deps.clock.now()),
      conversationId: conversation.id,
      content,
      createdAt: mail.at,
    }
    const author = { author: by.kind, ...(by.userId && { authorId: by.userId }) }
    await insertMessage(deps.db, account.id, { ...message, ...author, direction: 'out', state: 'delivered', vendorId })
    const after = { waitingSince: null, unread: 0, ...lastOf(message, 'out', mail.at) }
    if (!wroteAgain) await updateConversation(deps.db, conversation.id, after)
  }
  await tellConversation(deps.db, account, conversation.id)
}

/** A reply that was written in the inbox did not go out. */
export async function takeInFailedMail(
  deps: Within,
  place: MailPlace,
  mail: MailWords,
  replyId: string,
): Promise<void> {
  const { account, conversation } = await open(deps, place, mail)
  const failure = { reason: 'mail_failed' as const, code: null, text: '' }
  const news = { vendorId: replyVendorId(replyId), key: replyId, state: 'failed' as const, failure }
  if (await reportState(deps.db, account.id, news)) await tellConversation(deps.db, account, conversation.id)
}
