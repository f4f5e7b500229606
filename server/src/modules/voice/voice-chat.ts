import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Module } from '../../platform/module.ts'
import { getPreferences } from '../account/service.ts'
import { type VoiceRouteDeps, voiceRoutes } from './routes.ts'

/** The calls that say answers, in the voice that each person has chosen. */
export const createVoiceChat = ({ db, ...given }: Pick<Deps, 'db'> & Omit<VoiceRouteDeps, 'characterOf'>): Module => ({
  routes: voiceRoutes({
    ...given,
    characterOf: async ({ userId }) => {
      const preferences = await getPreferences(db, userId)
      if (!preferences) throw fail('unauthorized')
      return preferences.voice_character
    },
  }),
})
