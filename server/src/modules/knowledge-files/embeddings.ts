import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Language } from '#contract/language.ts'
import { embedText, toBytes } from '#engine/passages/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { type AskService, openAiEmbedding } from '../../providers/embedding/openai.ts'
import type { Embedding } from '../../providers/embedding/port.ts'
import type { ModelAddress } from '../../providers/model/port.ts'
import type { KnownModel } from '../models/service.ts'

/** The name of vectors that are made without a service. */
const builtIn = 'built-in'

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
  ) => Promise<Int8Array | undefined>
}

const weights = { builtIn: 0.15, service: 0.8 }
const questionMs = 3_000

export const inTheBox: Embeddings = {
  name: builtIn,
  label: builtIn,
  weight: weights.builtIn,
  ofQuestion: async (question, language, weightOf) => embedText(question, language, weightOf),
}

/** What a known service makes, else the vectors in the box. */
export function embeddingsOf({ source, address }: KnownModel, log: Deps['log']): Embeddings {
  if (!address) return inTheBox
  return serviceEmbeddings(address, source === 'settings' ? makerOf(address) : address.name, log)
}

/** The vectors of a service, kept under a name. `ask`: how it is reached. */
export function serviceEmbeddings(
  { baseUrl, name: model, apiKey }: ModelAddress,
  name: string,
  log: Deps['log'],
  ask?: AskService,
): Embeddings {
  return byService(openAiEmbedding({ baseUrl, model, ...(apiKey && { apiKey }) }, ask), name, log)
}

/** Another address may have another model under the same name. */
export const makerOf = ({ baseUrl, name }: ModelAddress) =>
  `${name} ${createHash('sha256').update(baseUrl).digest('hex').slice(0, 12)}`

/** Vectors of questions that are remembered: the same is asked of every agent's files, and by the next page. */
const maxQuestions = 100

function byService(service: Embedding, name: string, log: Deps['log']): Embeddings {
  const ask = async (question: string) => {
    const [vector] = await service.embed([question], AbortSignal.timeout(questionMs))
    return vector && toBytes(vector)
  }
  const known = new LRUCache<string, Int8Array>({ max: maxQuestions, ignoreFetchAbort: true, fetchMethod: ask })
  return {
    name,
    label: service.name,
    weight: weights.service,
    ofPassages: async (texts, signal) => (await service.embed(texts, signal)).map(toBytes),
    ofQuestion: async (question) => {
      try {
        return await known.fetch(question)
      } catch (error) {
        log.warn({ err: error }, 'a question got no vector: only its words are searched')
        return undefined
      }
    },
  }
}
