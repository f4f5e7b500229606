import { errorMessage } from '#contract/errors.ts'
import { builtIn } from '#contract/feature-flags/flags.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { LanguageModelInput, LanguageModels, LanguageModelTry, ModelId } from '#contract/models/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { newId } from '../../platform/id.ts'
import { classifyModelError } from '../../providers/model/classify.ts'
import { openModel } from '../../providers/model/open-model.ts'
import type { ModelAddress } from '../../providers/model/port.ts'
import { modelOfEnvironment, openStored, sealModel, withKey } from './address.ts'
import * as store from './store.ts'

export {
  type KnownModel,
  modelOfEnvironment,
  modelSettingsOf,
  openStored,
  type StoredModel,
  sealModel,
  withKey,
} from './address.ts'
export { completePrompt, jsonIn } from './complete-prompt.ts'

/** Another process may have changed the models: they are read again this often. */
const freshMs = 10_000
const testMs = 20_000

/** `id` is null for the environment's. */
export type NamedModel = { id: ModelId | null; label: string; address: ModelAddress }

export type Models = {
  /** The model of that label, the first one without a label; undefined: the built-in engine answers. Throws `model_not_offered`. */
  find: (label?: string) => Promise<NamedModel | undefined>
  /** What `find` would give, as last known; null for the built-in engine. Never waits. */
  nameOf: (label?: string) => string | null
  /** The label of each, the first one first. */
  labels: () => Promise<string[]>
  list: () => Promise<LanguageModels>
  add: (input: LanguageModelInput) => Promise<LanguageModels>
  change: (id: ModelId, input: LanguageModelInput) => Promise<LanguageModels>
  prefer: (id: ModelId) => Promise<LanguageModels>
  remove: (id: ModelId) => Promise<LanguageModels>
  test: (
    input: LanguageModelTry,
    language: Language,
  ) => Promise<{ ok: boolean; message: string; code?: string; duration_ms: number }>
}

type ModelsDeps = Pick<Deps, 'db' | 'config' | 'secrets' | 'clock' | 'log'>

/** The installation's language models: the operator's, else the environment's, else none. */
export function createModels(deps: ModelsDeps): Models {
  const fromEnvironment = environmentModels(deps)
  let known = fromEnvironment
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<NamedModel[]> | undefined
  const read = async () => {
    const rows = await store.listModels(deps.db)
    const stored = rows.map((row) => ({ id: row.id, label: row.label, address: openStored(deps, row) }))
    known = stored.length > 0 ? stored : fromEnvironment
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
  const changed = async () => shownList(await read())
  const requireOne = async (id: ModelId) => {
    const namedModel = (await read()).find((model) => model.id === id)
    if (!namedModel) throw fail('model_gone')
    return namedModel
  }
  return {
    find: async (label) => findOffered(await fresh(), label),
    nameOf: (label) =>
      label === builtIn ? null : ((known.find((model) => model.label === label) ?? known[0])?.label ?? null),
    labels: async () => (await fresh()).map(({ label }) => label),
    list: async () => shownList(await fresh()),
    add: async (input) => {
      const own = (await read()).filter(({ id }) => id !== null)
      if (own.length >= limits.models) throw fail('too_many_models')
      const now = deps.clock.now()
      const row = rowOf(deps, newId<ModelId>(now), input, withKey(input, undefined))
      if (!(await store.insertModel(deps.db, row, now))) throw fail('model_label_taken')
      return changed()
    },
    change: async (id, input) => {
      const row = rowOf(deps, id, input, withKey(input, (await requireOne(id)).address))
      if (!(await store.updateModel(deps.db, row))) throw fail('model_label_taken')
      return changed()
    },
    prefer: async (id) => {
      if (!(await store.preferModel(deps.db, id, deps.clock.now()))) throw fail('model_gone')
      return changed()
    },
    remove: async (id) => {
      await store.deleteModel(deps.db, id)
      return changed()
    },
    test: async ({ id, ...input }, language) => tryOut(withKey(input, id && (await requireOne(id)).address), language),
  }
}

/** The model of a label, or the first one. */
function findOffered(models: readonly NamedModel[], label: string | undefined): NamedModel | undefined {
  if (label === undefined) return models[0]
  const offered = models.find((model) => model.label === label)
  if (!offered) throw fail('model_not_offered', { name: label })
  return offered
}

function environmentModels({ config }: ModelsDeps): NamedModel[] {
  const { address } = modelOfEnvironment(config.MODEL_BASE_URL, config.MODEL_NAME, config.MODEL_API_KEY)
  return address ? [{ id: null, label: address.name, address }] : []
}

const rowOf = (deps: ModelsDeps, id: ModelId, input: LanguageModelInput, address: ModelAddress): store.ModelRow => ({
  ...sealModel(deps, address),
  id,
  label: input.label || input.model,
})

const shownList = (models: NamedModel[]): LanguageModels => ({
  source: models[0] ? (models[0].id ? 'settings' : 'environment') : 'none',
  records: models.map(({ id, label, address }) => ({
    id,
    label,
    base_url: address.baseUrl,
    model: address.name,
    has_key: address.apiKey !== undefined,
  })),
})

async function tryOut(address: ModelAddress, language: Language) {
  const since = performance.now()
  try {
    const [{ generateText }, model] = await Promise.all([import('ai'), openModel(address)])
    const abortSignal = AbortSignal.timeout(testMs)
    await generateText({ model, prompt: 'Answer with the word OK.', maxRetries: 0, maxOutputTokens: 16, abortSignal })
    return { ok: true, message: 'OK', duration_ms: Math.round(performance.now() - since) }
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    const code = timedOut ? 'model_stalled' : classifyModelError(error, false).code
    const message = errorMessage(code, language, { name: address.name })
    return { ok: false, message, code, duration_ms: Math.round(performance.now() - since) }
  }
}
