import { expect, test } from 'vitest'
import { speechAnalyticsEndpoints } from '#contract/calls/analytics-endpoints.ts'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import type { CallDetail } from '#contract/calls/log-schemas.ts'
import { endpointPath } from '#contract/kit/endpoint.ts'
import { testApp } from '../../testing/test-app.ts'
import { aTalker } from '../chat/testing/chat-app.ts'
import { anEndedCall, type SpokenLine } from './testing/ended-call.ts'

const server = await testApp({ env: { ESPEAK_PROGRAM: '/nowhere/espeak-ng' } })
const owner = await aTalker(server)
const { headers } = owner

async function aCall(direction: string, endedBy: string, lines: SpokenLine[] = [['caller', 0, 2, 'Hello?']]) {
  const id = await anEndedCall(server, owner, lines)
  const given = [direction, endedBy, id]
  await server.deps.pool.query('update calls set direction = $1, ended_by = $2 where id = $3', given)
  return id
}

test('calls are found by who called whom and by who ended them, and taken along with all that was said', async () => {
  const asked = await aCall('in', 'caller', [
    ['agent', 0, 2, 'How can I help you?'],
    ['caller', 3, 5, 'My parcel TN-1 is late.'],
  ])
  const silent = await aCall('in', 'silence')
  const placed = await aCall('out', 'caller')
  const find = async (query: Record<string, string>) => {
    const { records, pagination } = (await server.call(callLogEndpoints.listCalls, { query, headers })).body.data
    expect(pagination.total).toBe(records.length)
    return records.map(({ id }) => id).sort()
  }
  expect(await find({})).toEqual([asked, silent, placed].sort())
  expect(await find({ direction: 'in' })).toEqual([asked, silent].sort())
  expect(await find({ direction: 'out' })).toEqual([placed])
  expect(await find({ ended_by: 'caller' })).toEqual([asked, placed].sort())
  expect(await find({ ended_by: 'caller', direction: 'in' })).toEqual([asked])
  expect(await find({ ended_by: 'transfer' })).toEqual([])
  for (const query of [{ direction: 'up' }, { ended_by: 'magic' }])
    expect((await server.call(callLogEndpoints.listCalls, { query, headers })).status).toBe(400)

  const url = new URL(endpointPath(callLogEndpoints.exportCalls), server.url)
  url.search = 'format=json&direction=in&ended_by=caller'
  const file = await fetch(url, { headers })
  expect(file.headers.get('content-type')).toContain('application/json')
  const exported = (await file.json()) as CallDetail[]
  expect(exported).toMatchObject([
    {
      ...{ id: asked, agent: 'Agent', direction: 'in', ended_by: 'caller', duration_s: 5, synthetic: false },
      turns: [
        { number: 1, speaker: 'agent', text: 'How can I help you?', starts_ms: 0, ends_ms: 2_000 },
        { number: 2, speaker: 'caller', text: 'My parcel TN-1 is late.', starts_ms: 3_000, ends_ms: 5_000 },
      ],
    },
  ])
  const { data } = (await server.call(callLogEndpoints.getCall, { params: { id: asked }, headers })).body
  expect(exported).toEqual([data])
})

test('topics tell how often each was talked about in the days before, and so does another period', async () => {
  const talker = await aTalker(server)
  const day = (back: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' }).format(Date.now() - back * 86_400_000)
  const about = async (topics: string[], back: number) => {
    const at = new Date(Date.now() - back * 86_400_000)
    const id = await anEndedCall(server, talker, [['caller', 0, 2, 'Hello?']], { at })
    await server.deps.pool.query('update calls set topics = $1 where id = $2', [topics, id])
  }
  // The last week, the week before, and a day that is in neither.
  for (const topics of [['delivery'], ['delivery', 'refund']]) await about(topics, 1)
  for (const back of [8, 9, 10]) await about(['delivery', 'stock'], back)
  await about(['refund'], 20)
  const ask = async (query: Record<string, string>) => {
    const asked = { query: { from: day(6), to: day(0), ...query }, headers: talker.headers }
    const { topics } = (await server.call(speechAnalyticsEndpoints.getSpeechAnalytics, asked)).body.data
    return topics.map(({ topic, calls, before }) => [topic, calls, before])
  }
  expect(await ask({})).toEqual([
    ['delivery', 2, 3],
    ['refund', 1, 0],
  ])
  expect(await ask({ against_from: day(21), against_to: day(19) })).toEqual([
    ['delivery', 2, 0],
    ['refund', 1, 1],
  ])
})
