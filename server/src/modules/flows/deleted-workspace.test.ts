import { expect, test } from 'vitest'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aWorkspace } from '../../testing/workspaces.ts'
import { flowServer, start } from './testing/flow-server.ts'
import { aFlow, aPublishedFlow, tenantOf } from './testing/published.ts'
import { schedulesQueue } from './triggers.ts'

const { server, ayu, until } = await flowServer()

test('flows of a deleted workspace begin nothing and go on with nothing until it is restored', async () => {
  const id = await aWorkspace(server, ayu)
  const document = aFlow(
    [start, ['every', 'on-schedule', { cron: '0 * * * *' }], ['rest', 'wait', { amount: 3, unit: 'hours' }]],
    ['start > next > rest'],
  )
  const tenant = { ...tenantOf(ayu), workspaceId: id }
  const { flowId, hook } = await aPublishedFlow(server, ayu, document, tenant)
  const begun = (await hook({})).data.run_id
  const elsewhere = (await (await aPublishedFlow(server, ayu, document)).hook({})).data.run_id
  const runs = async () => {
    const { rows } = await server.deps.pool.query('select trigger from flow_runs where flow_id = $1 order by 1', [
      flowId,
    ])
    return rows.map(({ trigger }) => trigger)
  }
  const { headers } = ayu
  expect((await server.call(workspaceEndpoints.removeWorkspace, { params: { id }, headers })).status).toBe(200)
  // An address is known for a moment still.
  await expect.poll(async () => (await hook({})).http).toBe(404)
  const before = await runs()
  server.pass(4 * 3_600)
  await server.app.jobs.runDue(schedulesQueue)
  expect(await server.app.flows.trigger(tenant, 'on-schedule', { id: 'e', input: {} })).toEqual([])
  expect(await runs()).toEqual(before)
  const { rows } = await server.deps.pool.query('select due_at from jobs where queue = $1', [schedulesQueue])
  expect(rows[0].due_at > server.deps.clock.now()).toBe(true)
  await until(elsewhere, 'done')
  expect((await server.app.flows.getRun(begun, 100)).status).toBe('waiting')

  expect((await server.call(workspaceEndpoints.restoreWorkspace, { params: { id }, headers })).status).toBe(200)
  await until(begun, 'done')
  await expect.poll(runs).toEqual(['on-schedule', ...before])
  await expect.poll(async () => (await hook({})).http).toBe(202)
})
