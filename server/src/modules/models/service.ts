import { errorMessage } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import type { ModelInput, ModelSettings } from '#contract/models/schemas.ts'
import { findSetting, removeSetting, saveSetting } from '../../platform/db/setting-store.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { permit } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { classify } from '../../providers/model/classify.ts'
import { openModel } from '../../providers/model/open-model.ts'
import type { ModelAddress } from '../../providers/model/port.ts'
import {
  type KnownModel,
  modelOfEnvironment,
  openStored,
  type StoredModel,
  sealModel,
  shown,
  withKey,
} from './address.ts'

export {
  type KnownModel,
  modelOfEnvironment,
  openStored,
  type StoredModel,
  sealModel,
  shown,
  withKey,
} from './address.ts'

const setting = 'model'

/** Another process may have changed the settings: they are read again this often. */
const freshMs = 10_000
const testMs = 20_000

export type Models = {
  /** The model that answers now; undefined: the built-in engine. */
  current: () => Promise<ModelAddress | undefined>
  /** Its name, as last known; null for the built-in engine. Never waits. */
  currentName: () => string | null
  settings: () => Promise<ModelSettings>
  set: (scope: Scope, input: ModelInput) => Promise<ModelSettings>
  remove: (scope: Scope) => Promise<ModelSettings>
  test: (
    scope: Scope,
    input: Partial<ModelInput>,
    language: Language,
  ) => Promise<{ ok: boolean; message: string; code?: string; duration_ms: number }>
}

type ModelsDeps = Pick<Deps, 'db' | 'config' | 'secrets' | 'clock' | 'log'>

/** The installation's model: the operator's settings first, else the environment, else none. */
export function createModels(deps: ModelsDeps): Models {
  const { MODEL_BASE_URL, MODEL_NAME, MODEL_API_KEY } = deps.config
  const fromEnvironment = modelOfEnvironment(MODEL_BASE_URL, MODEL_NAME, MODEL_API_KEY)
  let known: KnownModel = fromEnvironment
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<KnownModel> | undefined
  const read = async () => {
    const stored = await findSetting<StoredModel>(deps.db, setting)
    known = stored ? { source: 'settings', address: openStored(deps, stored) } : fromEnvironment
    readAt = performance.now()
    return known
  }
  const fresh = async () => {
    if (performance.now() - readAt < freshMs) return known
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
  const changed = async () => shown(await read())
  return {
    current: async () => (await fresh()).address,
    currentName: () => known.address?.name ?? null,
    settings: async () => shown(await fresh()),
    set: async (scope, input) => {
      permit(scope, 'models.manage')
      const address = withKey(input, (await read()).address)
      await saveSetting(deps.db, setting, sealModel(deps, address), deps.clock.now())
      return changed()
    },
    remove: async (scope) => {
      permit(scope, 'models.manage')
      await removeSetting(deps.db, setting)
      return changed()
    },
    test: async (scope, input, language) => {
      permit(scope, 'models.manage')
      const now = (await read()).address
      const given = { base_url: input.base_url ?? now?.baseUrl ?? '', model: input.model ?? now?.name ?? '' }
      if (given.base_url === '' || given.model === '') throw fail('invalid_input')
      return tryOut(withKey({ ...input, ...given }, now), language)
    },
  }
}

async function tryOut(address: ModelAddress, language: Language) {
  const since = performance.now()
  try {
    const [{ generateText }, model] = await Promise.all([import('ai'), openModel(address)])
    const abortSignal = AbortSignal.timeout(testMs)
    await generateText({ model, prompt: 'Answer with the word OK.', maxRetries: 0, maxOutputTokens: 16, abortSignal })
    return { ok: true, message: 'OK', duration_ms: Math.round(performance.now() - since) }
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    const code = timedOut ? 'model_stalled' : classify(error, false).code
    const message = errorMessage(code, language, { name: address.name })
    return { ok: false, message, code, duration_ms: Math.round(performance.now() - since) }
  }
}
