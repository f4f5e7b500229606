import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { sameSecret } from '../../platform/secrets/same-secret.ts'
import { numberOf } from './gateway.ts'
import type { ChannelEvent, IncomingContent } from './port.ts'

/** Whether the gateway signed the bytes (`X-Webhook-Hmac`, SHA-512) with the key of its session. */
export const isSignedByGateway = (body: Buffer, header: unknown, key: string): boolean =>
  typeof header === 'string' && sameSecret(header, gatewaySignature(body, key))

export const gatewaySignature = (body: Buffer | string, key: string): string =>
  createHmac('sha512', key).update(body).digest('hex')

const envelope = z.object({ event: z.string(), payload: z.looseObject({}) })
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const media = z.object({ url: text, mimetype: text, filename: text })
const place = z.object({
  latitude: z.coerce.number(),
  longitude: z.coerce.number(),
  description: text,
})
const message = z.looseObject({
  id: z.string().min(1),
  timestamp: z.number(),
  from: z.string(),
  to: text,
  fromMe: z.boolean(),
  source: text,
  body: text,
  hasMedia: z.boolean().nullish(),
  media: media.nullish(),
  location: place.nullish(),
  vCards: z.array(z.string()).nullish(),
  replyTo: z.object({ id: z.string() }).nullish(),
  _data: z
    .looseObject({
      notifyName: text,
      pushName: text,
      key: z.looseObject({ remoteJidAlt: text }).nullish(),
      Info: z.looseObject({ SenderAlt: text, PushName: text }).nullish(),
    })
    .nullish(),
})
const ack = z.object({ id: z.string().min(1), ack: z.number() })
const reaction = z.looseObject({
  from: z.string(),
  fromMe: z.boolean(),
  timestamp: z.number().nullish(),
  id: z.string(),
  reaction: z.object({ text, messageId: z.string() }),
})
const status = z.object({ status: z.string() })

const states: Record<number, 'failed' | 'sent' | 'delivered' | 'read'> = {
  [-1]: 'failed',
  1: 'sent',
  2: 'delivered',
  3: 'read',
  4: 'read',
}

/** The number of a chat, where its id hides it (`@lid`) as the gateway knows it. Undefined: a group, a channel, a status. */
type FindNumber = (hidden: string) => Promise<string | undefined>

/** What a gateway tells, as WAHA writes it. What cannot be read, groups and channels are left out. */
export async function readGatewayEvents(body: unknown, findNumber: FindNumber): Promise<ChannelEvent[]> {
  const read = envelope.safeParse(body).data
  const payload = read?.payload
  switch (read?.event) {
    case 'message.any':
      return messageIn(payload, findNumber)
    case 'message.reaction':
      return reactionIn(payload, findNumber)
    case 'message.ack':
      return ackIn(payload)
    case 'session.status': {
      const state = status.safeParse(payload).data?.status
      if (state === 'WORKING') return [{ kind: 'access', works: true }]
      // Starting is on its way to working again.
      return state === 'FAILED' || state === 'STOPPED' || state === 'SCAN_QR_CODE'
        ? [{ kind: 'access', works: false }]
        : []
    }
    default:
      return []
  }
}

const at = (seconds: number) => new Date(seconds * 1000)

async function whoIs(chatId: string, alternative: string, findNumber: FindNumber): Promise<string | undefined> {
  if (!chatId.endsWith('@lid')) return numberOf(chatId)
  return numberOf(alternative) ?? findNumber(chatId)
}

async function messageIn(payload: unknown, findNumber: FindNumber): Promise<ChannelEvent[]> {
  const read = message.safeParse(payload).data
  if (!read) return []
  const { id, timestamp, fromMe, source, _data: more } = read
  // What we sent ourselves is known; what was written on the phone is not.
  if (fromMe && source !== 'app') return []
  const alternative = more?.key?.remoteJidAlt || more?.Info?.SenderAlt || ''
  const other = await whoIs(fromMe ? read.to : read.from, fromMe ? '' : alternative, findNumber)
  if (!other) return []
  const content = contentOf(read)
  if (fromMe) return [{ kind: 'written', id, to: other, at: at(timestamp), content }]
  const name = more?.notifyName || more?.pushName || more?.Info?.PushName || ''
  return [{ kind: 'message', id, from: other, name, at: at(timestamp), replyTo: read.replyTo?.id, content }]
}

async function reactionIn(payload: unknown, findNumber: FindNumber): Promise<ChannelEvent[]> {
  const read = reaction.safeParse(payload).data
  if (!read || read.fromMe) return []
  const from = await whoIs(read.from, '', findNumber)
  if (!from) return []
  const content = { kind: 'reaction' as const, to: read.reaction.messageId, emoji: read.reaction.text }
  return [{ kind: 'message', id: read.id, from, name: '', at: at(read.timestamp ?? 0), replyTo: undefined, content }]
}

function ackIn(payload: unknown): ChannelEvent[] {
  const read = ack.safeParse(payload).data
  const state = read && states[read.ack]
  if (!state) return []
  const failure =
    state === 'failed' ? { reason: 'unknown' as const, code: read.ack, text: 'WhatsApp refused it' } : undefined
  return [{ kind: 'state', id: read.id, key: undefined, state, at: new Date(0), failure }]
}

function contentOf(read: z.output<typeof message>): Exclude<IncomingContent, { kind: 'reaction' }> {
  if (read.hasMedia || read.media) {
    const { url, mimetype, filename } = read.media ?? { url: '', mimetype: '', filename: '' }
    const [kind] = mimetype.split('/')
    const type = kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'document'
    const mime = mimetype || 'application/octet-stream'
    return { kind: 'media', type, mediaId: url, mime, name: filename, caption: read.body }
  }
  if (read.location) {
    const { latitude, longitude, description } = read.location
    return { kind: 'location', latitude, longitude, name: description, address: '' }
  }
  if (read.vCards?.length) return { kind: 'contacts', contacts: read.vCards.map(personIn) }
  return read.body === '' ? { kind: 'unsupported', type: 'unknown' } : { kind: 'text', text: read.body }
}

/** Name and numbers of a card: its lines are `FN:` and `TEL…:`. */
function personIn(card: string): { name: string; phones: string[] } {
  const fields = card.split(/\r?\n/).map((line) => {
    const colon = line.indexOf(':')
    return {
      key: line.slice(0, Math.max(colon, 0)).split(';')[0]?.split('.').at(-1)?.toUpperCase(),
      value: line.slice(colon + 1).trim(),
    }
  })
  return {
    name: fields.find(({ key }) => key === 'FN')?.value ?? '',
    phones: fields.filter(({ key }) => key === 'TEL').map(({ value }) => value),
  }
}
