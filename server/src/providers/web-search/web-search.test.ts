import { afterAll, beforeEach, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from './fake.ts'
import { openWebSearch } from './open-web-search.ts'
import type { WebSearchAddress } from './port.ts'

const web: FakeWeb = await startFakeWeb([
  { path: '/wiki/Kopi Gayo', title: 'Kopi Gayo', html: '<p>Kopi.</p>' },
  { path: '/news', title: 'Harga kopi', html: '<p>Naik.</p>' },
])
afterAll(() => web.close())
beforeEach(() => {
  web.failWith = undefined
})
const ask = (address: WebSearchAddress) =>
  openWebSearch({ baseUrl: web.url, ...address }).search({
    query: 'kopi gayo',
    language: 'id',
    limit: 8,
    signal: new AbortController().signal,
  })

test('Wikipedia is asked without a key and its marks are taken out', async () => {
  expect(await ask({ provider: 'wikipedia' })).toEqual([
    {
      url: `${web.url}/wiki/Kopi_Gayo`,
      title: 'Kopi Gayo',
      snippet: 'Kopi Gayo & more',
      date: '2026-03-01T00:00:00.000Z',
    },
  ])
  const asked = new URL(web.requests.at(-1)!.url, web.url).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    action: 'query',
    list: 'search',
    srsearch: 'kopi gayo',
    srlimit: '8',
  })
  expect(web.requests.at(-1)!.headers['user-agent']).toContain('Nalar')
})

test.each([
  [{ provider: 'searxng' }, /format=json/],
  [{ provider: 'brave', key: 'right' }, /\/res\/v1\/web\/search\?q=kopi/],
  [{ provider: 'tavily', key: 'right' }, /\/search$/],
] as const)('%o gives titles, addresses and words; what has another shape is left out', async (address, url) => {
  const hits = await ask(address)
  expect(hits.map(({ title, snippet }) => [title, snippet])).toEqual([
    ['Kopi Gayo', 'Kopi Gayo in short'],
    ['Harga kopi', 'Harga kopi in short'],
  ])
  expect(web.requests.at(-1)!.url).toMatch(url)
})

test.each([
  ['brave', 'web_search_key_refused'],
  ['tavily', 'web_search_key_refused'],
] as const)('%s says when a key is wrong', async (provider, code) => {
  await expect(ask({ provider, key: 'wrong' })).rejects.toMatchObject({ code })
})

test.each([
  [429, 'web_search_busy'],
  [503, 'web_search_unreachable'],
  [403, 'web_search_key_refused'],
  [404, 'web_search_failed'],
])('HTTP %i is told as %s', async (status, code) => {
  web.failWith = status
  await expect(ask({ provider: 'searxng' })).rejects.toMatchObject({ code })
})

test('an address where nothing listens, and one that answers rubbish', async () => {
  await expect(ask({ provider: 'searxng', baseUrl: 'http://127.0.0.1:1' })).rejects.toMatchObject({
    code: 'web_search_unreachable',
  })
  await expect(ask({ provider: 'searxng', baseUrl: `${web.url}/news` })).rejects.toMatchObject({
    code: 'web_search_failed',
  })
})
