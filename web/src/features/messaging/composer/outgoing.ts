import type { QueryClient } from '@tanstack/react-query'
import type { ConversationId, MessageId, MessageTemplateId } from '#contract/messaging/ids.ts'
import { inboxEndpoints } from '#contract/messaging/inbox-endpoints.ts'
import type { Message } from '#contract/messaging/message.ts'
import { api } from '#web/lib/client/api.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { createStore } from '#web/lib/store.ts'
import { toast } from '#web/ui/toast-store.ts'
import { keepDraft, readDraft } from './drafts.ts'

/** So long the server holds a message back, and it can be taken back. */
const HOLD_S = 5

type OutgoingContent =
  | { kind: 'text'; text: string; reply_to?: MessageId }
  | { kind: 'template'; text: string; template_id: MessageTemplateId; variables: string[] }
  | { kind: 'file'; text: string; file: File }

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

const drop = (key: string) => outgoing.set(outgoing.get().filter((item) => item.key !== key))
const asked = ['openConversation', 'listConversations', 'countConversations', 'getPhoneScreen'] as const

/** Sends a message after those before it; for five seconds it can be taken back. */
export function sendOut(item: Omit<Outgoing, 'key' | 'at' | 'id'>, queries: QueryClient): void {
  const made = { ...item, key: crypto.randomUUID(), at: new Date().toISOString(), id: undefined }
  outgoing.set([...outgoing.get(), made])
  const before = queues.get(item.conversation) ?? Promise.resolve()
  queues.set(
    item.conversation,
    before.then(() => send(made, queries)),
  )
}

async function send(item: Outgoing, queries: QueryClient): Promise<void> {
  const { key } = item
  try {
    const { id } = await call(item)
    outgoing.set(outgoing.get().map((other) => (other.key === key ? { ...other, id } : other)))
    setTimeout(() => drop(key), HOLD_S * 1_000)
  } catch (error) {
    restore(item)
    drop(key)
    toast.failure((error as Error).message)
  }
  await invalidateEndpoints(queries, asked).catch(() => {})
}

/** Takes back a message that is still held; its words are the draft again. */
export async function takeBack(item: Outgoing, queries: QueryClient): Promise<void> {
  if (!item.id) return
  drop(item.key)
  try {
    await api.call(inboxEndpoints.withdrawMessage, { params: { id: item.id } })
    restore(item)
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
    form.append('caption', content.text)
    form.append('file', content.file, content.file.name)
    return api.call(inboxEndpoints.sendFile, { params, form })
  }
  const common = { client_key: key, hold_s: HOLD_S, ...(seen && { seen }) }
  if (content.kind === 'text') return api.call(inboxEndpoints.sendMessage, { params, body: { ...content, ...common } })
  const { text: _, ...template } = content
  return api.call(inboxEndpoints.sendMessage, { params, body: { ...template, ...common } })
}

/** What was not sent is the draft again, before what was written meanwhile. */
function restore({ conversation, content }: Outgoing): void {
  if (content.kind === 'template' || content.text === '') return
  const written = readDraft(conversation, 'reply')
  keepDraft(conversation, 'reply', written.trim() === '' ? content.text : `${content.text}\n${written}`)
}
