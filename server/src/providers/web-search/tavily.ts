import { z } from 'zod'
import { askService, isoDate, listOf, plainSnippet } from './ask-service.ts'
import type { WebSearch, WebSearchAddress } from './port.ts'

const found = z.object({
  results: listOf(
    z.object({
      url: z.string(),
      title: z.string(),
      content: z.string().nullish(),
      published_date: z.string().nullish(),
    }),
  ),
})

/** Tavily's search call. */
export const tavilySearch = ({ baseUrl = 'https://api.tavily.com', key = '' }: WebSearchAddress): WebSearch => ({
  name: 'Tavily',
  search: async ({ query, limit, signal }) => {
    const { results } = await askService(new URL('/search', baseUrl), found, {
      method: 'POST',
      signal,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ query: query.slice(0, 400), max_results: Math.min(limit, 20) }),
    })
    return results.map(({ url, title, content, published_date }) => ({
      url,
      title,
      snippet: plainSnippet(content ?? ''),
      ...isoDate(published_date),
    }))
  },
})
