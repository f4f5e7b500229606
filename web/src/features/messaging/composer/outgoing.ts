import type { QueryClient } from '@tanstack/react-query'
import type { ConversationId, MessageId, MessageTemplateId } from '#contract/messaging/ids.ts'
import { inboxEndpoints } from '#contract/messaging/inbox-endpoints.ts'
import type { Message } from '#contract/messaging/message.ts'
import { api } from '#web/lib/client/api.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { createStore } from '#web/lib/store.ts'
import { toast } from '#web/ui/toast-store.ts'
import { keepDraft, readDraft } from './drafts.ts'
import { enclose, readEnclosed } from './enclosed.ts'

/** So long the server holds a message back, and it can be taken back. */
const HOLD_S = 5

type OutgoingContent =
  | { kind: 'text'; text: string; replyTo?: Message | undefined }
  | { kind: 'template'; text: string; template_id: MessageTemplateId; variables: string[] }
  | { kind: 'file'; text: string; file: File; replyTo?: Message | undefined }

/** A message of ours on its way. */
export type Outgoing = {
  key: string
  conversation: ConversationId
  content: OutgoingContent
  /** The newest message the person had seen. */
  seen: MessageId | undefined
  at: string
  /** The server has it under this id and still holds it back. */
  id: MessageId | undefined
}

/** What is on its way, of all conversations: going elsewhere in the app does not lose it. */
export const outgoing = createStore<readonly Outgoing[]>([])

/** Messages of a conversation go one after the other. */
const queues = new Map<ConversationId, Promise<void>>()
/** What was not sent last, as far as is known here: the same once more goes under its key, so that the customer gets it once. */
const failed = new Map<ConversationId, Outgoing>()

const isUnsent = ({ id }: Outgoing) => id === undefined
const askBeforeLeaving = (event: Event) => event.preventDefault()

/** While the server does not have all of it, closing the tab would lose what was written: the browser asks first. */
function put(items: readonly Outgoing[]): void {
  outgoing.set(items)
  if (items.some(isUnsent)) addEventListener('beforeunload', askBeforeLeaving)
  else removeEventListener('beforeunload', askBeforeLeaving)
}

const drop = (keys: readonly string[]) => put(outgoing.get().filter((item) => !keys.includes(item.key)))
const asked = ['openConversation', 'listConversations', 'countConversations', 'getPhoneScreen'] as const

/** Sends a message after those before it; for five seconds it can be taken back. */
export function sendOut(item: Omit<Outgoing, 'key' | 'at' | 'id'>, queries: QueryClient): void {
  const before = failed.get(item.conversation)
  failed.delete(item.conversation)
  const key = before && isSame(before.content, item.content) ? before.key : crypto.randomUUID()
  const made = { ...item, key, at: new Date().toISOString(), id: undefined }
  put([...outgoing.get(), made])
  const first = queues.get(item.conversation) ?? Promise.resolve()
  queues.set(
    item.conversation,
    first.then(() => send(made, queries)),
  )
}

function isSame(left: OutgoingContent, right: OutgoingContent): boolean {
  if (left.kind === 'template' || right.kind === 'template') return false
  const [leftFile, rightFile] = [left, right].map((content) => (content.kind === 'file' ? content.file : undefined))
  return left.text === right.text && leftFile === rightFile && left.replyTo?.id === right.replyTo?.id
}

async function send(item: Outgoing, queries: QueryClient): Promise<void> {
  const { key, conversation } = item
  // It went back to the field with one before it that failed.
  if (!outgoing.get().some((other) => other.key === key)) return
  try {
    const { id } = await call(item)
    put(outgoing.get().map((other) => (other.key === key ? { ...other, id } : other)))
    setTimeout(() => drop([key]), HOLD_S * 1_000)
  } catch (error) {
    const behind = outgoing.get().filter((other) => other.conversation === conversation && isUnsent(other))
    drop(behind.map((other) => other.key))
    restore(conversation, behind)
    failed.set(conversation, item)
    toast.failure((error as Error).message)
  }
  await invalidateEndpoints(queries, asked).catch(() => {})
}

/** Takes back a message that is still held; its words are the draft again. */
export async function takeBack(item: Outgoing, queries: QueryClient): Promise<void> {
  if (!item.id) return
  drop([item.key])
  try {
    await api.call(inboxEndpoints.withdrawMessage, { params: { id: item.id } })
    restore(item.conversation, [item])
  } catch (error) {
    toast.failure((error as Error).message)
  }
  await invalidateEndpoints(queries, asked).catch(() => {})
}

function call({ key, conversation, content, seen }: Outgoing): Promise<Message> {
  const params = { id: conversation }
  if (content.kind === 'file') {
    const form = new FormData()
    form.append('client_key', key)
    form.append('hold_s', String(HOLD_S))
    if (seen) form.append('seen', seen)
    if (content.replyTo) form.append('reply_to', content.replyTo.id)
    form.append('caption', content.text)
    form.append('file', content.file, content.file.name)
    return api.call(inboxEndpoints.sendFile, { params, form })
  }
  const common = { client_key: key, hold_s: HOLD_S, ...(seen && { seen }) }
  if (content.kind === 'text') {
    const { kind, text, replyTo } = content
    const body = { kind, text, ...(replyTo && { reply_to: replyTo.id }), ...common }
    return api.call(inboxEndpoints.sendMessage, { params, body })
  }
  const { text: _, ...template } = content
  return api.call(inboxEndpoints.sendMessage, { params, body: { ...template, ...common } })
}

/** What was not sent stands in the field again, in its order and before what was written meanwhile, with its files. */
function restore(conversation: ConversationId, items: readonly Outgoing[]): void {
  const written = items.flatMap(({ content }) => (content.kind === 'template' ? [] : [content]))
  const words = [...written.map(({ text }) => text), readDraft(conversation, 'reply')]
  keepDraft(conversation, 'reply', words.filter((text) => text.trim() !== '').join('\n'))
  const now = readEnclosed(conversation)
  enclose(conversation, {
    files: [...written.flatMap((content) => (content.kind === 'file' ? [content.file] : [])), ...now.files],
    replyTo: now.replyTo ?? written.find(({ replyTo }) => replyTo)?.replyTo,
  })
}
