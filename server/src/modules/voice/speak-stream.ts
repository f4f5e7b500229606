import { errorMessage } from '#contract/errors.ts'
import type { RecordId, SessionId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { textMarker, type VoiceEvent } from '#contract/voice/schemas.ts'
import { spokenAnswer } from '#contract/voice/spoken-answer.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import type { EventStream } from '../../platform/http/route.ts'
import type { Sentence } from '../../providers/text-to-speech/port.ts'
import { type AnswerEvent, createPartCollector } from './collect-parts.ts'
import type { Voice } from './synthesis.ts'

export type Speaker = Omit<Sentence, 'text'> & { voice: Pick<Voice, 'speak' | 'synthesizer'>; signal: AbortSignal }

/** What is said of an answer while it is made: each sentence in words, then as it sounds. */
export async function* speakStream(events: EventStream, speaker: Speaker): AsyncGenerator<VoiceEvent> {
  const collector = createPartCollector()
  const mouth = await openMouth(speaker)
  let ids: { session_id: SessionId; record_id: RecordId } | undefined
  let said = 0
  const sayNew = async function* (ended: boolean) {
    for (const sentence of spokenAnswer(collector.parts(), speaker.language, ended).slice(said)) {
      said++
      yield* mouth.say(sentence)
    }
  }
  for await (const frame of events) {
    // Written by our own answers, in the shape of the contract.
    const event = JSON.parse(typeof frame === 'string' ? frame : frame.event) as AnswerEvent
    if (event.type === 'start') ids = event.messageMetadata
    collector.take(event)
    if (event.type === 'text-delta' || event.type === 'text-end') yield* sayNew(false)
  }
  if (!ids) throw fail('voice_stream_failed')
  yield* sayNew(true)
  yield { type: 'done', session_id: ids.session_id, record_id: ids.record_id }
}

/** Words always come; sound as long as the voice does not fail: what it could not say once it is not asked for again. */
async function openMouth({ voice, signal, ...how }: Speaker) {
  let canSpeak = (await voice.synthesizer()) !== 'none'
  const say = async function* (text: string): AsyncGenerator<VoiceEvent> {
    yield { type: 'text', chunk: `${textMarker}${text}` }
    if (!canSpeak) return
    try {
      const { bytes, mime } = await voice.speak({ ...how, text }, signal)
      const chunk = Buffer.from(bytes).toString('base64')
      yield mime === 'audio/mpeg' ? { type: 'mp3', chunk, mime } : { type: 'audio', chunk, mime }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      canSpeak = false
      yield voiceError(error.code, how.language)
    }
  }
  return { say }
}

const voiceError = (code: Failure['code'], language: Language): VoiceEvent => ({
  type: 'error',
  code,
  message: errorMessage(code, language),
})
