import { expect, test } from 'vitest'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aFlow, aPublishedFlow } from './testing/published.ts'

const server = await testApp({ rateLimits: true })
const ayu = await aPerson(server)
const hookOf = (perMinute: number) =>
  aPublishedFlow(
    server,
    ayu,
    aFlow(
      [
        ['start', 'on-webhook', { per_minute: perMinute }],
        ['done', 'end', {}],
      ],
      ['start > next > done'],
    ),
  )

test('as many calls a minute as the owner allows begin a run, and not one more; another flow has its own', async () => {
  const [left, right] = [await hookOf(3), await hookOf(3)]
  const calls = []
  // A minute may end in between: of seven calls in at most two minutes six may pass.
  for (let n = 0; n < 7; n++) calls.push(await left.hook({ n }))
  expect(calls.slice(0, 3).map(({ http }) => http)).toEqual([200, 200, 200])
  const passed = calls.filter(({ http }) => http === 200).length
  const refused = calls.filter(({ http }) => http === 429)
  expect([3, 4, 5, 6]).toContain(passed)
  expect(refused.length).toBe(7 - passed)
  expect(refused[0]).toMatchObject({ status: false, code: 'too_many_requests' })
  const { rows } = await server.deps.pool.query('select count(*)::int as n from flow_runs where flow_id = $1', [
    left.flowId,
  ])
  expect(rows).toEqual([{ n: passed }])
  expect((await right.hook({})).http).toBe(200)
})
