import { openAsBlob } from 'node:fs'
import { z } from 'zod'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { encodeForm } from '../../platform/net/encode-form.ts'
import { parseJson } from '../../platform/parse-json.ts'
import { fetchMedia, metaFile } from './fetch-media.ts'
import { graphError } from './graph-errors.ts'
import { type ChannelAccount, ChannelError, type ChannelVendor, type OutgoingMessage } from './port.ts'
import { readTemplate, writtenTemplate } from './templates.ts'

const timeoutMs = 20_000
const mediaTimeoutMs = 5 * 60_000
const graphFailure = z.object({
  error: z.object({ code: z.number().optional(), message: z.string().optional() }),
})
const sentMessage = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })
const numberState = z.object({
  display_phone_number: z.string(),
  verified_name: z.string().default(''),
  quality_rating: z.string().default('UNKNOWN'),
  messaging_limit_tier: z.string().optional(),
})
const templates = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).partial().optional(), next: z.string().optional() })
    .optional(),
})
const templatesPage = 100
const mediaAddress = z.object({
  url: z.url({ protocol: /^https?$/ }),
  mime_type: z.string().default('application/octet-stream'),
})

/** WhatsApp's Cloud API at an address: Meta's, or the simulator's, which speaks the same. */
export function createCloudApi(address: () => string): ChannelVendor {
  const call = <T extends z.ZodType>(
    account: ChannelAccount,
    shape: T,
    path: string,
    signal: AbortSignal,
    init: Sent = {},
  ) => ask({ url: `${address()}/${path}`, account, shape, signal, ...init })
  const messages = ({ phoneNumberId }: ChannelAccount) => `${phoneNumberId}/messages`
  return {
    check: async (account, signal) => {
      const fields = 'display_phone_number,verified_name,quality_rating,messaging_limit_tier'
      const found = await call(account, numberState, `${account.phoneNumberId}?fields=${fields}`, signal)
      return {
        phoneNumber: `+${found.display_phone_number.replace(/\D/g, '')}`,
        name: found.verified_name,
        quality: qualityOf(found.quality_rating),
        tier: tierOf(found.messaging_limit_tier),
      }
    },
    send: async (account, message, signal) => {
      const { messages: sent } = await call(account, sentMessage, messages(account), signal, { body: wireOf(message) })
      return sent[0]?.id ?? ''
    },
    markRead: async (account, messageId, typing, signal) => {
      const shown = typing ? { typing_indicator: { type: 'text' } } : {}
      const body = { messaging_product: 'whatsapp', status: 'read', message_id: messageId, ...shown }
      await call(account, z.unknown(), messages(account), signal, { body })
    },
    upload: async (account, { path, mime, name }, signal) => {
      const form = new FormData()
      form.set('messaging_product', 'whatsapp')
      form.set('type', mime)
      form.set('file', await openAsBlob(path, { type: mime }), name)
      const { id } = await call(account, z.object({ id: z.string() }), `${account.phoneNumberId}/media`, signal, {
        form,
      })
      return id
    },
    download: async (account, mediaId, to, signal) => {
      const path = `${encodeURIComponent(mediaId)}?phone_number_id=${account.phoneNumberId}`
      const { url, mime_type: mime } = await call(account, mediaAddress, path, signal)
      const headers = { authorization: `Bearer ${account.accessToken}` }
      const { bytes } = await fetchMedia(metaFile(url, new URL(address())), headers, to, signal)
      return { mime, bytes }
    },
    listTemplates: async (account, signal) => {
      const found: unknown[] = []
      let after = ''
      do {
        const path = `${account.businessAccountId}/message_templates?limit=${templatesPage}${after && `&after=${encodeURIComponent(after)}`}`
        const page = await call(account, templates, path, signal)
        found.push(...page.data)
        after = (page.paging?.next && page.paging.cursors?.after) || ''
      } while (after !== '' && found.length < messagingLimits.templates)
      return found.flatMap((template) => readTemplate(template) ?? [])
    },
    submitTemplate: async (account, template, signal) => {
      const path = `${account.businessAccountId}/message_templates`
      const made = await call(account, z.object({ status: z.string() }), path, signal, {
        body: writtenTemplate(template),
      })
      return made.status === 'APPROVED' ? 'approved' : made.status === 'REJECTED' ? 'rejected' : 'pending'
    },
    removeTemplate: async (account, name, signal) => {
      const path = `${account.businessAccountId}/message_templates?name=${encodeURIComponent(name)}`
      await call(account, z.unknown(), path, signal, { method: 'DELETE' })
    },
  }
}

