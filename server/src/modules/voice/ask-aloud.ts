import type { QuestionFields } from '#contract/chat/schemas.ts'
import type { AgentId, SessionId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { languageOfWords } from '#contract/voice/language-of-words.ts'
import type { VoiceAnswer, VoiceCharacter, VoiceEvent } from '#contract/voice/schemas.ts'
import { spokenAnswer } from '#contract/voice/spoken-answer.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { AskingService } from '../chat/service.ts'
import { type Speaker, speakStream } from './speak-stream.ts'
import type { Voice } from './synthesis.ts'

export type AskAloudDeps = {
  voice: Voice
  asking: AskingService
  characterOf: (scope: Scope) => Promise<VoiceCharacter>
}

type SpokenQuestion = {
  asked: { bot_id: AgentId; session_id?: SessionId | undefined; question: string }
  scope: Scope
  language: Language
  signal: AbortSignal
}

/** Asks as `studio/chat` does, and gives beside the record what is said of its answer. */
export async function askAloud(deps: AskAloudDeps, spoken: SpokenQuestion): Promise<VoiceAnswer> {
  const speaker = await speakerOf(deps, spoken)
  const { session_id, record } = await deps.asking.wait(questionOf(spoken))
  const sentences = spokenAnswer(record.answer.parts, speaker.language, true)
  let canSpeak = (await deps.voice.synthesizer()) !== 'none'
  const said: VoiceAnswer['spoken'] = []
  for (const text of sentences) {
    const sound = canSpeak ? await speakOrNot(speaker, text) : undefined
    canSpeak = sound !== undefined
    said.push({ text, audio: sound ? { mime: sound.mime, data: Buffer.from(sound.bytes).toString('base64') } : null })
  }
  return { session_id, record, spoken: said }
}

/** The same as a stream. */
export async function streamAloud(deps: AskAloudDeps, spoken: SpokenQuestion): Promise<AsyncIterable<VoiceEvent>> {
  const speaker = await speakerOf(deps, spoken)
  const events = await deps.asking.read(questionOf(spoken), spoken.signal)
  if (!events) throw fail('voice_stream_failed')
  return speakStream(events, speaker)
}

const speakOrNot = ({ voice, signal, ...how }: Speaker, text: string) =>
  voice.speak({ ...how, text }, signal).catch((error: unknown) => {
    if (error instanceof Failure) return undefined
    throw error
  })

const speakerOf = async (
  { voice, characterOf }: AskAloudDeps,
  { asked, scope, language, signal }: SpokenQuestion,
): Promise<Speaker> => ({
  voice,
  signal,
  character: await characterOf(scope),
  language: languageOfWords(asked.question, language),
})

function questionOf({ asked, scope, language }: SpokenQuestion) {
  const nothing = { organization_id: undefined, data_source: undefined, edit_of: undefined, retry_of: undefined }
  const fields: QuestionFields = {
    ...nothing,
    bot_id: asked.bot_id,
    session_id: asked.session_id,
    question: asked.question,
    is_search_internet: false,
    tools: [],
    links: [],
    mentions: [],
    file_ids: [],
    model: undefined,
    parent_id: undefined,
  }
  return { fields, files: [], scope, language }
}
