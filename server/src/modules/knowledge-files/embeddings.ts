import type { Language } from '#contract/language.ts'
import { embed, toBytes } from '#engine/passages/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { openAiEmbedding } from '../../providers/embedding/openai.ts'
import type { Embedding } from '../../providers/embedding/port.ts'

/** The name of vectors that are made without a service. */
export const builtIn = 'built-in'

export type Embeddings = {
  /** Kept with every version: only vectors of the same maker are compared. */
  name: string
  /** How much likeness counts beside words: what the box makes knows no meaning, a model does. */
  weight: number
  /** Vectors for passages; undefined: take those that the reading process made. Throws when the service fails. */
  ofPassages?: (texts: readonly string[], signal?: AbortSignal) => Promise<Int8Array[]>
  /** Of a question; undefined when the service does not answer in time: words are enough then. */
  ofQuestion: (
    question: string,
    language: Language,
    weightOf: (stem: string) => number,
    signal?: AbortSignal,
  ) => Promise<Int8Array | undefined>
}

const weights = { builtIn: 0.15, service: 0.8 }
const questionMs = 3_000

/** The installation's embedding service when there is one (EMBEDDING_BASE_URL, EMBEDDING_MODEL), else the vectors in the box. */
export function createEmbeddings({ config, log }: Pick<Deps, 'config' | 'log'>): Embeddings {
  const { EMBEDDING_BASE_URL: baseUrl, EMBEDDING_MODEL: model, EMBEDDING_API_KEY: apiKey } = config
  if (!baseUrl || !model)
    return {
      ...{ name: builtIn, weight: weights.builtIn },
      ofQuestion: async (question, language, weightOf) => embed(question, language, weightOf),
    }
  return byService(openAiEmbedding({ baseUrl, model, ...(apiKey && { apiKey }) }), log)
}

function byService(service: Embedding, log: Deps['log']): Embeddings {
  return {
    ...{ name: service.name, weight: weights.service },
    ofPassages: async (texts, signal) => (await service.embed(texts, signal)).map(toBytes),
    ofQuestion: async (question, _language, _weightOf, signal) => {
      const late = AbortSignal.timeout(questionMs)
      try {
        const [vector] = await service.embed([question], signal ? AbortSignal.any([signal, late]) : late)
        return vector && toBytes(vector)
      } catch (error) {
        log.warn({ err: error }, 'a question got no vector: only its words are searched')
        return undefined
      }
    },
  }
}
