import type { UserId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { isNumber } from '#contract/messaging/account.ts'
import type { Conversation, ConversationChange } from '#contract/messaging/conversation.ts'
import type { ConversationId, MessageId, MessagingTeamId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import type { Message, MessageContent, NoteInput, SendMessageInput } from '#contract/messaging/message.ts'
import { filledTemplate } from '#contract/messaging/template-text.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { notifyUsers } from '../notifications/service.ts'
import { type AccountRow, timeOf } from './account-row.ts'
import { findAnyAccount } from './account-store.ts'
import { getApprovedTemplate } from './approved-template.ts'
import { assignInTeam } from './assignment.ts'
import type { ConversationPatch, ConversationRow } from './conversation-store.ts'
import { findConversation, updateConversation } from './conversation-store.ts'
import { getConversation, type InboxDeps } from './inbox.ts'
import { labelPatch } from './labels.ts'
import type { MessageToSend } from './message-row.ts'
import * as messages from './message-store.ts'
import { lockConversation } from './outbox-store.ts'
import { lastOf, noteEvent, queueMessage, requestSending } from './outgoing.ts'
import * as people from './people-store.ts'
import { presentConversation, presentMessage } from './present.ts'
import { askSatisfaction } from './satisfaction.ts'
import { noteServiceLevels, undoResponse } from './service-levels.ts'
import { getTeam } from './teams.ts'
import { tellConversation } from './tell.ts'
import { mayWriteFreely } from './window.ts'

type AccountConversation = { conversation: ConversationRow; account: AccountRow }
type Prepared = { content: MessageContent; sending: MessageToSend }

/** Nothing is written to somebody who is blocked. */
export function requireUnblocked({ blockedAt }: Pick<ConversationRow, 'blockedAt'>): void {
  if (blockedAt) throw fail('messaging_contact_blocked')
}

/** Sends what a person wrote; from then on people answer. Under a key that was sent before it answers that message. */
export async function sendMessage(
  deps: InboxDeps,
  { scope, language }: { scope: Scope; language: Language },
  id: ConversationId,
  input: SendMessageInput,
): Promise<Message> {
  const { account } = await getConversation(deps, scope, id)
  if (input.kind === 'reaction') return sendReaction(deps, { scope, language }, { id, account }, input)
  const sent = await deps.db.transaction(async (db) => {
    const conversation = await lockedConversation({ ...deps, db }, scope, id)
    const known = await messages.findByKey(db, id, input.client_key)
    if (known) return known.id
    requireUnblocked(conversation)
    await requireQuoted(db, id, input.reply_to)
    await refuseWhenAnswered(db, scope, id, input.seen)
    const to = { conversation, account }
    const prepared = await prepare({ ...deps, db }, to, input)
    return queueByPerson({ ...deps, db }, scope, to, { ...prepared, input })
  })
  return getMessage(deps, id, sent, language)
}

async function lockedConversation(deps: InboxDeps, scope: Scope, id: ConversationId): Promise<ConversationRow> {
  await lockConversation(deps.db, id)
  return (await getConversation(deps, scope, id)).conversation
}

async function getMessage({ db }: InboxDeps, id: ConversationId, message: MessageId, language: Language) {
  const row = await messages.findMessage(db, id, message)
  if (!row) throw fail('messaging_message_not_found')
  return presentMessage(row, language)
}

/** What a message answers stands in the same conversation. */
export async function requireQuoted(db: Db, id: ConversationId, quoted: MessageId | undefined): Promise<void> {
  if (quoted && !(await messages.findMessage(db, id, quoted))) throw fail('messaging_message_not_found')
}

const isByItself = (author: Message['author']['kind']) => author === 'broadcast' || author === 'monitor'

/** Somebody else wrote to the customer since the person looked. The conversation is locked. */
export async function refuseWhenAnswered(db: Db, scope: Scope, id: ConversationId, seen: MessageId | undefined) {
  if (!seen) return
  if (!(await messages.findMessage(db, id, seen))) throw fail('messaging_message_not_found')
  const newer = await messages.listMessages(db, id, { limit: 20 })
  const other = newer.find(
    (row) => row.id > seen && row.direction === 'out' && !isByItself(row.author) && row.authorId !== scope.userId,
  )
  if (other) throw fail('messaging_answered_meanwhile', { name: other.authorName || 'AI' })
}

export function requireOpen({ clock }: Pick<Deps, 'clock'>, { conversation, account }: AccountConversation): void {
  requireUnblocked(conversation)
  if (account.status === 'revoked') throw fail('messaging_account_revoked')
  if (!mayWriteFreely(account, conversation, clock.now())) throw fail('messaging_window_closed')
}

/** Web pages and mails are sent text; everything else is WhatsApp's. */
export function requireText({ kind }: Pick<AccountRow, 'kind'>, isText = false): void {
  if (!isNumber(kind) && !isText) throw fail('messaging_text_only')
}

async function prepare(
  deps: InboxDeps,
  to: AccountConversation,
  input: Exclude<SendMessageInput, { kind: 'reaction' }>,
): Promise<Prepared> {
  requireText(to.account, input.kind === 'text')
  if (input.kind === 'template') return prepareTemplate(deps, to.account, input)
  requireOpen(deps, to)
  if (input.kind === 'text') {
    const text = { kind: 'text' as const, text: input.text }
    return { content: text, sending: text }
  }
  requireChoices(input)
  const { text, button, choices } = input
  return { content: { kind: 'choices', text, button, choices }, sending: { kind: 'choices', text, button, choices } }
}

function requireChoices({ choices, button }: Extract<SendMessageInput, { kind: 'choices' }>): void {
  const { buttons, buttonTitle } = messagingLimits
  const differ = (of: string[]) => new Set(of).size === of.length
  const isList = button !== ''
  if (!isList && choices.length > buttons) throw fail('messaging_button_missing', { limit: buttons })
  const fits = isList || choices.every(({ title }) => title.length <= buttonTitle)
  if (!fits || !differ(choices.map(({ title }) => title)) || !differ(choices.map(({ id }) => id)))
    throw fail('messaging_choice_wrong', { limit: buttonTitle })
}

async function prepareTemplate(
  deps: Pick<InboxDeps, 'db'>,
  account: AccountRow,
  input: Pick<Extract<SendMessageInput, { kind: 'template' }>, 'template_id' | 'variables'>,
): Promise<Prepared> {
  if (account.status === 'revoked') throw fail('messaging_account_revoked')
  const { variables } = input
  const { name, language, body, buttons } = await getApprovedTemplate(deps, account, input)
  return {
    content: { kind: 'template', name, language, text: filledTemplate(body, variables), buttons },
    sending: { kind: 'template', name, language, variables },
  }
}

type ByPerson = Prepared & {
  fileKey?: string
  input: { client_key: string; reply_to?: MessageId | undefined; hold_s: number }
}

/** Queues what a person sends. People answer from now on. */
export async function queueByPerson(
  deps: InboxDeps,
  scope: Scope,
  { conversation, account }: AccountConversation,
  { input, ...prepared }: ByPerson,
): Promise<MessageId> {
  const now = deps.clock.now()
  if (conversation.answeredBy === 'agent')
    await noteEvent(deps, account, conversation, { what: 'handed_over', about: 'person', by: scope.userId })
  const queued = await queueMessage(
    deps,
    account,
    conversation,
    {
      ...prepared,
      author: 'person',
      authorId: scope.userId,
      replyTo: input.reply_to,
      clientKey: input.client_key,
      heldUntil: input.hold_s > 0 ? new Date(now.getTime() + input.hold_s * 1000) : undefined,
    },
    { answeredBy: 'people', unread: 0, awayToldAt: null },
  )
  if (!queued) throw new Error('a key that is not there was there')
  return queued
}

async function sendReaction(
  deps: InboxDeps,
  { scope, language }: { scope: Scope; language: Language },
  { id, account }: { id: ConversationId; account: AccountRow },
  { message_id, emoji, client_key }: Extract<SendMessageInput, { kind: 'reaction' }>,
): Promise<Message> {
  requireText(account)
  await deps.db.transaction(async (db) => {
    const conversation = await lockedConversation({ ...deps, db }, scope, id)
    requireOpen(deps, { conversation, account })
    const about = await messages.findMessage(db, id, message_id)
    if (!about?.vendorId) throw fail('messaging_message_not_found')
    await messages.setReaction(db, message_id, { emoji, by: 'us' })
    await requestSending({ ...deps, db }, account, [id])
    await tellConversation(db, account, id)
    await messages.insertReaction(db, account.id, {
      id: newId<MessageId>(deps.clock.now()),
      conversationId: id,
      to: about.vendorId,
      emoji,
      clientKey: client_key,
      now: timeOf(account, deps.clock.now()),
    })
  })
  return getMessage(deps, id, message_id, language)
}

/** Takes back what is still held: whom it answered waits as before. */
export async function withdrawMessage(deps: InboxDeps, scope: Scope, id: MessageId): Promise<null> {
  const { conversation, account } = await getOfMessage(deps, scope, id)
  await deps.db.transaction(async (db) => {
    await lockConversation(db, conversation.id)
    const withdrawnAt = await messages.deleteQueuedMessage(db, id)
    if (!withdrawnAt) throw fail('messaging_message_gone')
    const [last] = await messages.listMessages(db, conversation.id, { limit: 1 })
    const { since: waitingSince } = await messages.findWaiting(db, conversation.id)
    const newest = last && lastOf(last, last.direction, last.createdAt)
    await updateConversation(db, conversation.id, { waitingSince, ...newest })
    await undoResponse({ ...deps, db }, account, conversation.id, withdrawnAt)
    // What was queued behind it need not wait for it any more.
    await requestSending({ ...deps, db }, account, [conversation.id], { replace: true })
    await tellConversation(db, account, conversation.id)
  })
  return null
}

/** Where a message of the place stands. Throws `messaging_message_not_found`. */
export async function getOfMessage(
  deps: Pick<InboxDeps, 'db'>,
  scope: Scope,
  id: MessageId,
): Promise<AccountConversation> {
  const conversationId = await messages.findConversationOf(deps.db, id)
  const conversation = conversationId && (await findConversation(deps.db, scope, conversationId))
  const account = conversation && (await findAnyAccount(deps.db, conversation.accountId))
  if (!account) throw fail('messaging_message_not_found')
  return { conversation, account }
}

/** Writes a note for the people here, and tells whom it mentions. */
export async function addNote(
  deps: InboxDeps,
  { scope, language }: { scope: Scope; language: Language },
  id: ConversationId,
  { text, mentions }: NoteInput,
): Promise<Message> {
  const { conversation, account } = await getConversation(deps, scope, id)
  const mentioned = await people.findMembers(deps.db, scope, mentions)
  if (mentioned.length < new Set(mentions).size) throw fail('member_not_found')
  const now = deps.clock.now()
  const note = newId<MessageId>(now)
  await deps.db.transaction(async (db) => {
    const within = { ...deps, db }
    await messages.insertMessage(db, account.id, {
      id: note,
      conversationId: id,
      direction: 'inside',
      content: { kind: 'note', text, mentions },
      author: 'person',
      authorId: scope.userId,
      createdAt: timeOf(account, now),
    })
    await notifyUsers(within, {
      kind: 'conversation_for_me',
      to: mentions.filter((person) => person !== scope.userId),
      key: `conversation:${id}:note:${note}`,
      facts: await factsOf(db, scope, conversation, 'mentioned'),
    })
    await tellConversation(db, account, id)
  })
  return getMessage(deps, id, note, language)
}

const factsOf = async (
  db: Db,
  { userId }: Scope,
  { id, accountId, name }: ConversationRow,
  news: 'assigned' | 'mentioned',
) => ({
  news,
  contact: name,
  account_id: accountId as string,
  conversation_id: id as string,
  by: await people.nameOf(db, userId),
})

/** Assigns, labels, snoozes, resolves, reopens, gives to people or to the agent. What is the case already changes nothing. */
export async function changeConversation(
  deps: InboxDeps,
  scope: Scope,
  id: ConversationId,
  change: ConversationChange,
): Promise<Conversation> {
  const { account } = await getConversation(deps, scope, id)
  const now = deps.clock.now()
  await deps.db.transaction(async (db) => {
    const within = { ...deps, db }
    const before = await lockedConversation(within, scope, id)
    // It is nobody's work: who wants it back unblocks its customer.
    if (change.status === 'open' || change.snoozed_until !== undefined || change.answered_by === 'agent')
      requireUnblocked(before)
    await updateConversation(db, id, await patchOf(within, scope, { conversation: before, account }, change))
    await noteServiceLevels(within, account, id)
    await tellConversation(db, account, id)
  })
  return presentConversation((await getConversation(deps, scope, id)).conversation, account, now)
}

async function patchOf(
  deps: InboxDeps,
  scope: Scope,
  { conversation, account }: AccountConversation,
  change: ConversationChange,
): Promise<ConversationPatch> {
  const { status, snoozed_until, unread, assignee_id, team_id, answered_by } = change
  const patch: ConversationPatch = {
    ...labelPatch(conversation, change),
    ...(unread && { unread: Math.max(1, conversation.unread) }),
  }
  const note = (event: Parameters<typeof noteEvent>[3]) =>
    noteEvent(deps, account, conversation, { by: scope.userId, ...event })
  if (snoozed_until !== undefined) {
    const until = snoozed_until === null ? null : new Date(snoozed_until)
    if (until && until <= timeOf(account, deps.clock.now())) throw fail('messaging_snooze_past')
    Object.assign(patch, { status: 'snoozed', snoozedUntil: until })
    await note({ what: 'snoozed', about: until?.toISOString() ?? '' })
  } else if (status !== undefined && status !== conversation.status) {
    Object.assign(patch, { status, snoozedUntil: null }, status === 'resolved' && { waitingSince: null, unread: 0 })
    await note({ what: status === 'resolved' ? 'resolved' : 'reopened' })
    if (status === 'resolved') await askSatisfaction(deps, account, conversation)
  }
  if (answered_by !== undefined && answered_by !== conversation.answeredBy) {
    if (answered_by === 'agent' && !account.settings.agent_id) throw fail('messaging_agent_missing')
    patch.answeredBy = answered_by
    await note(answered_by === 'agent' ? { what: 'handed_back' } : { what: 'handed_over', about: 'person' })
  }
  if (assignee_id !== undefined && assignee_id !== (conversation.assignee?.id ?? null))
    Object.assign(patch, { assigneeId: await assign(deps, scope, { conversation, account }, assignee_id) })
  if (team_id !== undefined && team_id !== (conversation.team?.id ?? null)) {
    patch.teamId = team_id
    await giveToTeam(deps, scope, { conversation, account }, team_id, assignee_id !== undefined)
  }
  return patch
}

async function assign(
  deps: InboxDeps,
  scope: Scope,
  { conversation, account }: AccountConversation,
  userId: NonNullable<ConversationChange['assignee_id']> | null,
) {
  const by = scope.userId
  if (userId === null) {
    await noteEvent(deps, account, conversation, { what: 'unassigned', by })
    return null
  }
  const [person] = await people.findMembers(deps.db, scope, [userId])
  if (!person) throw fail('member_not_found')
  await noteEvent(deps, account, conversation, { what: 'assigned', about: person.name, by })
  if (userId !== by) await tellAssigned(deps, scope, conversation, userId)
  return userId
}

const tellAssigned = async (deps: InboxDeps, scope: Scope, conversation: ConversationRow, to: UserId) =>
  notifyUsers(deps, {
    kind: 'conversation_for_me',
    to: [to],
    key: `conversation:${conversation.id}:assigned:${deps.clock.now().toISOString()}`,
    facts: await factsOf(deps.db, scope, conversation, 'assigned'),
  })

/** Whose turn it is in the team is told, unless somebody was named. */
async function giveToTeam(
  deps: InboxDeps,
  scope: Scope,
  { conversation, account }: AccountConversation,
  id: MessagingTeamId | null,
  isAssigned: boolean,
): Promise<void> {
  const by = scope.userId
  if (id === null) {
    await noteEvent(deps, account, conversation, { what: 'taken_from_team', about: conversation.team?.name ?? '', by })
    return
  }
  const team = await getTeam(deps, scope, id)
  await noteEvent(deps, account, conversation, { what: 'given_to_team', about: team.name, by })
  const person = isAssigned ? undefined : await assignInTeam(deps, account, conversation, team)
  if (person && person !== by) await tellAssigned(deps, scope, conversation, person)
}
