import type { z } from 'zod'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import type { transcribeQuery } from '#contract/speech/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { getAgent } from '../agents/service.ts'
import { requireSession } from '../chat/service.ts'
import { listeningKey } from './listening.ts'
import type { Speech } from './service.ts'

export const speechRoutes = (deps: Pick<Deps, 'db' | 'secrets' | 'clock' | 'log'>, speech: Speech): Route[] =>
  routes(speechEndpoints, {
    transcribe: async ({ scope, query, files, signal }) => {
      await requireOwn(deps, scope, query)
      const [audio] = files
      if (!audio) throw fail('audio_missing')
      const { text, language, durationSeconds } = await speech.transcribe(audio, signal)
      return { text, language, duration_seconds: durationSeconds }
    },
    openListening: async () => {
      if (!(await speech.hearsLive())) throw fail('speech_not_set_up')
      return { key: listeningKey(deps) }
    },
    getSpeech: () => speech.settings(),
    setSpeech: ({ body }) => speech.set(body),
    removeSpeech: () => speech.remove(),
    testSpeech: ({ body, language }) => speech.test(body, language),
    getSpeechFolder: ({ language }) => speech.folder(language),
    getLiveSpeech: () => speech.live.settings(),
    setLiveSpeech: ({ body }) => speech.live.set(body),
    removeLiveSpeech: () => speech.live.remove(),
    testLiveSpeech: ({ body, language }) => speech.live.test(body, language),
  })

/** A recording is for an agent the person may ask and, where one is named, for a chat of theirs. */
async function requireOwn(
  deps: Pick<Deps, 'db'>,
  scope: Scope,
  query: z.output<typeof transcribeQuery>,
): Promise<void> {
  const { bot_id: botId, session_id: sessionId } = query
  if (botId) await getAgent(deps, scope, botId)
  if (sessionId && !botId) throw fail('session_not_found')
  if (sessionId && botId) await requireSession(deps, { userId: scope.userId, botId, sessionId })
}
