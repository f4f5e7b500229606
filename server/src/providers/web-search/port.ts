import type { Language } from '#contract/language.ts'

/** A page that a search found. */
export type WebHit = {
  url: string
  title: string
  /** Plain text. */
  snippet: string
  /** When the page was published or changed, ISO 8601, where the service says so. */
  date?: string
}

export type WebQuery = { query: string; language: Language; limit: number; signal: AbortSignal }

/** A service that finds pages. Throws WebSearchError. */
export type WebSearch = {
  /** As shown to people. */
  name: string
  search: (query: WebQuery) => Promise<WebHit[]>
}

export type WebSearchErrorCode =
  | 'web_search_unreachable'
  | 'web_search_busy'
  | 'web_search_key_refused'
  | 'web_search_failed'

export class WebSearchError extends Error {
  override name = 'WebSearchError'
  readonly code: WebSearchErrorCode

  constructor(code: WebSearchErrorCode, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

/** Where a service is and what proves who asks. */
export type WebSearchAddress = {
  provider: 'wikipedia' | 'searxng' | 'brave' | 'tavily'
  baseUrl?: string
  key?: string
}
