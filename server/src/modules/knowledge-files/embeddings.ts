import { createHash } from 'node:crypto'
import type { Language } from '#contract/language.ts'
import { embed, toBytes } from '#engine/passages/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { openAiEmbedding } from '../../providers/embedding/openai.ts'
import type { Embedding } from '../../providers/embedding/port.ts'
import type { KnownModel } from '../models/service.ts'

/** The name of vectors that are made without a service. */
export const builtIn = 'built-in'

export type Embeddings = {
  /** Kept with every version: only vectors of the same maker are compared. */
  name: string
  /** What people are told. */
  label: string
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

const inTheBox: Embeddings = {
  ...{ name: builtIn, label: builtIn, weight: weights.builtIn },
  ofQuestion: async (question, language, weightOf) => embed(question, language, weightOf),
}

/** What a known service makes, else the vectors in the box. */
export function embeddingsOf({ source, address }: KnownModel, log: Deps['log']): Embeddings {
  if (!address) return inTheBox
  const { baseUrl, name: model, apiKey } = address
  const service = openAiEmbedding({ baseUrl, model, ...(apiKey && { apiKey }) })
  return byService(service, source === 'settings' ? `${model} ${markOf(baseUrl)}` : model, log)
}

/** Another address may have another model under the same name. */
const markOf = (baseUrl: string) => createHash('sha256').update(baseUrl).digest('hex').slice(0, 12)

function byService(service: Embedding, name: string, log: Deps['log']): Embeddings {
  return {
    ...{ name, label: service.name, weight: weights.service },
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
