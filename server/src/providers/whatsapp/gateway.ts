import fs from 'node:fs/promises'
import { z } from 'zod'
import { parseJson } from '../../platform/parse-json.ts'
import { fetchMedia } from './fetch-media.ts'
import {
  type ChannelAccount,
  ChannelError,
  type ChannelVendor,
  type OutgoingContent,
  type OutgoingMessage,
} from './port.ts'

const timeoutMs = 20_000
const mediaTimeoutMs = 5 * 60_000

/** Where a gateway is and what it asks for, as WAHA has it (`X-Api-Key`). Undefined: there is none. */
export type GatewayAddress = { url: string; key: string | undefined } | undefined

const gatewayStates = ['STOPPED', 'STARTING', 'SCAN_QR_CODE', 'WORKING', 'FAILED'] as const
type GatewayState = (typeof gatewayStates)[number]
type GatewaySession = { state: GatewayState; phoneNumber: string | undefined; pushName: string }
/** A code that a phone reads: its words, or a picture (data address) where the gateway has nothing else. */
type GatewayCode = { code: string | null; picture: string | null }

/** What is told where: every event is signed with the key (HMAC, SHA-512). */
type GatewayHook = { url: string; key: string }

/** A self-hosted gateway to WhatsApp that links numbers as a companion device (WAHA's HTTP API). All throw ChannelError. */
export type Gateway = ChannelVendor & {
  isConfigured: () => boolean
  /** Begins a session; under a name that is there it begins anew. */
  startSession: (session: string, hook: GatewayHook, signal: AbortSignal) => Promise<void>
  findSession: (session: string, signal: AbortSignal) => Promise<GatewaySession | undefined>
  /** The code that a phone reads now; undefined where none is shown at the moment. */
  findCode: (session: string, signal: AbortSignal) => Promise<GatewayCode | undefined>
  /** Unlinks the phone and forgets the session. One that is not there is no failure. */
  endSession: (session: string, signal: AbortSignal) => Promise<void>
  /** The number behind an id that hides it (`@lid`). */
  findNumber: (session: string, hidden: string, signal: AbortSignal) => Promise<string | undefined>
}

const events = ['message.any', 'message.ack', 'message.reaction', 'session.status']
const person = z.object({ id: z.string().default(''), pushName: z.string().nullish() })
const sessionShape = z.object({ name: z.string(), status: z.enum(gatewayStates), me: person.nullish() })
const sentShape = z.union([
  z.object({ id: z.string().min(1) }),
  z.object({ id: z.object({ _serialized: z.string().min(1) }) }),
  z.object({ key: z.object({ id: z.string().min(1), remoteJid: z.string(), fromMe: z.boolean() }) }),
])
const chatMessages = z.array(
  z.looseObject({
    id: z.string(),
    fromMe: z.boolean(),
    timestamp: z.number(),
    body: z.string().nullish(),
    hasMedia: z.boolean().nullish(),
  }),
)
const failureShape = z.object({ message: z.unknown(), status: z.string().optional() }).partial()
/** What is looked through for a message whose sending was cut off, and how far clocks may differ. */
const searched = 20
const clocksDifferMs = 5_000

const chatIdOf = (phoneNumber: string): string => `${phoneNumber.replace(/^\+/, '')}@c.us`
export const numberOf = (chatId: string): string | undefined => {
  const [, digits] = /^(\d{5,20})(?::\d+)?@(?:c\.us|s\.whatsapp\.net)$/.exec(chatId) ?? []
  return digits && `+${digits}`
}

