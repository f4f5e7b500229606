import type { LanguageModel } from 'ai'
import type { ModelAddress } from './port.ts'

/** A model behind an OpenAI-compatible address. The SDK is loaded with the first one: without a model it costs nothing. */
export async function openModel({ baseUrl, name, apiKey }: ModelAddress): Promise<LanguageModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl.replace(/\/+$/, ''),
    includeUsage: true,
    ...(apiKey && { apiKey }),
  })
  return provider.chatModel(name)
}
