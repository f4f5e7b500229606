import type { LanguageModel } from 'ai'
import { createMergingFetch } from './merging-fetch.ts'
import type { ModelAddress } from './port.ts'

const fetch = createMergingFetch()
/** The last model that was opened: making one costs more than asking it. */
let last: { key: string; model: Promise<LanguageModel> } | undefined

/** A model behind an OpenAI-compatible address. The SDK is loaded with the first one: without a model it costs nothing. */
export function openModel(address: ModelAddress): Promise<LanguageModel> {
  const key = JSON.stringify(address)
  if (last?.key !== key) last = { key, model: create(address) }
  return last.model
}

async function create({ baseUrl, name, apiKey }: ModelAddress): Promise<LanguageModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl.replace(/\/+$/, ''),
    includeUsage: true,
    fetch: (input, init) => fetch(input, init, name),
    ...(apiKey && { apiKey }),
  })
  return provider.chatModel(name)
}
