import { z } from 'zod'
import { callLimits } from './limits.ts'
import { callId } from './schemas.ts'

// The line of a call is a WebSocket. Words go as JSON texts, sound as binary frames both ways: 16 bit samples, little endian, one channel,
// 16 kHz, 20 ms each (`callSound`). The sound of the agent comes at the pace at which it is heard, a little ahead.

/** Below the server's address, with the call's id behind it. */
export const callLinePath = '/api/voice-bot/line/'

/** What a caller's end says. `start` comes first, also when a lost line is opened again. */
export const callClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), key: z.string().max(200) }),
  z.object({ type: z.literal('mute'), on: z.boolean() }),
  /** Typed instead of said. */
  z.object({ type: z.literal('typed'), text: z.string().trim().min(1).max(callLimits.typed) }),
  z.object({ type: z.literal('hang-up') }),
])
export type CallClientMessage = z.infer<typeof callClientMessage>

/** From `transfer` on: put through to a person; or one that went out and reached nobody: not taken, busy, no such number, an answering machine, called off. */
export const callEndedBy = z.enum([
  'caller',
  'agent',
  'silence',
  'limit',
  'lost',
  'closed',
  'server',
  'failed',
  'transfer',
  'no-answer',
  'busy',
  'unreachable',
  'voicemail',
  'canceled',
])
export type CallEndedBy = z.infer<typeof callEndedBy>

const callPhase = z.enum(['connecting', 'listening', 'waiting', 'answering'])
export type CallPhase = z.infer<typeof callPhase>

export const callSpeaker = z.enum(['caller', 'agent'])
export type CallSpeaker = z.infer<typeof callSpeaker>

/** What the agent's end says. */
export const callServerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), call_id: callId, seconds: z.number() }),
  z.object({ type: z.literal('phase'), phase: callPhase }),
  /** What was said, as it is kept. */
  z.object({ type: z.literal('line'), speaker: callSpeaker, text: z.string() }),
  /** What is being said by the caller, as far as it is understood: empty where it was nothing. */
  z.object({ type: z.literal('partial'), text: z.string() }),
  /** The sound that was sent and not heard yet is dropped: the caller speaks. */
  z.object({ type: z.literal('clear') }),
  /** Something failed; the call goes on. */
  z.object({ type: z.literal('problem'), code: z.string(), message: z.string() }),
  /** A person takes over at this number. */
  z.object({ type: z.literal('transfer'), to: z.string() }),
  z.object({ type: z.literal('ended'), by: callEndedBy }),
])
export type CallServerMessage = z.infer<typeof callServerMessage>

/** Codes with which the server closes a line: the call is over or unknown, it was opened elsewhere, or it goes on in another process, where the line is to be opened again. */
export const lineCloseCode = { ended: 4000, unknown: 4004, replaced: 4009, moved: 4010 } as const
