import { z } from 'zod'
import { type ChatReader, momentOf, type Said } from './said.ts'

const time = z.union([z.number(), z.string()]).nullish()
const message = z.object({
  author: z.object({ role: z.string() }),
  recipient: z.string().nullish(),
  create_time: time,
  content: z.object({
    content_type: z.string(),
    parts: z.array(z.unknown()).nullish(),
    text: z.string().nullish(),
    language: z.string().nullish(),
  }),
  metadata: z
    .object({ model_slug: z.string().nullish(), is_visually_hidden_from_conversation: z.boolean().nullish() })
    .nullish(),
})
const chat = z.object({
  id: z.string().optional(),
  conversation_id: z.string().optional(),
  title: z.string().nullish(),
  create_time: time,
  current_node: z.string().nullish(),
  is_starred: z.boolean().nullish(),
  mapping: z.record(z.string(), z.object({ parent: z.string().nullish(), message: message.nullish() })),
})

/** A conversation of `conversations.json`. */
export const readChatGpt: ChatReader = (given) => {
  const { data } = chat.safeParse(given)
  const id = data?.conversation_id ?? data?.id
  if (!data || !id) return undefined
  return {
    source: 'chatgpt',
    id,
    name: data.title ?? '',
    at: momentOf(data.create_time),
    pinned: data.is_starred ?? false,
    shown: data.current_node ?? undefined,
    said: Object.entries(data.mapping).map(
      ([key, { parent, message: one }]): Said => ({
        id: key,
        parent: parent ?? null,
        ...(one ? saidIn(one) : { by: 'nobody', text: '' }),
      }),
    ),
  }
}

const kinds = new Set(['text', 'multimodal_text', 'code'])
/** Marks of citations, which lead nowhere outside of there. */
const marks = /\ue200[^\ue201]*\ue201/g

function saidIn({
  author,
  recipient,
  content,
  metadata,
  create_time,
}: z.infer<typeof message>): Omit<Said, 'id' | 'parent'> {
  // What is for a tool is no answer yet.
  const isSeen =
    kinds.has(content.content_type) && !metadata?.is_visually_hidden_from_conversation && (recipient ?? 'all') === 'all'
  const by = author.role === 'user' ? 'person' : 'assistant'
  if (!isSeen || !['user', 'assistant'].includes(author.role)) return { by: 'nobody', text: '' }
  const parts = (content.parts ?? []).map(partText).filter((text) => text !== '')
  const code = content.text ? [`\`\`\`${content.language ?? ''}\n${content.text}\n\`\`\``] : []
  return {
    by,
    text: [...parts, ...code].join('\n\n').replace(marks, ''),
    at: momentOf(create_time),
    model: metadata?.model_slug ?? undefined,
  }
}

/** A part is a text, or something that holds one, such as what was said aloud. */
const partText = (part: unknown): string =>
  typeof part === 'string' ? part : (z.object({ text: z.string() }).safeParse(part).data?.text ?? '')
