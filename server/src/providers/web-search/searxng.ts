import { z } from 'zod'
import { askService, isoDate, listOf, plainSnippet } from './ask-service.ts'
import type { WebSearch, WebSearchAddress } from './port.ts'

// SearXNG's search API; a server must have `json` among its formats, or it answers 403.
const found = z.object({
  results: listOf(
    z.object({
      url: z.string(),
      title: z.string(),
      content: z.string().nullish(),
      publishedDate: z.string().nullish(),
    }),
  ),
})

export const searxngSearch = ({ baseUrl, key }: WebSearchAddress): WebSearch => ({
  name: 'SearXNG',
  search: async ({ query, language, limit, signal }) => {
    const url = new URL('search', baseUrl?.endsWith('/') ? baseUrl : `${baseUrl}/`)
    for (const [name, value] of Object.entries({ q: query, format: 'json', language, safesearch: '1' }))
      url.searchParams.set(name, value)
    const headers = key ? { authorization: `Bearer ${key}` } : {}
    const { results } = await askService(url, found, { signal, headers })
    return results.slice(0, limit).map(({ url: at, title, content, publishedDate }) => ({
      url: at,
      title,
      snippet: plainSnippet(content ?? ''),
      ...isoDate(publishedDate),
    }))
  },
})
