import { z } from 'zod'
import { voiceCharacter } from '../account/schemas.ts'
import { chatLimits } from '../chat/limits.ts'
import { record } from '../chat/schemas.ts'
import { agentId, recordId, sessionId } from '../kit/id.ts'
import { language } from '../language.ts'
import { voiceLimits } from './limits.ts'

export type VoiceCharacter = z.infer<typeof voiceCharacter>

/** Who speaks here: the operator's service, eSpeak NG on the server's machine, or nobody, and then browsers speak for themselves. */
const synthesizer = z.enum(['service', 'espeak', 'none'])
export type Synthesizer = z.infer<typeof synthesizer>

/** What this installation can do with voice. */
export const voiceAbility = z.object({
  can_transcribe: z.boolean(),
  /** Whether it is understood while it is spoken. */
  hears_live: z.boolean(),
  synthesizer,
  /** The person may add what is missing in settings. */
  may_set_up: z.boolean(),
})
export type VoiceAbility = z.infer<typeof voiceAbility>

export const speechInput = z.object({
  text: z.string().trim().min(1).max(voiceLimits.sentence),
  language,
  /** Left out: the one that the person has chosen in settings. */
  character: voiceCharacter.optional(),
})

const blank = (value: unknown) => (value === '' || value === null ? undefined : value)
const places = { bot_id: agentId, session_id: z.preprocess(blank, sessionId.optional()) }
const words = z.string().trim().min(1).max(chatLimits.question.max)

/** `studio/chat/voice` names the words `question`, the calls of `ml` name them `text`. */
export const voiceQuestion = z.object({ ...places, question: words })
export const voiceText = z.object({ ...places, text: words })

/** What clients know the first chunk of words by; chunks without it are sound, base64. */
export const textMarker = '$text'

/**
 * The stream of a spoken answer: for each sentence its words (`text`, whose chunk begins with the marker) and then how it sounds (`mp3`, or
 * `audio` in another format); `error` where its voice failed, after which only words come; `done` at the end.
 */
export const voiceEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), chunk: z.string().startsWith(textMarker) }),
  z.object({ type: z.literal('audio'), chunk: z.string(), mime: z.string() }),
  z.object({ type: z.literal('mp3'), chunk: z.string(), mime: z.literal('audio/mpeg') }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
  z.object({ type: z.literal('done'), session_id: sessionId, record_id: recordId }),
])
export type VoiceEvent = z.infer<typeof voiceEvent>

/** The same when it is waited for. `spoken`: what is said of the answer, sentence by sentence; without a voice there is no sound. */
export const voiceAnswer = z.object({
  session_id: sessionId,
  record,
  spoken: z.array(z.object({ text: z.string(), audio: z.object({ mime: z.string(), data: z.string() }).nullable() })),
})
export type VoiceAnswer = z.infer<typeof voiceAnswer>
