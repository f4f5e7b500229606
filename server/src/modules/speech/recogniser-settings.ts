import { errorMessage } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import type { ModelInput, ModelSettings } from '#contract/models/schemas.ts'
import { findSetting, removeSetting, saveSetting } from '../../platform/db/setting-store.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ModelAddress } from '../../providers/model/port.ts'
import { SpeechError } from '../../providers/speech-to-text/port.ts'
import {
  type KnownModel,
  modelSettingsOf,
  openStored,
  type StoredModel,
  sealModel,
  withKey,
} from '../models/service.ts'

type Tried = { ok: boolean; message: string; code?: string; duration_ms: number }

export type RecogniserSettings = {
  /** Where it is asked; undefined where there is none. */
  address: () => Promise<ModelAddress | undefined>
  settings: () => Promise<ModelSettings>
  set: (input: ModelInput) => Promise<ModelSettings>
  remove: () => Promise<ModelSettings>
  test: (input: ModelInput, language: Language) => Promise<Tried>
}

type Named = {
  /** The name of the setting. */
  name: string
  fromEnvironment: KnownModel
  /** Hears a short silence. Throws SpeechError. */
  tryOut: (address: ModelAddress) => Promise<unknown>
}

/** Which service recognises speech: the operator's settings first, else the environment, else none. */
export function recogniserSettings(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock' | 'log'>,
  { name, fromEnvironment, tryOut }: Named,
): RecogniserSettings {
  const known = async (): Promise<KnownModel> => {
    const stored = await findSetting<StoredModel>(deps.db, name)
    return stored ? { source: 'settings', address: openStored(deps, stored) } : fromEnvironment
  }
  const settings = async () => modelSettingsOf(await known())
  return {
    settings,
    address: async () => (await known()).address,
    set: async (input) => {
      const address = withKey(input, (await known()).address)
      await saveSetting(deps.db, name, sealModel(deps, address), deps.clock.now())
      return settings()
    },
    remove: async () => {
      await removeSetting(deps.db, name)
      return settings()
    },
    test: async (input, language) => {
      const address = withKey(input, (await known()).address)
      const since = performance.now()
      const took = () => Math.round(performance.now() - since)
      try {
        await tryOut(address)
        return { ok: true, message: 'OK', duration_ms: took() }
      } catch (error) {
        const code = error instanceof SpeechError ? error.code : 'speech_unreachable'
        return { ok: false, code, message: errorMessage(code, language), duration_ms: took() }
      }
    },
  }
}
