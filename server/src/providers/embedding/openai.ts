import { z } from 'zod'
import { type Embedding, EmbeddingError, type EmbeddingErrorCode } from './port.ts'

export type EmbeddingAddress = { baseUrl: string; model: string; apiKey?: string }

/** How a service is reached: as the platform does, or guarded where a stranger has chosen the address. */
export type AskService = (url: string, init: RequestInit) => Promise<Response>

const timeoutMs = 30_000
/** No model makes longer ones. */
const maxDimensions = 16_384
const perCall = 64
const longest = 8_000
const answer = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()).min(1).max(maxDimensions) })),
})

/** Vectors by an OpenAI-compatible service, `POST <baseUrl>/embeddings`. Nothing of what it says beside numbers is kept. */
export function openAiEmbedding(
  { baseUrl, model, apiKey }: EmbeddingAddress,
  askService: AskService = fetch,
): Embedding {
  const url = `${baseUrl.replace(/\/+$/, '')}/embeddings`
  const headers = { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) }
  const ask = async (texts: readonly string[], signal?: AbortSignal): Promise<Float64Array[]> => {
    const late = AbortSignal.timeout(timeoutMs)
    const input = texts.map((text) => text.slice(0, longest) || ' ')
    const response = await askService(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ model, input, encoding_format: 'float' }),
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, late]) : late,
    }).catch(() => undefined)
    if (!response?.ok) {
      await response?.body?.cancel().catch(() => {})
      const message = `the embedding service answered with ${response?.status ?? 'nothing'}`
      throw new EmbeddingError(byStatus(response?.status), message)
    }
    const parsed = answer.safeParse(await response.json().catch(() => undefined))
    if (!parsed.success || !agree(parsed.data.data, texts.length))
      throw new EmbeddingError('embedding_failed', 'the embedding service answered with something else than vectors')
    return parsed.data.data
      .toSorted((left, right) => left.index - right.index)
      .map(({ embedding }) => Float64Array.from(embedding))
  }
  return {
    name: model,
    embed: async (texts, signal) => {
      const vectors: Float64Array[] = []
      for (let index = 0; index < texts.length; index += perCall)
        vectors.push(...(await ask(texts.slice(index, index + perCall), signal)))
      return vectors
    },
  }
}

/** One for each text, all of one size: others could not be compared. */
function agree(data: z.output<typeof answer>['data'], count: number): boolean {
  const places = new Set(data.map(({ index }) => index))
  const sizes = new Set(data.map(({ embedding }) => embedding.length))
  return data.length === count && places.size === count && sizes.size === 1
}

function byStatus(status = 503): EmbeddingErrorCode {
  if (status === 401 || status === 403) return 'embedding_key_refused'
  if (status === 429) return 'embedding_busy'
  return status >= 500 ? 'embedding_unreachable' : 'embedding_failed'
}
