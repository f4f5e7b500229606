import { z } from 'zod'
import { askService, isoDate, listOf, plainSnippet } from './ask-service.ts'
import type { WebSearch, WebSearchAddress } from './port.ts'

const found = z.object({
  web: z
    .object({
      results: listOf(
        z.object({
          url: z.string(),
          title: z.string(),
          description: z.string().nullish(),
          page_age: z.string().nullish(),
        }),
      ),
    })
    .optional(),
})

/** Brave Search API, web search; the key goes in a header of its own. */
export const braveSearch = ({ baseUrl = 'https://api.search.brave.com', key = '' }: WebSearchAddress): WebSearch => ({
  name: 'Brave Search',
  search: async ({ query, language, limit, signal }) => {
    const url = new URL('/res/v1/web/search', baseUrl)
    // The service takes at most 400 characters and 20 results.
    const asked = { q: query.slice(0, 400), count: `${Math.min(limit, 20)}`, search_lang: language }
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
    const headers = { accept: 'application/json', 'x-subscription-token': key }
    const { web } = await askService(url, found, { signal, headers })
    return (web?.results ?? []).map(({ url: at, title, description, page_age }) => ({
      url: at,
      title: plainSnippet(title),
      snippet: plainSnippet(description ?? ''),
      ...isoDate(page_age),
    }))
  },
})
