import { z } from 'zod'
import { type ChatReader, momentOf, type Said } from './said.ts'

const text = z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)])
const message = z.object({
  messageId: z.string(),
  parentMessageId: z.string().nullish(),
  isCreatedByUser: z.boolean(),
  text: z.string().nullish(),
  content: z
    .array(z.object({ type: z.string(), text: text.nullish().catch(null) }))
    .nullish()
    .catch(null),
  createdAt: z.string().nullish(),
  model: z.string().nullish(),
  sender: z.string().nullish(),
  children: z.array(z.unknown()).nullish(),
})
const chat = z
  .object({
    conversationId: z.string(),
    title: z.string().nullish(),
    messages: z.array(z.unknown()).optional(),
    messagesTree: z.array(z.unknown()).optional(),
  })
  .refine(({ messages, messagesTree }) => messages !== undefined || messagesTree !== undefined)

/** A conversation as LibreChat exports it: messages in a list, or each with those that follow it. */
export const readLibreChat: ChatReader = (given) => {
  const { data } = chat.safeParse(given)
  if (!data) return undefined
  const said = messagesIn(data.messagesTree ?? data.messages ?? [])
  return {
    source: 'librechat',
    id: data.conversationId,
    name: data.title ?? '',
    at: said.find(({ at }) => at !== undefined)?.at,
    said,
  }
}

function messagesIn(list: unknown[]): Said[] {
  const said: Said[] = []
  const left: { value: unknown; parent: string | null }[] = list.map((value) => ({ value, parent: null })).reverse()
  for (let next = left.pop(); next; next = left.pop()) {
    const { data } = message.safeParse(next.value)
    if (!data) continue
    const { messageId: id } = data
    said.push({
      id,
      parent: next.parent ?? data.parentMessageId ?? null,
      by: data.isCreatedByUser ? 'person' : 'assistant',
      text: textOf(data),
      at: momentOf(data.createdAt),
      model: data.isCreatedByUser ? undefined : (data.model ?? data.sender ?? undefined),
    })
    for (const value of (data.children ?? []).toReversed()) left.push({ value, parent: id })
  }
  return said
}

function textOf({ text: whole, content }: z.infer<typeof message>): string {
  const parts = (content ?? []).flatMap((part) => (part.type === 'text' && part.text ? [part.text] : []))
  return parts.length > 0 ? parts.join('\n\n') : (whole ?? '')
}
