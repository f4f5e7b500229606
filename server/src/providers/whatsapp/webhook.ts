import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { sameSecret } from '../../platform/secrets/same-secret.ts'
import { qualityOf, tierOf } from './cloud-api.ts'
import { failureOf } from './graph-errors.ts'
import type { ChannelEvent, IncomingContent } from './port.ts'
import { templateStatusOf } from './templates.ts'

/** Whether the bytes were signed with the app's secret (`X-Hub-Signature-256`). */
export const isSigned = (body: Buffer, header: unknown, appSecret: string): boolean =>
  typeof header === 'string' && sameSecret(header, signatureOf(body, appSecret))

export const signatureOf = (body: Buffer | string, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`

const media = z.object({
  id: z.string(),
  mime_type: z.string().default('application/octet-stream'),
  caption: z.string().default(''),
  filename: z.string().default(''),
})
/** Of several code points with their joiners; what is longer is none. */
const maxEmoji = 64
const pressed = z.object({ id: z.string(), title: z.string() })
const graphMessage = z.looseObject({
  id: z.string().min(1),
  from: z.string().regex(/^\d{5,20}$/),
  timestamp: z.string(),
  type: z.string(),
  context: z.object({ id: z.string() }).partial().optional(),
})
const graphStatus = z.object({
  id: z.string().min(1),
  status: z.string(),
  timestamp: z.string(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(z.object({ code: z.number(), title: z.string(), message: z.string() }).partial()).optional(),
})
const change = z.object({ field: z.string(), value: z.looseObject({}) })
const graphEvents = z.object({ entry: z.array(z.object({ changes: z.array(z.unknown()) })) })

/** What a webhook tells, in its order. What cannot be read is left out: the vendor adds kinds as it likes. */
export function readEvents(body: unknown): ChannelEvent[] {
  const events = graphEvents.safeParse(body).data
  return (events?.entry ?? []).flatMap(({ changes }) =>
    changes.flatMap((given) => {
      const read = change.safeParse(given).data
      return read ? eventsOf(read.field, read.value) : []
    }),
  )
}

function eventsOf(field: string, value: Record<string, unknown>): ChannelEvent[] {
  if (field === 'messages') return [...statesOf(value), ...messagesOf(value)]
  if (field === 'message_template_status_update') return templateOf(value)
  if (field === 'phone_number_quality_update') return qualityFrom(value)
  return []
}

const timeOf = (seconds: string) => {
  const at = new Date(Number(seconds) * 1000)
  return Number.isNaN(at.getTime()) ? new Date(0) : at
}
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function statesOf({ statuses }: Record<string, unknown>): ChannelEvent[] {
  return listOf(statuses).flatMap((given): ChannelEvent[] => {
    const read = graphStatus.safeParse(given).data
    const state = read?.status
    if (state !== 'sent' && state !== 'delivered' && state !== 'read' && state !== 'failed') return []
    const { id, biz_opaque_callback_data: key, timestamp, errors: [error] = [] } = read ?? { id: '', timestamp: '0' }
    const failure = state === 'failed' ? failureOf(error ?? {}) : undefined
    return [{ kind: 'state', id, key, state, at: timeOf(timestamp), failure }]
  })
}

function messagesOf({ messages, contacts }: Record<string, unknown>): ChannelEvent[] {
  const names = new Map(
    listOf(contacts).flatMap((given) => {
      const read = z.object({ wa_id: z.string(), profile: z.object({ name: z.string() }) }).safeParse(given).data
      return read ? [[read.wa_id, read.profile.name] as const] : []
    }),
  )
  return listOf(messages).flatMap((given): ChannelEvent[] => {
    const message = graphMessage.safeParse(given).data
    if (!message) return []
    const { id, from, timestamp, context } = message
    const content = contentOf(message.type, message)
    const name = names.get(from) ?? ''
    return [{ kind: 'message', id, from: `+${from}`, name, at: timeOf(timestamp), replyTo: context?.id, content }]
  })
}

const readers: Record<string, (value: unknown) => IncomingContent | undefined> = {
  text: (value) => {
    const read = z.object({ body: z.string() }).safeParse(value).data
    return read && { kind: 'text', text: read.body }
  },
  location: (value) => {
    const place = { name: z.string().default(''), address: z.string().default('') }
    const read = z.object({ latitude: z.number(), longitude: z.number(), ...place }).safeParse(value).data
    return read && { kind: 'location', ...read }
  },
  contacts: (value) => {
    const person = z.object({
      name: z.object({ formatted_name: z.string() }),
      phones: z.array(z.object({ phone: z.string().default('') })).default([]),
    })
    const read = z.array(person).safeParse(value).data
    return (
      read && {
        kind: 'contacts',
        contacts: read.map(({ name, phones }) => ({
          name: name.formatted_name,
          phones: phones.map(({ phone }) => phone),
        })),
      }
    )
  },
  interactive: (value) => {
    const read = z.object({ button_reply: pressed, list_reply: pressed }).partial().safeParse(value).data
    const chosen = read?.button_reply ?? read?.list_reply
    return chosen && { kind: 'chosen', ...chosen }
  },
  button: (value) => {
    const read = z.object({ payload: z.string().default(''), text: z.string() }).safeParse(value).data
    return read && { kind: 'chosen', id: read.payload || read.text, title: read.text }
  },
  reaction: (value) => {
    const read = z.object({ message_id: z.string(), emoji: z.string().max(maxEmoji).default('') }).safeParse(value).data
    return read && { kind: 'reaction', to: read.message_id, emoji: read.emoji }
  },
}

function contentOf(type: string, message: Record<string, unknown>): IncomingContent {
  if (type === 'image' || type === 'audio' || type === 'video' || type === 'document' || type === 'sticker') {
    const read = media.safeParse(message[type]).data
    if (read)
      return {
        kind: 'media',
        type,
        mediaId: read.id,
        mime: read.mime_type,
        name: read.filename,
        caption: read.caption,
      }
  }
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined
  return reader?.(message[type]) ?? { kind: 'unsupported', type: type.slice(0, 60) }
}

function templateOf(value: Record<string, unknown>): ChannelEvent[] {
  const read = z
    .object({
      event: z.string(),
      message_template_name: z.string(),
      message_template_language: z.string(),
      reason: z.string().nullish(),
    })
    .safeParse(value).data
  if (!read) return []
  const reason = !read.reason || read.reason === 'NONE' ? '' : read.reason
  const { message_template_name: name, message_template_language: language } = read
  return [{ kind: 'template', name, language, status: templateStatusOf(read.event), reason }]
}

function qualityFrom(value: Record<string, unknown>): ChannelEvent[] {
  const read = z.object({ event: z.string(), current_limit: z.string().optional() }).safeParse(value).data
  if (!read) return []
  const quality = read.event === 'FLAGGED' ? 'RED' : read.event === 'UNFLAGGED' ? 'GREEN' : 'UNKNOWN'
  return [{ kind: 'quality', quality: qualityOf(quality), tier: tierOf(read.current_limit) }]
}
