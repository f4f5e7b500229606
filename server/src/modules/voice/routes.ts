import { Readable } from 'node:stream'
import { voiceEndpoints } from '#contract/voice/endpoints.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { encodeEvents, type Route, routes } from '../../platform/http/route.ts'
import type { Sound } from '../../providers/text-to-speech/port.ts'
import { type AskAloudDeps, askAloud, streamAloud } from './ask-aloud.ts'

export type VoiceRouteDeps = AskAloudDeps & { canTranscribe: () => Promise<boolean>; hearsLive: () => Promise<boolean> }

export const voiceRoutes = (deps: VoiceRouteDeps): Route[] => {
  const { voice } = deps
  const { askAloud: aloud, speakAnswer, streamSpokenAnswer } = voiceEndpoints
  return routes(voiceEndpoints, {
    askAloud: {
      json: ({ body, ...call }) => askAloud(deps, { ...call, asked: body }),
      events: async ({ body, ...call }) => encodeEvents(aloud, await streamAloud(deps, { ...call, asked: body })),
    },
    speakAnswer: {
      json: ({ body, ...call }) => askAloud(deps, { ...call, asked: asQuestion(body) }),
      events: async ({ body, ...call }) =>
        encodeEvents(speakAnswer, await streamAloud(deps, { ...call, asked: asQuestion(body) })),
    },
    streamSpokenAnswer: {
      json: ({ body, ...call }) => askAloud(deps, { ...call, asked: asQuestion(body) }),
      events: async ({ body, ...call }) =>
        encodeEvents(streamSpokenAnswer, await streamAloud(deps, { ...call, asked: asQuestion(body) })),
    },
    synthesizeSpeech: async ({ body, scope, signal }) => {
      const { text, language, character = await deps.characterOf(scope) } = body
      return fileOf(await voice.speak({ text, language, character }, signal))
    },
    getVoiceAbility: async ({ scope }) => ({
      can_transcribe: await deps.canTranscribe(),
      hears_live: await deps.hearsLive(),
      synthesizer: await voice.synthesizer(),
      may_set_up: scope.isOperator,
    }),
    getVoice: () => voice.settings(),
    setVoice: ({ body }) => voice.set(body),
    removeVoice: () => voice.remove(),
    testVoice: ({ body, language }) => voice.test(body, language),
  })
}

const asQuestion = <B extends { text: string }>({ text, ...places }: B) => ({ ...places, question: text })

const endings: Record<string, string> = { 'audio/mpeg': 'mp3', 'audio/wav': 'wav', 'audio/ogg': 'ogg' }

const fileOf = ({ bytes, mime }: Sound): FileAnswer => ({
  mime,
  filename: `speech.${endings[mime] ?? 'audio'}`,
  bytes: bytes.byteLength,
  stream: Readable.from([Buffer.from(bytes)]),
})
