import { z } from 'zod'
import { type ChatReader, inOrder, momentOf } from './said.ts'

const content = z.union([
  z.string(),
  z
    .array(z.object({ type: z.string(), text: z.string().nullish() }))
    .transform((parts) => parts.flatMap(({ text }) => (text ? [text] : [])).join('\n\n')),
])
const shape = z.object({
  id: z.string().optional(),
  parentId: z.string().nullish(),
  role: z.string(),
  content: content.catch(''),
  timestamp: z.number().nullish(),
  model: z.string().nullish(),
})
const inside = z
  .object({
    title: z.string().nullish(),
    timestamp: z.number().nullish(),
    history: z.object({ messages: z.record(z.string(), shape), currentId: z.string().nullish() }).optional(),
    messages: z.array(shape).optional(),
  })
  .refine(({ history, messages }) => history !== undefined || messages !== undefined)
const chat = z.object({
  id: z.string(),
  title: z.string().nullish(),
  created_at: z.number().nullish(),
  pinned: z.boolean().nullish(),
  chat: inside,
})

/** A chat as Open WebUI exports it: a tree, or in old versions a list. */
export const readOpenWebUi: ChatReader = (given) => {
  const { data } = chat.safeParse(given)
  if (!data) return undefined
  const { history, messages = [], title, timestamp } = data.chat
  const tree = history && Object.entries(history.messages)
  return {
    source: 'open-webui',
    id: data.id,
    name: data.title ?? title ?? '',
    at: momentOf(data.created_at ?? timestamp),
    pinned: data.pinned ?? false,
    shown: history?.currentId ?? undefined,
    said:
      tree && tree.length > 0
        ? tree.map(([id, message]) => ({ id, parent: message.parentId ?? null, ...saidIn(message) }))
        : inOrder(messages.map((message, index) => ({ id: message.id ?? String(index), ...saidIn(message) }))),
  }
}

/** What a model thought and what its tools gave stands folded within its answer. */
const folded = /<details\b[^>]*\btype="[^"]*"[^>]*>[\s\S]*?<\/details>/g

const saidIn = ({ role, content: text, timestamp, model }: z.infer<typeof shape>) => ({
  by: role === 'user' ? ('person' as const) : role === 'assistant' ? ('assistant' as const) : ('nobody' as const),
  text: role === 'assistant' ? text.replace(folded, '').trim() : text,
  at: momentOf(timestamp),
  model: model ?? undefined,
})
