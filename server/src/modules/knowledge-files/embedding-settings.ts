import { embeddingEndpoints } from '#contract/embedding/endpoints.ts'
import { errorMessage } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import { findSetting, removeSetting, saveSetting } from '../../platform/db/setting-store.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { openAiEmbedding } from '../../providers/embedding/openai.ts'
import { EmbeddingError } from '../../providers/embedding/port.ts'
import type { ModelAddress } from '../../providers/model/port.ts'
import {
  type KnownModel,
  modelOfEnvironment,
  openStored,
  type StoredModel,
  sealModel,
  shown,
  withKey,
} from '../models/service.ts'
import { type Embeddings, embeddingsOf } from './embeddings.ts'

const setting = 'embedding'
/** Another process may have changed it: it is read again this often. */
const freshMs = 10_000
const testMs = 20_000

export type EmbeddingSettings = {
  /** What makes vectors now. */
  current: () => Promise<Embeddings>
  /** `changed`: vectors are to be made anew. */
  routes: (changed: () => void) => Route[]
}

type SettingDeps = Pick<Deps, 'db' | 'config' | 'secrets' | 'clock' | 'log'>

/** What makes the vectors of this installation: the operator's service, else the environment's, else the ones in the box. */
export function createEmbeddings(deps: SettingDeps): EmbeddingSettings {
  const { EMBEDDING_BASE_URL, EMBEDDING_MODEL, EMBEDDING_API_KEY } = deps.config
  const known = async (): Promise<KnownModel> => {
    const stored = await findSetting<StoredModel>(deps.db, setting)
    if (stored) return { source: 'settings', address: openStored(deps, stored) }
    return modelOfEnvironment(EMBEDDING_BASE_URL, EMBEDDING_MODEL, EMBEDDING_API_KEY)
  }
  let kept: { at: number; embeddings: Promise<Embeddings> } | undefined
  const read = () => {
    const embeddings = known().then((one) => embeddingsOf(one, deps.log))
    embeddings.catch(() => {
      kept = undefined
    })
    kept = { at: performance.now(), embeddings }
    return embeddings
  }
  const current = () => (kept && performance.now() - kept.at < freshMs ? kept.embeddings : read())
  const change = async (saved: Promise<void>, changed: () => void) => {
    await saved
    await read()
    changed()
    return shown(await known())
  }
  return {
    current,
    routes: (changed) =>
      routes(embeddingEndpoints, {
        getEmbedding: async () => shown(await known()),
        setEmbedding: async ({ body }) => {
          const stored = sealModel(deps, withKey(body, (await known()).address))
          return change(saveSetting(deps.db, setting, stored, deps.clock.now()), changed)
        },
        removeEmbedding: () => change(removeSetting(deps.db, setting), changed),
        testEmbedding: async ({ body, language }) => tryOut(withKey(body, (await known()).address), language),
      }),
  }
}

async function tryOut({ baseUrl, name: model, apiKey }: ModelAddress, language: Language) {
  const since = performance.now()
  const took = () => Math.round(performance.now() - since)
  try {
    await openAiEmbedding({ baseUrl, model, ...(apiKey && { apiKey }) }).embed(['OK'], AbortSignal.timeout(testMs))
    return { ok: true, message: 'OK', duration_ms: took() }
  } catch (error) {
    const code = error instanceof EmbeddingError ? error.code : 'embedding_unreachable'
    return { ok: false, code, message: errorMessage(code, language), duration_ms: took() }
  }
}
