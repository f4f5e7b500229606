import { z } from 'zod'

/** Where web search asks. `wikipedia` needs no key; `none` turns web search off. */
export const webSearchProvider = z.enum(['wikipedia', 'searxng', 'brave', 'tavily', 'none'])
export type WebSearchProvider = z.infer<typeof webSearchProvider>

/** The installation's web search. The key is written, never read. */
export const webSearchSettings = z.object({
  provider: webSearchProvider,
  /** Of the service; null: the vendor's own address. */
  base_url: z.string().nullable(),
  has_key: z.boolean(),
  /** `default`: nobody chose; `environment`: WEB_SEARCH_PROVIDER and so on. */
  source: z.enum(['settings', 'environment', 'default']),
})
export type WebSearchSettings = z.infer<typeof webSearchSettings>

const address = z.url({ protocol: /^https?$/ }).max(500)

export const webSearchInput = z.object({
  provider: webSearchProvider,
  /** SearXNG has no address of its own: it is needed there. */
  base_url: address.or(z.literal('')).optional(),
  /** Left out: the stored key stays if provider and address are the same. */
  api_key: z.string().trim().max(2_000).optional(),
})
export type WebSearchInput = z.output<typeof webSearchInput>

export const webSearchTest = z.object({
  ok: z.boolean(),
  /** What was found or why not, in the person's language. */
  message: z.string(),
  code: z.string().optional(),
  duration_ms: z.number(),
})
