import { expect, test } from 'vitest'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { aPerson } from '../../testing/factories.ts'
import { flowServer, start } from './testing/flow-server.ts'
import { aFlow, aPublishedFlow } from './testing/published.ts'

const { server, ayu, until } = await flowServer()

test('runs are found by what went in and by their state, and say which way they took', async () => {
  const document = aFlow(
    [
      start,
      ['big', 'condition', { expression: 'trigger.body.total > 100' }],
      ['say', 'answer', { by: 'text', text: 'Thanks' }],
    ],
    ['start > next > big', 'big > yes > say'],
  )
  const { hook, flowId } = await aPublishedFlow(server, ayu, document)
  for (const [total, buyer] of [
    [500, 'Budi "B" Santoso'],
    [20, 'Ayu'],
  ] as const) {
    const { data } = await hook({ total, buyer })
    await until(data.run_id, 'done')
  }
  const list = async (query: object, headers = ayu.headers) =>
    (await server.call(flowEndpoints.listFlowRuns, { query: { flow_id: flowId, ...query }, headers })).body.data
  expect((await list({})).records.map(({ branches }) => branches)).toEqual([
    [{ node: 'big', kind: 'condition', port: 'no' }],
    [{ node: 'big', kind: 'condition', port: 'yes' }],
  ])
  const found = await list({ query: 'budi "b"' })
  expect([found.pagination.total, found.records[0]?.branches[0]?.port]).toEqual([1, 'yes'])
  expect((await list({ query: 'nobody' })).pagination.total).toBe(0)
  expect((await list({ status: 'failed' })).pagination.total).toBe(0)
  expect((await list({ query: '%' })).pagination.total).toBe(0)
  const stranger = await aPerson(server)
  expect((await list({ query: 'budi' }, stranger.headers)).pagination.total).toBe(0)
})

test('a run that went on after a step had failed says so; one that ended with it says why', async () => {
  const call = { url: 'http://127.0.0.1:9/', method: 'GET' }
  const ways = (edges: string[]) =>
    aFlow([start, ['call', 'http-call', call], ['sorry', 'answer', { by: 'text', text: 'Later' }]], edges)
  const caught = await aPublishedFlow(server, ayu, ways(['start > next > call', 'call > error > sorry']))
  const ended = await aPublishedFlow(server, ayu, ways(['start > next > call', 'call > next > sorry']))
  const last = async (flow_id: string) =>
    (await server.call(flowEndpoints.listFlowRuns, { query: { flow_id }, headers: ayu.headers })).body.data.records[0]
  await until((await caught.hook({})).data.run_id, 'done')
  expect(await last(caught.flowId)).toMatchObject({
    error: null,
    branches: [{ node: 'call', kind: 'http-call', port: 'error' }],
  })
  await until((await ended.hook({})).data.run_id, 'failed')
  expect(await last(ended.flowId)).toMatchObject({
    error: { message: { en: 'The other side could not be reached.' } },
    branches: [],
  })
})