export function createGateway(address: () => GatewayAddress): Gateway {
  const ask = <T extends z.ZodType>(shape: T, path: string, signal: AbortSignal, init: Sent = {}) =>
    call(address(), shape, path, signal, init)
  const there = (session: string) => `api/sessions/${encodeURIComponent(session)}`
  const findSession: Gateway['findSession'] = async (session, signal) => {
    const found = await ask(sessionShape, there(session), signal).catch(unlessGone)
    return (
      found && { state: found.status, phoneNumber: numberOf(found.me?.id ?? ''), pushName: found.me?.pushName ?? '' }
    )
  }
  const gateway: Gateway = {
    isConfigured: () => address() !== undefined,
    startSession: async (session, { url, key }, signal) => {
      const webhooks = [{ url, events, hmac: { key }, retries: { policy: 'linear', delaySeconds: 2, attempts: 15 } }]
      const body = { name: session, start: true, config: { webhooks } }
      const isThere = (await findSession(session, signal)) !== undefined
      if (!isThere) await ask(z.unknown(), 'api/sessions', signal, { body })
      else {
        await ask(z.unknown(), there(session), signal, { method: 'PUT', body })
        await ask(z.unknown(), `${there(session)}/restart`, signal, { body: {} })
      }
    },
    findSession,
    findCode: async (session, signal) => {
      const path = `api/${encodeURIComponent(session)}/auth/qr`
      const raw = await ask(z.object({ value: z.string().min(1) }), `${path}?format=raw`, signal).catch(unlessRefused)
      if (raw) return { code: raw.value, picture: null }
      const drawn = z.object({ mimetype: z.literal(['image/png', 'image/jpeg']), data: z.base64().min(1) })
      const picture = await ask(drawn, `${path}?format=image`, signal).catch(unlessRefused)
      return picture && { code: null, picture: `data:${picture.mimetype};base64,${picture.data}` }
    },
    endSession: async (session, signal) => {
      await ask(z.unknown(), `${there(session)}/logout`, signal, { body: {} }).catch(unlessRefused)
      await ask(z.unknown(), there(session), signal, { method: 'DELETE' }).catch(unlessGone)
    },
    findNumber: async (session, hidden, signal) => {
      const path = `api/${encodeURIComponent(session)}/lids/${encodeURIComponent(hidden)}`
      const found = await ask(z.object({ pn: z.string().nullish() }), path, signal).catch(unlessGone)
      return numberOf(found?.pn ?? '')
    },
    check: async ({ businessAccountId }, signal) => {
      const found = await findSession(businessAccountId, signal)
      if (found?.state !== 'WORKING' || !found.phoneNumber) throw unlinked()
      return { phoneNumber: found.phoneNumber, name: found.pushName, quality: 'unknown', tier: null }
    },
    send: async (account, message, signal) => {
      const { path, body, method } = await wireOf(account, message)
      const sent = await ask(sentShape, path, signal, { body, ...(method && { method }) }).catch((error: unknown) =>
        whyRefused(account, message.to, error),
      )
      return idOf(sent)
    },
    findSent: async (account, { to, content }, since, signal) => {
      const chat = `api/${encodeURIComponent(account.businessAccountId)}/chats/${encodeURIComponent(chatIdOf(to))}`
      const path = `${chat}/messages?limit=${searched}&downloadMedia=false&filter.fromMe=true`
      const found = await ask(chatMessages, path, signal).catch(unlessGone)
      const from = since.getTime() - clocksDifferMs
      const said = wordsOf(content)
      return (found ?? [])
        .filter(({ fromMe, timestamp, body }) => fromMe && timestamp * 1000 >= from && (body ?? '') === said)
        .map(({ id }) => id)
    },
    markRead: async ({ businessAccountId: session }, messageId, typing, signal) => {
      const chatId = chatIn(messageId)
      if (!chatId) return
      await ask(z.unknown(), 'api/sendSeen', signal, { body: { session, chatId, messageIds: [messageId] } })
      if (typing) await ask(z.unknown(), 'api/startTyping', signal, { body: { session, chatId } })
    },
    // The gateway takes a file along with its message: until then it stays where it lies.
    upload: async (_account, { path }) => path,
    download: async (_account, mediaId, to, signal) => {
      const { url, key } = required(address())
      // Gateways name themselves as they see fit: what counts is the path, and only ours is shown the key.
      const { pathname, search } = urlOf(mediaId, url)
      const file = new URL(`${new URL(url).origin}${pathname}${search}`)
      const answer = await fetchMedia(file, key === undefined ? {} : { 'x-api-key': key }, to, signal)
      return { mime: answer.mime, bytes: answer.bytes }
    },
    listTemplates: async () => [],
    submitTemplate: noTemplates,
    removeTemplate: noTemplates,
  }
  /** Refused as the gateway refuses everything it stumbles over: whether the number has WhatsApp at all is asked. */
  const whyRefused = async ({ businessAccountId }: ChannelAccount, to: string, error: unknown): Promise<never> => {
    if (!(error instanceof ChannelError) || error.failure.code === null || error.failure.code < 500) throw error
    const query = new URLSearchParams({ phone: to.replace(/^\+/, ''), session: businessAccountId })
    const shape = z.object({ numberExists: z.boolean() })
    const signal = AbortSignal.timeout(timeoutMs)
    const found = await ask(shape, `api/contacts/check-exists?${query}`, signal).catch(() => undefined)
    if (found?.numberExists !== false) throw error
    throw new ChannelError({ reason: 'not_on_whatsapp', code: error.failure.code, text: 'the number has no WhatsApp' })
  }
  return gateway
}

const noTemplates = async (): Promise<never> => {
  throw new ChannelError({ reason: 'template_not_approved', code: 0, text: 'a number linked by code has no templates' })
}

const unlinked = () => new ChannelError({ reason: 'access_revoked', code: 422, text: 'the phone is not linked' })

const required = (address: GatewayAddress) => {
  if (!address) throw new ChannelError({ reason: 'not_reached', code: null, text: 'no gateway is set up' }, 60_000)
  return address
}

function urlOf(given: string, base: string): URL {
  try {
    return new URL(given, base)
  } catch {
    throw new ChannelError({ reason: 'media_failed', code: null, text: 'the file has no address' })
  }
}

