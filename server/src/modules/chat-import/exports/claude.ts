import { z } from 'zod'
import { type ChatReader, inOrder, momentOf } from './said.ts'

const shape = z.object({
  uuid: z.string(),
  sender: z.enum(['human', 'assistant']),
  text: z.string().nullish(),
  content: z.array(z.object({ type: z.string(), text: z.string().nullish() })).nullish(),
  created_at: z.string().nullish(),
  parent_message_uuid: z.string().nullish(),
})
const chat = z.object({
  uuid: z.string(),
  name: z.string().nullish(),
  created_at: z.string().nullish(),
  current_leaf_message_uuid: z.string().nullish(),
  chat_messages: z.array(shape),
})

/** A conversation of Claude's `conversations.json`: in order, or a tree where messages say what they follow. */
export const readClaude: ChatReader = (given) => {
  const { data } = chat.safeParse(given)
  if (!data) return undefined
  const said = data.chat_messages.map((message) => ({
    id: message.uuid,
    by: message.sender === 'human' ? ('person' as const) : ('assistant' as const),
    text: textOf(message),
    at: momentOf(message.created_at),
  }))
  const parents = data.chat_messages.map(({ parent_message_uuid }) => parent_message_uuid ?? null)
  const isTree = parents.some((parent) => parent !== null)
  return {
    source: 'claude',
    id: data.uuid,
    name: data.name ?? '',
    at: momentOf(data.created_at),
    shown: data.current_leaf_message_uuid ?? undefined,
    said: isTree ? said.map((message, index) => ({ ...message, parent: parents[index] ?? null })) : inOrder(said),
  }
}

function textOf({ text, content }: z.infer<typeof shape>): string {
  const parts = (content ?? []).flatMap((part) => (part.type === 'text' && part.text ? [part.text] : []))
  return parts.length > 0 ? parts.join('\n\n') : (text ?? '')
}
