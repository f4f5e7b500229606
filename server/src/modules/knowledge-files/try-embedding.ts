import { errorMessage } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import { type AskService, openAiEmbedding } from '../../providers/embedding/openai.ts'
import { EmbeddingError } from '../../providers/embedding/port.ts'
import type { ModelAddress } from '../../providers/model/port.ts'

const testMs = 20_000

/** Asks a service for one vector and says, in the person's language, whether it came. */
export async function tryOut({ baseUrl, name: model, apiKey }: ModelAddress, language: Language, ask?: AskService) {
  const since = performance.now()
  const took = () => Math.round(performance.now() - since)
  try {
    const service = openAiEmbedding({ baseUrl, model, ...(apiKey && { apiKey }) }, ask)
    await service.embed(['OK'], AbortSignal.timeout(testMs))
    return { ok: true, message: 'OK', duration_ms: took() }
  } catch (error) {
    const code = error instanceof EmbeddingError ? error.code : 'embedding_unreachable'
    return { ok: false, code, message: errorMessage(code, language), duration_ms: took() }
  }
}