type Sent = { body?: unknown; form?: FormData; method?: string }
type Asked<T extends z.ZodType> = Sent & { url: string; account: ChannelAccount; shape: T; signal: AbortSignal }

async function ask<T extends z.ZodType>({
  url,
  account,
  shape,
  signal,
  body,
  form,
  method,
}: Asked<T>): Promise<z.output<T>> {
  const encoded = form && (await encodeForm(form))
  const contentType = encoded ? encoded.contentType : body !== undefined && 'application/json'
  const { status, text } = await fetchText(url, {
    method: method ?? (body === undefined && !form ? 'GET' : 'POST'),
    headers: {
      authorization: `Bearer ${account.accessToken}`,
      ...(contentType && { 'content-type': contentType }),
    },
    ...(encoded ? { body: encoded.body } : body !== undefined && { body: JSON.stringify(body) }),
    // A redirect would carry the token elsewhere.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(form ? mediaTimeoutMs : timeoutMs)]),
  })
  const answer = parseJson(text)
  const failed = graphFailure.safeParse(answer).data
  if (failed) throw graphError(status, failed.error)
  const read = status < 300 ? shape.safeParse(answer) : undefined
  if (!read?.success)
    throw graphError(Math.max(status, 500), { message: `an answer that is not understood (${status})` })
  return read.data
}

async function fetchText(url: string, init: RequestInit & { signal: AbortSignal }) {
  try {
    const response = await fetch(url, init)
    return { status: response.status, text: await response.text() }
  } catch (error) {
    if (init.signal.aborted && init.signal.reason?.name !== 'TimeoutError') throw error
    throw new ChannelError({ reason: 'not_reached', code: null, text: 'WhatsApp could not be reached' }, 5_000)
  }
}

/** A message as the Cloud API takes it. */
function wireOf({ to, content, replyTo, key }: OutgoingMessage): object {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replace(/^\+/, ''),
    ...(replyTo !== undefined && { context: { message_id: replyTo } }),
    biz_opaque_callback_data: key,
    ...contentOf(content),
  }
}

function contentOf(content: OutgoingMessage['content']): object {
  switch (content.kind) {
    case 'text':
      return { type: 'text', text: { body: content.text, preview_url: /https?:\/\//.test(content.text) } }
    case 'reaction':
      return { type: 'reaction', reaction: { message_id: content.to, emoji: content.emoji } }
    case 'template':
      return { type: 'template', template: templateOf(content) }
    case 'choices':
      return { type: 'interactive', interactive: interactiveOf(content) }
    case 'document':
      return {
        type: 'document',
        document: { id: content.mediaId, filename: content.name, ...(content.caption && { caption: content.caption }) },
      }
    case 'audio':
      return { type: 'audio', audio: { id: content.mediaId } }
    default:
      return {
        type: content.kind,
        [content.kind]: { id: content.mediaId, ...(content.caption && { caption: content.caption }) },
      }
  }
}

const templateOf = ({ name, language, variables }: { name: string; language: string; variables: string[] }) => ({
  name,
  language: { code: language },
  ...(variables.length > 0 && {
    components: [{ type: 'body', parameters: variables.map((text) => ({ type: 'text', text })) }],
  }),
})

function interactiveOf({ text, button, choices }: Extract<OutgoingMessage['content'], { kind: 'choices' }>): object {
  const body = { text }
  if (button === '') {
    const buttons = choices.map(({ id, title }) => ({ type: 'reply', reply: { id, title } }))
    return { type: 'button', body, action: { buttons } }
  }
  const rows = choices.map(({ id, title, description }) => ({ id, title, ...(description && { description }) }))
  return { type: 'list', body, action: { button, sections: [{ rows }] } }
}

export const qualityOf = (rating: string) => {
  const word = rating.toLowerCase()
  return word === 'green' || word === 'yellow' || word === 'red' ? word : 'unknown'
}

const tiers: Record<string, number> = {
  TIER_50: 50,
  TIER_250: 250,
  TIER_1K: 1_000,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
}
export const tierOf = (tier: string | undefined): number | null => tiers[tier ?? ''] ?? null
