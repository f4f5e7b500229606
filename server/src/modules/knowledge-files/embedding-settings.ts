import { embeddingEndpoints } from '#contract/embedding/endpoints.ts'
import { findSetting, removeSetting, saveSetting } from '../../platform/db/setting-store.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import {
  type KnownModel,
  modelOfEnvironment,
  modelSettingsOf,
  openStored,
  type StoredModel,
  sealModel,
  withKey,
} from '../models/service.ts'
import { type Embeddings, embeddingsOf } from './embeddings.ts'
import { tryOut } from './try-embedding.ts'

const setting = 'embedding'
/** Another process may have changed it: it is read again this often. */
const freshMs = 10_000

export type EmbeddingSettings = {
  /** What makes vectors now, for organizations that have not chosen. */
  current: () => Promise<Embeddings>
  /** `changed`: vectors are to be made anew. */
  routes: (changed: () => Promise<void>) => Route[]
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
    const embeddings = known().then((knownModel) => embeddingsOf(knownModel, deps.log))
    embeddings.catch(() => {
      kept = undefined
    })
    kept = { at: performance.now(), embeddings }
    return embeddings
  }
  const current = () => (kept && performance.now() - kept.at < freshMs ? kept.embeddings : read())
  const change = async (saved: Promise<void>, changed: () => Promise<void>) => {
    await saved
    await read()
    await changed()
    return modelSettingsOf(await known())
  }
  return {
    current,
    routes: (changed) =>
      routes(embeddingEndpoints, {
        getEmbedding: async () => modelSettingsOf(await known()),
        setEmbedding: async ({ body }) => {
          const stored = sealModel(deps, withKey(body, (await known()).address))
          return change(saveSetting(deps.db, setting, stored, deps.clock.now()), changed)
        },
        removeEmbedding: () => change(removeSetting(deps.db, setting), changed),
        testEmbedding: async ({ body, language }) => tryOut(withKey(body, (await known()).address), language),
      }),
  }
}
