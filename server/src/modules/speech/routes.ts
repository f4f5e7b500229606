import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { fail } from '../../platform/http/fail.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import type { Speech } from './service.ts'

export const speechRoutes = (speech: Speech): Route[] =>
  routes(speechEndpoints, {
    transcribe: async ({ files, signal }) => {
      const [audio] = files
      if (!audio) throw fail('audio_missing')
      const { text, language, durationSeconds } = await speech.transcribe(audio, signal)
      return { text, language, duration_seconds: durationSeconds }
    },
    getSpeechAbility: async () => ({ can_transcribe: (await speech.settings()).source !== 'none' }),
    getSpeech: () => speech.settings(),
    setSpeech: ({ scope, body }) => speech.set(scope, body),
    removeSpeech: ({ scope }) => speech.remove(scope),
    testSpeech: ({ scope, body, language }) => speech.test(scope, body, language),
  })
