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
