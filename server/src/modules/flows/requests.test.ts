import { expect, onTestFinished, test, vi } from 'vitest'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson, newAddress, type TestPerson } from '../../testing/factories.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { flowServer, start } from './testing/flow-server.ts'
import { aFlow, aPublishedFlow, tenantOf } from './testing/published.ts'

const { server, traceOf, until, outside, received } = await flowServer()
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

test('what is decided before its branch has written that it waits counts at once, while another takes a long step', async () => {
  const person = await aPerson(server)
  await server.deps.pool.query(`
    create function write_late() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return new; end $$;
    create trigger write_late before insert on flow_waits for each row execute function write_late()`)
  onTestFinished(async () => {
    await server.deps.pool.query('drop trigger write_late on flow_waits; drop function write_late')
  })
  const nodes: Parameters<typeof aFlow>[0] = [
    ['start', 'on-webhook', { wait_s: 0 }],
    ['fork', 'parallel', { branches: 2 }],
    ['ask', 'approval', { title: 'Refund?' }],
    ['long', 'http-call', { url: `${outside}/silent` }, { policy: { timeout_s: 600 } }],
    ['first', 'http-call', { url: `${outside}/first` }],
    ['pay', 'http-call', { url: `${outside}/pay` }],
  ]
  const edges = [
    ...['start > next > fork', 'fork > branch_1 > first', 'fork > branch_2 > long'],
    ...['first > next > ask', 'ask > approved > pay'],
  ]
  const { hook } = await aPublishedFlow(server, person, aFlow(nodes, edges))
  const { run_id } = (await hook({})).data
  const { headers } = person
  const asked = async () => (await server.call(flowEndpoints.listFlowRequests, { headers })).body.data[0]?.id
  const id = await vi.waitUntil(asked, { interval: 5, timeout: 60_000 })
  const decided = await server.call(flowEndpoints.decideFlowRequest, {
    params: { id },
    body: { decision: 'approved' },
    headers,
  })
  expect(decided.status).toBe(200)
  await expect.poll(() => received.filter(({ path, key }) => path === '/pay' && key.startsWith(run_id)).length).toBe(1)
  await server.call(flowEndpoints.cancelFlowRun, { params: { id: run_id as never }, headers })
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

test('who has left the workspace or the organization is asked no more, and decides nothing', async () => {
  const owner = await aPerson(server)
  const workspaceId = await aWorkspace(server, owner)
  const member = await aMember(server, owner, workspaceId)
  const asked = aFlow(
    [start, ['ask', 'approval', { title: 'Refund?', people: [owner.id, member.id] }]],
    ['start > next > ask'],
  )
  for (const place of [workspaceId, null])
    await (await aPublishedFlow(server, owner, asked, { ...tenantOf(owner), workspaceId: place })).hook({})
  const seen = async ({ headers }: TestPerson) =>
    (await server.call(flowEndpoints.listFlowRequests, { headers })).body.data
  const decide = async (id: string, { headers }: TestPerson) =>
    (await server.call(flowEndpoints.decideFlowRequest, { params: { id }, body: { decision: 'approved' }, headers }))
      .body
  const requests = await seen(member)
  expect(requests).toHaveLength(2)
  const params = { id: workspaceId, memberId: member.id }
  expect((await server.call(workspaceEndpoints.removeMember, { params, headers: owner.headers })).status).toBe(200)
  expect(await seen(member)).toEqual([])
  expect(await seen(owner)).toEqual(requests)
  for (const { id } of requests) {
    expect((await decide(id, member)).code).toBe('flow_request_not_found')
    expect((await decide(id, owner)).data.state).toBe('approved')
  }
})

test('where all who are asked have left, whoever the flow runs for decides', async () => {
  const owner = await aPerson(server)
  const workspaceId = await aWorkspace(server, owner)
  const [first, second] = [await aMember(server, owner, workspaceId), await aMember(server, owner, workspaceId)]
  const people = [first.id, second.id]
  const asking = (emails: string) =>
    aFlow([start, ['ask', 'approval', { title: 'Refund?', people, emails }]], ['start > next > ask'])
  for (const emails of ['', 'boss@example.test'])
    await (await aPublishedFlow(server, owner, asking(emails), { ...tenantOf(owner), workspaceId })).hook({})
  const { headers } = owner
  const seen = async () => (await server.call(flowEndpoints.listFlowRequests, { headers })).body.data
  const leave = async ({ id: memberId }: TestPerson) => {
    const params = { id: workspaceId, memberId }
    expect((await server.call(workspaceEndpoints.removeMember, { params, headers })).status).toBe(200)
  }
  await leave(first)
  expect(await seen()).toEqual([])
  await leave(second)
  // Who was asked by mail still is.
  expect(await seen()).toMatchObject([{ title: 'Refund?' }])
  const decided = { params: { id: (await seen())[0]!.id }, body: { decision: 'approved' as const }, headers }
  expect((await server.call(flowEndpoints.decideFlowRequest, decided)).body.data.state).toBe('approved')
  expect(await seen()).toEqual([])
})

test.each([
  ['flow_mails', '57P01'],
  ['flow_waits', 'P0001'],
])('the link of a mail leads to what is asked although the step broke off at %s', async (table, code) => {
  await server.deps.pool.query(`
    create sequence tries;
    create function break_once() returns trigger language plpgsql as $$ begin
      if nextval('tries') = 1 then raise exception 'away' using errcode = '${code}'; end if; return new; end $$;
    create trigger break_once before insert on ${table} for each row execute function break_once()`)
  onTestFinished(async () => {
    await server.deps.pool.query(`drop trigger break_once on ${table}; drop function break_once; drop sequence tries`)
  })
  const person = await aPerson(server)
  const options = { title: 'Refund?', emails: newAddress() }
  const policy = { tries: 2, wait_s: 0 }
  const nodes: Parameters<typeof aFlow>[0] = [start, ['ask', 'approval', options, { policy }]]
  const { hook } = await aPublishedFlow(server, person, aFlow(nodes, ['start > next > ask']))
  const { run_id: run } = (await hook({})).data
  const mail = await vi.waitUntil(() => server.mails.find(({ to }) => to === options.emails), { timeout: 60_000 })
  await until(run, 'waiting')
  const link = /\/flow-requests\/\S+/.exec(mail.text)![0]
  expect((await fetch(server.url + link)).status).toBe(200)
  const { rows } = await server.deps.pool.query('select last_value::int from tries')
  expect(rows[0].last_value).toBeGreaterThan(1)
})

test('a step that would ask nobody fails; a mail alone is enough', async () => {
  const [person, stranger] = [await aPerson(server), await aPerson(server)]
  const asking = (options: object) =>
    aFlow([start, ['ask', 'approval', { title: 'Refund?', ...options }]], ['start > next > ask'])
  const named = await aPublishedFlow(server, person, asking({ people: [stranger.id] }))
  const message = 'Orang yang dituju langkah ini sudah bukan anggota di sini. Pilih orang lain.'
  const error = { code: 'nobody_to_ask', node: 'ask', message: { id: message } }
  expect((await until((await named.hook({})).data.run_id, 'failed')).error).toMatchObject(error)
  const mailed = await aPublishedFlow(server, person, asking({ people: [stranger.id], emails: 'boss@example.test' }))
  expect((await mailed.hook({})).data.status).toBe('waiting')
  const ofOwner = await aPublishedFlow(server, person, asking({}))
  await server.deps.pool.query('delete from organization_members where user_id = $1', [person.id])
  // Whoever it would ask in place of nobody has left: it does not even begin.
  expect(await ofOwner.hook({})).toMatchObject({ http: 503, code: 'flow_paused' })
})
