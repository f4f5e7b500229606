import { z } from 'zod'

/** Numbers that Twilio writes as texts. */
const counted = z.coerce.number().int().min(0)

/** What comes on a media stream. */
export const streamMessage = z.discriminatedUnion('event', [
  z.object({ event: z.literal('connected'), protocol: z.string().optional(), version: z.string().optional() }),
  z.object({
    event: z.literal('start'),
    streamSid: z.string().min(1).max(100),
    start: z.object({
      accountSid: z.string().max(100),
      callSid: z.string().max(100),
      mediaFormat: z.object({ encoding: z.string(), sampleRate: z.coerce.number(), channels: z.coerce.number() }),
      customParameters: z.record(z.string(), z.string()).default({}),
    }),
  }),
  z.object({
    event: z.literal('media'),
    media: z.object({
      track: z.string().default('inbound'),
      chunk: counted,
      timestamp: counted.optional(),
      payload: z.base64(),
    }),
  }),
  z.object({ event: z.literal('mark'), mark: z.object({ name: z.string() }) }),
  z.object({ event: z.literal('dtmf'), dtmf: z.object({ digit: z.string().regex(/^[0-9*#A-D]$/) }) }),
  z.object({ event: z.literal('stop') }),
])
export type StreamStart = Extract<z.output<typeof streamMessage>, { event: 'start' }>

/** The one sound that streams have. */
export const isTelephoneSound = ({ encoding, sampleRate, channels }: StreamStart['start']['mediaFormat']): boolean =>
  encoding === 'audio/x-mulaw' && sampleRate === 8_000 && channels === 1

/** A frame of what the caller says: its place, and its sound as µ-law. */
export type InboundFrame = { chunk: number; sound: Buffer }

/**
 * A message of a stream as such a frame, read without the schema: a hundred calls have five thousand of them a second. Undefined where it
 * is anything else, or none.
 */
export function inboundFrame(message: unknown): InboundFrame | undefined {
  // Every field is looked at before it is used.
  const { event, media } = (message ?? {}) as { event?: unknown; media?: Record<string, unknown> }
  if (event !== 'media' || typeof media !== 'object' || media === null) return undefined
  const { track = 'inbound', chunk, payload } = media
  if (track !== 'inbound' || !isPlace(chunk) || typeof payload !== 'string') return undefined
  const sound = Buffer.from(payload, 'base64')
  // What is not of base64 is left out by it.
  return sound.length > 0 && sound.length === base64Bytes(payload) ? { chunk: Number(chunk), sound } : undefined
}

/** Twilio writes numbers as texts. */
const isPlace = (chunk: unknown): chunk is string | number =>
  (typeof chunk === 'number' || (typeof chunk === 'string' && chunk !== '')) &&
  Number.isSafeInteger(Number(chunk)) &&
  Number(chunk) >= 0

const base64Bytes = (text: string): number =>
  (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0)
