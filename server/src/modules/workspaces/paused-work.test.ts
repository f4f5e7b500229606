import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import { simulatorEndpoints } from '#contract/messaging/simulator-endpoints.ts'
import { monitorEndpoints } from '#contract/monitors/endpoints.ts'
import type { Monitor } from '#contract/monitors/schemas.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { scimEndpoints } from '#contract/scim/endpoints.ts'
import { studioEndpoints } from '#contract/studio/endpoints.ts'
import { visitorEndpoints, widgetEndpoints } from '#contract/widget/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aFlow } from '#flow/testing/flows.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { chatApp } from '../chat/testing/chat-app.ts'
import { aShop, type Shop } from '../dashboards/testing/shop.ts'
import { callHook } from '../flows/testing/published.ts'
import { aSandbox } from '../messaging/testing/sandbox.ts'

const server = await chatApp({ env: { NET_ALLOW: '127.0.0.1' } })
const as = ({ headers }: TestPerson) => ({ headers })
const origin = 'https://toko.example'
let shop: Shop

beforeAll(async () => {
  shop = await aShop(server)
  await shop.run(`CREATE TABLE takings (id serial PRIMARY KEY, taken_on date, amount numeric);
    INSERT INTO takings (taken_on, amount) SELECT current_date - 60 + i, 100 FROM generate_series(0, 62) i;`)
})

/** A workspace in which an admin has set up whatever runs by itself. */
async function aRunningShop() {
  const owner = await aPerson(server, { name: 'Ayu' })
  const workspace = await aWorkspace(server, owner)
  const body = { use_workspace: true, workspace_id: workspace }
  await server.call(workspaceEndpoints.setWorkspace, { body, ...as(owner) })
  await shop.connect(owner)
  const sari = await aMember(server, owner, workspace, { name: 'Sari', role: 'admin' })
  const member = await aMember(server, owner, workspace, { name: 'Budi' })
  return { owner, sari, member, workspace, ...(await aPublishedFlow(sari)), ...(await answering(sari)) }
}

async function aPublishedFlow(person: TestPerson) {
  const document = aFlow(
    [
      ['start', 'on-webhook'],
      ['every', 'on-schedule', { cron: '0 * * * *' }],
      ['rest', 'wait', { amount: 3, unit: 'hours' }],
    ],
    ['start > next > rest', 'every > next > rest'],
  )
  const made = await server.call(studioEndpoints.createProject, { body: { name: 'Restock', document }, ...as(person) })
  const params = { id: made.body.data.id }
  const { body } = await server.call(studioEndpoints.publishProject, { params, body: {}, ...as(person) })
  if (!body.status) throw new Error(body.message)
  const secret = body.data.triggers
    .find(({ path }) => path !== null)!
    .path!.split('/')
    .at(-1)!
  const runs = async () => {
    const sql = 'select trigger, status, user_id from flow_runs where flow_id = $1 order by created_at'
    return (await server.deps.pool.query(sql, [params.id])).rows
  }
  const hook = () => callHook(server.url, secret, {})
  /** An address is known for a moment still. */
  const hookUntil = async (http: number) => {
    for (let tries = 0; tries < 40; tries++) {
      const answer = await hook()
      if (answer.http === http) return answer
      await sleep(100)
    }
    throw new Error(`the address did not come to answer ${http}`)
  }
  return { flow: params.id, hook, hookUntil, runs }
}

/** What answers and watches for a person: an agent on a page, a number, a monitor. */
async function answering(person: TestPerson) {
  const agent = (await server.call(agentEndpoints.createAgent, { body: { name: 'Kasir' }, ...as(person) })).body.data
    ._id
  await server.call(widgetEndpoints.saveWidget, {
    params: { id: agent },
    body: { enabled: true, origins: [origin] },
    ...as(person),
  })
  const sandbox = await aSandbox(server, person)
  const saved = await server.call(messagingEndpoints.updateMessagingSettings, {
    body: { account_id: sandbox.id, agent_id: agent, answered_by: 'agent' },
    ...as(person),
  })
  if (!saved.body.status) throw new Error(saved.body.message)
  const watched = await server.call(monitorEndpoints.createMonitor, {
    params: { botId: person.agentId },
    body: {
      name: 'Low takings',
      prompt: 'Tell me when total amount of takings per day is below 50',
      interval: { every: 'minutes', minutes: 10 },
      time_zone: 'UTC',
      notification_type: 'in-app',
    },
    ...as(person),
  })
  if (!watched.body.status) throw new Error(watched.body.message)
  return { agent, sandbox, monitor: watched.body.data }
}

