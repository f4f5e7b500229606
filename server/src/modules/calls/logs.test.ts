import { expect, test } from 'vitest'
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
