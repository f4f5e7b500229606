import { z } from 'zod'
import { askService, isoDate, listOf, plainSnippet } from './ask-service.ts'
import type { WebSearch, WebSearchAddress } from './port.ts'

// MediaWiki's action API, list=search: no key, asked in the language of the question.
const found = z.object({
  query: z.object({
    search: listOf(z.object({ title: z.string(), snippet: z.string().default(''), timestamp: z.string().optional() })),
  }),
})

export const wikipediaSearch = ({ baseUrl }: WebSearchAddress): WebSearch => ({
  name: 'Wikipedia',
  search: async ({ query, language, limit, signal }) => {
    const base = baseUrl ?? `https://${language}.wikipedia.org`
    const url = new URL('/w/api.php', base)
    const asked = { action: 'query', list: 'search', format: 'json', srprop: 'snippet|timestamp' }
    for (const [name, value] of Object.entries({ ...asked, srsearch: query.slice(0, 300), srlimit: `${limit}` }))
      url.searchParams.set(name, value)
    // Wikimedia asks every program to say who it is.
    const answer = await askService(url, found, { signal, headers: { 'user-agent': 'Nalar web search' } })
    return answer.query.search.map(({ title, snippet, timestamp }) => ({
      url: new URL(`/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`, base).href,
      title,
      snippet: plainSnippet(snippet),
      ...isoDate(timestamp),
    }))
  },
})