const visit = async (agentId: string) =>
  (await server.call(visitorEndpoints.startVisit, { params: { agentId }, headers: { origin } })).body
const paused = async (id: WorkspaceId, person: TestPerson) =>
  (await server.call(workspaceEndpoints.listPausedWork, { params: { id }, ...as(person) })).body
const takeOver = (id: WorkspaceId, memberId: string, person: TestPerson) =>
  server.call(workspaceEndpoints.takeOverWork, { params: { id, memberId }, ...as(person) })
const toldOf = async (person: TestPerson) =>
  (await server.call(notificationEndpoints.listNotifications, as(person))).body.data.records
    .filter(({ kind }) => kind === 'work_paused')
    .map(({ title, text, link }) => ({ title, text, link }))
const looked = async ({ id, bot_id }: Monitor, person: TestPerson) => {
  server.pass(660)
  await server.app.jobs.runDue('monitor-check')
  const { body } = await server.call(monitorEndpoints.getMonitor, {
    params: { botId: bot_id, taskId: id },
    ...as(person),
  })
  return body.data
}

/** What the organization's directory says of somebody whose account it made. */
async function deactivate(owner: TestPerson, person: TestPerson, active = false) {
  const { body } = await server.call(scimEndpoints.createScimToken, as(owner))
  await server.deps.pool.query('update users set managed_by = $1 where id = $2', [owner.organizationId, person.id])
  const scim = (method: string, path: string, sent: object) =>
    fetch(`${server.url}/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${body.data.token}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify(sent),
    })
  const name = { givenName: 'Sari', familyName: '' }
  const user = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: person.email, name, active }
  const answer = await scim('POST', '/Users', { ...user, active: true })
  const { id } = (answer.status === 201 ? await answer.json() : {}) as { id?: string }
  const changed = await scim('PUT', `/Users/${id ?? known.get(person.id)}`, user)
  if (id) known.set(person.id, id)
  expect(changed.status).toBe(200)
}
const known = new Map<string, string>()

test('what ran for somebody whom the directory deactivates stands still, is told, and goes on for who takes it over', async () => {
  const { owner, sari, member, workspace, flow, hook, hookUntil, runs, agent, monitor } = await aRunningShop()
  const begun = await hook()
  expect(begun.http).toBe(202)
  expect((await visit(agent)).status).toBe(true)
  expect((await paused(workspace, owner)).data).toEqual([])

  await deactivate(owner, sari)
  expect(await hookUntil(503)).toMatchObject({ status: false, code: 'flow_paused' })
  expect((await visit(agent)).code).toBe('widget_not_published')
  const ofFlow = { params: { id: flow }, ...as(owner) }
  expect((await server.call(studioEndpoints.openProject, ofFlow)).body.data).toMatchObject({
    is_active: true,
    is_paused: true,
  })
  const before = await runs()
  server.pass(4 * 3_600)
  await server.app.jobs.runDue('flow-schedules')
  expect((await server.app.flows.getRun(begun.data.run_id, 1_000)).status).toBe('waiting')
  expect(await runs()).toEqual(before)
  expect(await looked(monitor, owner)).toMatchObject({ active: false, stopped: 'author_left' })

  const things = [
    { kind: 'agent', id: agent, name: 'Kasir' },
    { kind: 'flow', id: flow, name: 'Restock' },
    { kind: 'monitor', id: monitor.id, name: 'Low takings' },
    { kind: 'number', id: expect.any(String), name: expect.any(String) },
  ]
  expect((await paused(workspace, owner)).data).toEqual([{ person: { id: sari.id, name: 'Sari' }, things }])
  expect(await toldOf(owner)).toEqual([
    {
      title: expect.stringMatching(/^Paused: what Sari set up in Toko /),
      text: 'Sari no longer has access, so Kasir and 3 more stopped running. Take it over to continue.',
      link: `/workspace/${workspace}/members`,
    },
  ])
  expect(await toldOf(member)).toEqual([])
  expect((await paused(workspace, member)).code).toBe('not_permitted')
  expect((await takeOver(workspace, sari.id, member)).body.code).toBe('not_permitted')
  const stranger = await aPerson(server)
  expect((await takeOver(workspace, sari.id, stranger)).body.code).toBe('workspace_not_found')

  expect((await takeOver(workspace, sari.id, owner)).body.data).toEqual([])
  await expect.poll(async () => (await server.app.flows.getRun(begun.data.run_id, 500)).status).toBe('done')
  await server.app.jobs.runDue('flow-schedules')
  await expect
    .poll(async () => (await runs()).map(({ trigger, user_id }) => [trigger, user_id]))
    .toEqual([...before.map(() => ['on-webhook', owner.id]), ['on-schedule', owner.id]])
  await hookUntil(202)
  expect((await server.call(studioEndpoints.openProject, ofFlow)).body.data).toMatchObject({
    is_active: true,
    is_paused: false,
  })
  expect((await visit(agent)).status).toBe(true)
  // The link of before still leads to it, and what it looks through is no longer the agent of somebody else.
  expect(await looked(monitor, owner)).toMatchObject({
    active: true,
    stopped: null,
    state: 'normal',
    author: { id: owner.id },
    bot_id: owner.agentId,
  })
  const { body } = await server.call(workspaceEndpoints.listAudit, { params: { id: workspace }, ...as(owner) })
  expect(body.data.records[0]).toMatchObject({
    action: 'member.work-taken-over',
    target: { id: sari.id, name: 'Sari' },
  })
})

test('whoever is activated again has it go on as it was; nothing is left to take over', async () => {
  const { owner, sari, workspace, hook, runs } = await aRunningShop()
  await hook()
  await deactivate(owner, sari)
  server.pass(4 * 3_600)
  await deactivate(owner, sari, true)
  await expect.poll(async () => (await runs())[0]).toMatchObject({ status: 'done', user_id: sari.id })
  expect((await paused(workspace, owner)).data).toEqual([])
  expect((await takeOver(workspace, sari.id, owner)).body.data).toEqual([])
  expect((await runs())[0]).toMatchObject({ user_id: sari.id })
})

test.each([
  [
    'is removed',
    (id: WorkspaceId, owner: TestPerson, who: TestPerson) =>
      server.call(workspaceEndpoints.removeMember, { params: { id, memberId: who.id }, ...as(owner) }),
  ],
  [
    'leaves',
    (id: WorkspaceId, _owner: TestPerson, who: TestPerson) =>
      server.call(workspaceEndpoints.leaveWorkspace, { params: { id }, ...as(who) }),
  ],
])('of whoever %s from a workspace the same is paused there and taken over', async (_, end) => {
  const { owner, sari, workspace, hookUntil, agent, sandbox } = await aRunningShop()
  const admin = await aMember(server, owner, workspace, { name: 'Dewi', role: 'admin' })
  const ended = await end(workspace, owner, sari)
  expect(ended.body.message, ended.body.message).toBeTruthy()
  expect(ended.body.status).toBe(true)
  await hookUntil(503)
  expect([(await toldOf(owner)).length, (await toldOf(admin)).length, (await toldOf(sari)).length]).toEqual([1, 1, 0])
  expect((await takeOver(workspace, sari.id, admin)).body.data).toEqual([])
  await hookUntil(202)
  expect((await visit(agent)).status).toBe(true)
  // The number is answered again, with the rights of who took it over.
  server.model.reply = () => [{ text: 'We open at nine.' }]
  await server.call(simulatorEndpoints.actOnPhone, {
    ...sandbox.at(sandbox.phone.id),
    ...as(owner),
    body: { kind: 'text', text: 'When do you open?' },
  })
  await sandbox.settle()
  const screen = await server.call(simulatorEndpoints.getPhoneScreen, { ...sandbox.at(sandbox.phone.id), ...as(owner) })
  expect(screen.body.data.messages.map(({ content }) => content)).toMatchObject([
    { text: 'When do you open?' },
    { text: 'We open at nine.' },
  ])
})
