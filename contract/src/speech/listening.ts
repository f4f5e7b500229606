import { z } from 'zod'

// What somebody says in voice chat goes over a WebSocket while they say it, as far as the installation understands live speech: sound as
// binary frames (16 bit samples, little endian, one channel, 16 kHz), words as JSON texts.

export const listeningPath = '/api/ml/listening'

/** Seconds that one utterance may have; minutes after which a line is closed and opened anew. */
export const listeningLimits = { utteranceSeconds: 130, lineMinutes: 15, keySeconds: 30 } as const

const utterance = z.number().int().min(0)

/** What the page says. Sound belongs to the utterance that was begun last. */
export const listeningClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), key: z.string().max(2_000) }),
  z.object({ type: z.literal('begin'), utterance }),
  z.object({ type: z.literal('end'), utterance }),
  z.object({ type: z.literal('drop'), utterance }),
])
export type ListeningClientMessage = z.infer<typeof listeningClientMessage>

export const listeningServerMessage = z.discriminatedUnion('type', [
  /** Words that may still change. */
  z.object({ type: z.literal('partial'), utterance, text: z.string() }),
  z.object({ type: z.literal('words'), utterance, text: z.string() }),
  /** It was not recognised: the page sends its recording. */
  z.object({ type: z.literal('failed'), utterance }),
])
export type ListeningServerMessage = z.infer<typeof listeningServerMessage>
