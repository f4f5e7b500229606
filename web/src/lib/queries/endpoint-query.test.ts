import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import { agentId } from '#contract/kit/id.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { endpointKey, endpointPages, endpointQuery, invalidateEndpoints, lazyEndpoint } from './endpoint-query.ts'

const id = agentId.parse('0198c0de-0000-7000-8000-000000000001')
const other = agentId.parse('0198c0de-0000-7000-8000-000000000002')
const page = (number: number) => ({
  records: [{ name: `Board ${number}` }],
  pagination: { page: number, limit: 1, total: 2, is_last_page: number === 2 },
})

test('an endpoint and its arguments are the key, and what is asked', async () => {
  const queries = new QueryClient()
  const server = fakeServer([[agentEndpoints.getAgent, ({ params }) => ({ data: { _id: params.id } })]])
  const options = endpointQuery(agentEndpoints.getAgent, { params: { id } })
  expect(options.queryKey).toEqual(['getAgent', { params: { id } }])
  expect(await queries.fetchQuery(options)).toEqual({ _id: id })
  expect(server.calls).toHaveLength(1)
})

test('a query that nobody waits for any more is aborted', async () => {
  const queries = new QueryClient()
  let signal: AbortSignal | null | undefined
  vi.stubGlobal('fetch', (_: URL, init: RequestInit) => {
    signal = init.signal
    return new Promise(() => {})
  })
  const options = endpointQuery(agentEndpoints.getAgent, { params: { id } })
  queries.fetchQuery(options).catch(() => {})
  await expect.poll(() => signal?.aborted).toBe(false)
  await queries.cancelQueries({ queryKey: options.queryKey })
  expect(signal?.aborted).toBe(true)
})

test('a change begins anew also what is asked for the first time: its answer may be from before', async () => {
  const queries = new QueryClient()
  const answers: ((name: string) => void)[] = []
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answers.push((name) => resolve(Response.json({ status: true, message: 'OK', data: { name } })))
    return promise
  })
  const options = endpointQuery(agentEndpoints.getAgent, { params: { id } })
  const observer = new QueryObserver(queries, options)
  const leave = observer.subscribe(() => {})
  await expect.poll(() => answers.length).toBe(1)
  const changed = invalidateEndpoints(queries, ['getAgent'])
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('after')
  answers[0]?.('before')
  await changed
  expect(observer.getCurrentResult().data).toEqual({ name: 'after' })
  leave()
})

test('a list is asked page by page, and one page of it is something else', async () => {
  const queries = new QueryClient()
  fakeServer([[dashboardEndpoints.listDashboards, ({ query }) => ({ data: page(Number(query.get('page') ?? 1)) })]])
  const pages = await queries.fetchInfiniteQuery({ ...endpointPages(dashboardEndpoints.listDashboards), pages: 3 })
  expect(pages.pages.map(({ records }) => records)).toEqual([[{ name: 'Board 1' }], [{ name: 'Board 2' }]])
  expect(await queries.fetchQuery(endpointQuery(dashboardEndpoints.listDashboards))).toEqual(page(1))
})

test('a declaration that comes later is loaded with the first call', async () => {
  const queries = new QueryClient()
  fakeServer([[agentEndpoints.getAgent, () => ({ data: { _id: id } })]])
  const load = vi.fn(async () => agentEndpoints)
  const options = endpointQuery(lazyEndpoint(load, 'getAgent'), { params: { id } })
  expect(options.queryKey).toEqual(endpointQuery(agentEndpoints.getAgent, { params: { id } }).queryKey)
  expect(load).not.toHaveBeenCalled()
  expect(await queries.fetchQuery(options)).toEqual({ _id: id })
})

test('an endpoint that answers with a file gives the file', async () => {
  vi.stubGlobal('fetch', async () => new Response('picture'))
  const logo = await new QueryClient().fetchQuery(endpointQuery(agentEndpoints.getAgentLogo, { params: { id } }))
  expect(await logo.text()).toBe('picture')
})

test.each([
  ['an endpoint', endpointKey('getAgentFigures'), ['one', 'same', 'other']],
  ['some of its arguments', endpointKey('getAgentFigures', { params: { id } }), ['one', 'same']],
  ['all of them', endpointKey(agentEndpoints.getAgentFigures, { params: { id }, query: { days: '30' } }), ['same']],
  ['another endpoint', endpointKey('getAgent', { params: { id } }), []],
])('the key of %s', async (_, queryKey, names) => {
  const queries = new QueryClient()
  const figures = (agent: typeof id, days: '7' | '30') =>
    endpointQuery(agentEndpoints.getAgentFigures, { params: { id: agent }, query: { days } }).queryKey
  const asked = { one: figures(id, '7'), same: figures(id, '30'), other: figures(other, '7') }
  for (const key of Object.values(asked)) queries.setQueryData(key as readonly unknown[], {})
  await queries.invalidateQueries({ queryKey })
  const old = Object.entries(asked).filter(([, key]) => queries.getQueryState(key)?.isInvalidated)
  expect(old.map(([name]) => name)).toEqual(names)
})

test.each([
  ['names', ['listAgents', 'getAgent'] as const],
  ['a slice', agentEndpoints],
])('%s are asked again', async (_, set) => {
  const queries = new QueryClient()
  for (const name of ['listAgents', 'getAgent', 'listDashboards']) queries.setQueryData([name, {}], {})
  await invalidateEndpoints(queries, set)
  const old = queries.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
  expect(old.map(({ queryKey }) => queryKey[0])).toEqual(['listAgents', 'getAgent'])
})