const codeOf = (error: unknown) => (error instanceof ChannelError ? error.failure.code : null)
/** Undefined for what the gateway does not know. */
const unlessGone = (error: unknown): undefined => {
  if (codeOf(error) !== 404) throw error
}
/** Undefined for what it will not do as things stand. */
const unlessRefused = (error: unknown): undefined => {
  const code = codeOf(error)
  if (code === null || code < 400 || code >= 500 || code === 401 || code === 403) throw error
}

type Sent = { body?: unknown; method?: string }

async function call<T extends z.ZodType>(
  address: GatewayAddress,
  shape: T,
  path: string,
  signal: AbortSignal,
  { body, method }: Sent,
): Promise<z.output<T>> {
  const { url, key } = required(address)
  const isLong = typeof body === 'object' && body !== null && 'file' in body
  const until = AbortSignal.any([signal, AbortSignal.timeout(isLong ? mediaTimeoutMs : timeoutMs)])
  let status: number
  let text: string
  try {
    const response = await fetch(`${url.replace(/\/$/, '')}/${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        accept: 'application/json',
        ...(key !== undefined && { 'x-api-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // A redirect would carry the key elsewhere.
      redirect: 'error',
      signal: until,
    })
    status = response.status
    text = await response.text()
  } catch (error) {
    if (signal.aborted) throw error
    throw new ChannelError({ reason: 'not_reached', code: null, text: 'the gateway could not be reached' }, 5_000)
  }
  if (status >= 300) throw refusalOf(status, parseJson(text))
  const read = shape.safeParse(text === '' ? undefined : parseJson(text))
  if (!read.success)
    throw new ChannelError({ reason: 'not_reached', code: 502, text: 'an answer that is not understood' }, 60_000)
  return read.data
}

const maxText = 500

/** What the gateway's refusals mean: its session is not working, its key is wrong, it is busy, or the message is. */
function refusalOf(status: number, answer: unknown): ChannelError {
  const read = failureShape.safeParse(answer).data
  const said = typeof read?.message === 'string' ? read.message : JSON.stringify(read?.message ?? '')
  const text = said.slice(0, maxText)
  const failure = { code: status, text }
  if (status === 401 || status === 403) return new ChannelError({ ...failure, reason: 'not_reached' }, 60_000)
  if (status === 429) return new ChannelError({ ...failure, reason: 'rate_limited' }, 10_000)
  if (status >= 500) return new ChannelError({ ...failure, reason: 'not_reached' }, 15_000)
  if (read?.status === 'STARTING') return new ChannelError({ ...failure, reason: 'not_reached' }, 5_000)
  if (status === 404 || read?.status !== undefined) return new ChannelError({ ...failure, reason: 'access_revoked' })
  return new ChannelError({ ...failure, reason: 'unknown' })
}

function idOf(sent: z.output<typeof sentShape>): string {
  if ('key' in sent)
    return `${sent.key.fromMe}_${sent.key.remoteJid.replace('@s.whatsapp.net', '@c.us')}_${sent.key.id}`
  return typeof sent.id === 'string' ? sent.id : sent.id._serialized
}

/** The chat that a message's id names (`false_62811@c.us_3EB0`). */
const chatIn = (messageId: string): string | undefined => /^(?:true|false)_([^_]+@[^_]+)_/.exec(messageId)?.[1]

/** What a message says where it has no buttons, lists or templates: choices stand below each other. */
function wordsOf(content: OutgoingContent): string {
  if (content.kind === 'text') return content.text
  if (content.kind === 'choices')
    return [content.text, '', ...content.choices.map(({ title }, index) => `${index + 1}. ${title}`)].join('\n')
  return 'caption' in content ? content.caption : ''
}

const paths = { image: 'api/sendImage', video: 'api/sendVideo', audio: 'api/sendVoice', document: 'api/sendFile' }

async function wireOf(
  { businessAccountId: session }: ChannelAccount,
  { to, content, replyTo }: OutgoingMessage,
): Promise<{ path: string; body: object; method?: string }> {
  const about = { session, chatId: chatIdOf(to), ...(replyTo !== undefined && { reply_to: replyTo }) }
  if (content.kind === 'template') return noTemplates()
  if (content.kind === 'reaction')
    return { path: 'api/reaction', method: 'PUT', body: { session, messageId: content.to, reaction: content.emoji } }
  if (content.kind === 'text' || content.kind === 'choices')
    return { path: 'api/sendText', body: { ...about, text: wordsOf(content) } }
  const { mediaId: path, mime: mimetype, name: filename, caption } = content
  const data = (await fs.readFile(path)).toString('base64')
  const file = { mimetype, filename, data }
  const words = content.kind === 'audio' ? { convert: true } : { caption }
  return { path: paths[content.kind], body: { ...about, file, ...words } }
}
