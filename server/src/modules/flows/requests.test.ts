import { expect, test, vi } from 'vitest'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { flowServer, start } from './testing/flow-server.ts'
import { aFlow, aPublishedFlow } from './testing/published.ts'

const { server, traceOf } = await flowServer()
const document = aFlow([start, ['ask', 'approval', { title: 'Refund?' }]], ['start > next > ask'])

async function aRequest() {
  const person = await aPerson(server)
  const { hook } = await aPublishedFlow(server, person, document)
  const { run_id: run } = (await hook({})).data
  const listed = await server.call(flowEndpoints.listFlowRequests, { headers: person.headers })
  expect(await unread(person)).toBe(1)
  return { person, run, id: listed.body.data[0]!.id }
}

async function unread({ headers }: TestPerson): Promise<number> {
  const { body } = await server.call(notificationEndpoints.listNotifications, { query: {}, headers })
  return body.data.records.filter(({ kind, confirmed_at }) => kind === 'flow_request' && !confirmed_at).length
}

test('what was decided is read', async () => {
  const { person, id } = await aRequest()
  await server.call(flowEndpoints.decideFlowRequest, {
    params: { id },
    body: { decision: 'approved' },
    headers: person.headers,
  })
  expect(await unread(person)).toBe(0)
})

test('a run that is cancelled asks nobody any more', async () => {
  const { person, run, id } = await aRequest()
  const cancelled = await server.call(flowEndpoints.cancelFlowRun, {
    params: { id: run as never },
    headers: person.headers,
  })
  expect(cancelled.status).toBe(200)
  expect((await traceOf(run, person)).run.status).toBe('cancelled')
  expect(await unread(person)).toBe(0)
  expect((await server.call(flowEndpoints.listFlowRequests, { headers: person.headers })).body.data).toEqual([])
  const late = await server.call(flowEndpoints.decideFlowRequest, {
    params: { id },
    body: { decision: 'approved' },
    headers: person.headers,
  })
  expect(late.body.code).toBe('flow_request_over')
})

test('what is decided before the run has written that it waits counts', async () => {
  const person = await aPerson(server)
  // The wait is written late, as by a process that was killed in between and is gone on for by another.
  await server.deps.pool.query(`
    create function write_late() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return new; end $$;
    create trigger write_late before insert on flow_waits for each row execute function write_late()`)
  const nodes: Parameters<typeof aFlow>[0] = [
    ['start', 'on-webhook', { wait_s: 0 }],
    ['ask', 'approval', { title: 'Refund?' }],
  ]
  const { hook } = await aPublishedFlow(server, person, aFlow(nodes, ['start > next > ask']))
  const { data } = await hook({})
  const { headers } = person
  const asked = async () => (await server.call(flowEndpoints.listFlowRequests, { headers })).body.data[0]?.id
  const id = await vi.waitUntil(asked, { interval: 5, timeout: 60_000 })
  const { rows } = await server.deps.pool.query('select from flow_waits where run_id = $1', [data.run_id])
  expect(rows).toEqual([])
  const decided = await server.call(flowEndpoints.decideFlowRequest, {
    params: { id },
    body: { decision: 'approved', remark: 'Yes' },
    headers,
  })
  expect(decided.status).toBe(200)
  await expect.poll(async () => (await traceOf(data.run_id, person)).run.status).toBe('done')
  await server.deps.pool.query('drop trigger write_late on flow_waits; drop function write_late')
})

test('a run goes on with what was decided although the answer to it broke', async () => {
  const { person, run, id } = await aRequest()
  await server.deps.pool.query(`
    create function break_off() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$;
    create trigger break_off before update on notifications for each row execute function break_off()`)
  const { headers } = person
  const decided = await server.call(flowEndpoints.decideFlowRequest, {
    params: { id },
    body: { decision: 'approved' },
    headers,
  })
  await server.deps.pool.query('drop trigger break_off on notifications; drop function break_off')
  expect(decided.status).toBe(500)
  await expect.poll(async () => (await traceOf(run, person)).run.status).toBe('done')
})
