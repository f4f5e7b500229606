import { afterAll, expect, test } from 'vitest'
import { meetingEndpoints as calls, sharedMeetingEndpoints as shared } from '#contract/meetings/endpoints.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { taskEndpoints } from '#contract/tasks/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { startFakeSpeech } from '../../providers/speech-to-text/fake.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { allowMeetings, meetingCalls, setUpSpeech, zone } from './testing/recorder.ts'

const service = await startFakeSpeech()
afterAll(() => service.close())
service.respond = (body) => ({
  status: 200,
  body: { text: body.length < 64_000 ? 'We decided to open early.' : "I'll send the keys by 5 January." },
})
const server = await testApp()
await allowMeetings(server, await aPerson(server, { isOperator: true }))
await setUpSpeech(server, service)
const { get, settled, record } = meetingCalls(server)

const owner = await aPerson(server, { name: 'Sri Wahyuni' })
const workspace = await aWorkspace(server, owner, { name: 'Toko Nusantara' })
const work = ({ headers }: TestPerson) => {
  const body = { use_workspace: true, workspace_id: workspace }
  return server.call(workspaceEndpoints.setWorkspace, { body, headers })
}
await work(owner)
const budi = await aMember(server, owner, workspace, { name: 'Budi' })
await work(budi)
const stranger = await aPerson(server)

/** A private meeting with a decision, an action item that was said, and two that were written; nothing is to be done yet. */
async function aMeeting() {
  await server.deps.pool.query('delete from tasks')
  await server.deps.pool.query('delete from notifications')
  const id = await record(owner, 8, [[[1, 2]], [[4, 6]]], { title: 'Private plans', language: 'en' })
  await settled(owner, id)
  for (const text of ['Order boxes', 'Call the printer'])
    await server.call(calls.addMeetingItem, { params: { id }, body: { kind: 'action', text }, headers: owner.headers })
  const { items } = await get(owner, id)
  const named = (start: string) => items.find(({ text }) => text.startsWith(start))?.id ?? ''
  return { id, keys: named("I'll send"), boxes: named('Order'), printer: named('Call'), decision: named('We decided') }
}
type Given = { item: string; title?: string; assignee_id?: string | null; due?: string | null }
const make = (id: string, tasks: Given[], { headers } = owner) => {
  const whole = tasks.map((task) => ({ title: 'Send the keys', assignee_id: null, due: null, ...task }))
  return server.call(calls.createItemTasks, { params: { id }, body: { tasks: whole }, headers })
}
const tasksOf = async ({ headers }: TestPerson, query = {}) =>
  (await server.call(taskEndpoints.listTasks, { query, headers })).body.data.records
const itemOf = async (id: string, item: string, who = owner) =>
  (await get(who, id)).items.find((one) => one.id === item)
const tick = (id: string, item: string, done: boolean) =>
  server.call(calls.updateMeetingItem, { params: { id, item }, body: { done }, headers: owner.headers })

test('an approved item becomes a task that leads back to its second, once however often it is sent', async () => {
  const { id, keys, boxes } = await aMeeting()
  expect(await tasksOf(owner)).toEqual([])
  const approved = [
    { item: keys, title: 'Send the keys to Budi', assignee_id: budi.id, due: '2027-01-05' },
    { item: boxes, title: 'Order boxes' },
  ]
  const answers = await Promise.all([make(id, approved), make(id, approved)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await make(id, [{ item: keys, title: 'Another' }])
  const made = await tasksOf(owner)
  const said = await itemOf(id, keys)
  expect(made).toMatchObject([
    { due: '2027-01-05', made_by: 'Sri Wahyuni', source: { id, title: 'Private plans', at_ms: said?.at_ms } },
    { title: 'Order boxes', assignee: null, source: { id, at_ms: null } },
  ])
  expect(said?.at_ms).toBeGreaterThan(3_000)
  expect(said?.task).toEqual({ id: made[0]?.id, assignee: 'Budi', due: '2027-01-05' })
  const { rows } = await server.deps.pool.query(
    "select changes from audit_entries where target_id = $1 and action = 'meeting.tasks-made'",
    [id],
  )
  expect(rows.reduce((sum, { changes }) => sum + changes.tasks.to, 0)).toBe(2)
})

test('who is given several at once hears of them once', async () => {
  const { id, keys, boxes, printer } = await aMeeting()
  const of = (item: string, title: string) => ({ item, title, assignee_id: budi.id })
  await make(id, [of(keys, 'Send the keys'), of(boxes, 'Order boxes'), { item: printer, assignee_id: owner.id }])
  const { body } = await server.call(notificationEndpoints.listNotifications, { headers: budi.headers })
  expect(body.data.records.map(({ title }) => title)).toEqual(['Sri Wahyuni gave you 2 tasks: Send the keys'])
})

test('a task tells of a private meeting its own words and nothing else', async () => {
  const { id, keys } = await aMeeting()
  await make(id, [{ item: keys, title: 'Send the keys', assignee_id: budi.id }])
  expect(await tasksOf(budi)).toMatchObject([{ title: 'Send the keys', source: null }])
  expect((await server.call(calls.getMeeting, { params: { id }, headers: budi.headers })).status).toBe(404)
  const shows = (body: object) => server.call(calls.updateMeeting, { params: { id }, body, headers: owner.headers })
  await shows({ shared: true })
  expect(await tasksOf(budi)).toMatchObject([{ source: { id, title: 'Private plans' } }])
  expect((await itemOf(id, keys, budi))?.task).toMatchObject({ assignee: 'Budi' })
  // Whoever has a link does not hear who does what.
  const headers = owner.headers
  const { path } = (await server.call(calls.createMeetingLink, { params: { id }, body: { days: 1 }, headers })).body
    .data
  const open = await server.call(shared.openSharedMeeting, { params: { token: path.split('/').at(-1) ?? '' } })
  expect(open.body.data.items.map(({ task }) => task)).toEqual([null, null, null, null])
  await shows({ shared: false })
  expect(await tasksOf(budi)).toMatchObject([{ source: null }])
})

test('an item and its task have one tick', async () => {
  const { id, keys, boxes } = await aMeeting()
  await make(id, [{ item: keys }])
  const [task] = await tasksOf(owner)
  const change = (body: object) =>
    server.call(taskEndpoints.updateTask, { params: { id: task?.id ?? '' }, body, headers: budi.headers })
  const open = async () => {
    const { body } = await server.call(calls.listMeetings, { headers: owner.headers })
    return body.data.records.find((meeting) => meeting.id === id)?.open_actions
  }
  expect([(await itemOf(id, keys))?.done, await open()]).toEqual([false, 3])
  await change({ done: true })
  expect([(await itemOf(id, keys))?.done, await open()]).toEqual([true, 2])
  await tick(id, keys, false)
  expect(await tasksOf(budi)).toMatchObject([{ id: task?.id, done_at: null }])
  await tick(id, keys, true)
  expect(await tasksOf(budi, { state: 'done' })).toMatchObject([{ id: task?.id }])
  // Another item is ticked by itself.
  await tick(id, boxes, true)
  expect([(await tasksOf(budi, { state: 'done' })).length, await open()]).toEqual([1, 1])
})

test('the task and its item stay when minutes are written anew; the task stays when the meeting goes', async () => {
  const { id, keys } = await aMeeting()
  await make(id, [{ item: keys, title: 'Send the keys' }])
  await server.call(calls.writeMeetingMinutes, { params: { id }, body: { zone }, headers: owner.headers })
  await settled(owner, id)
  expect(await itemOf(id, keys)).toMatchObject({ task: { assignee: null } })
  expect((await get(owner, id)).items.filter(({ text }) => text.startsWith("I'll send"))).toHaveLength(1)
  await server.call(calls.removeMeeting, { params: { id }, headers: owner.headers })
  expect(await tasksOf(owner)).toMatchObject([{ title: 'Send the keys', source: null }])
})

test('a deleted task is made again of its item, as it is approved then', async () => {
  const { id, keys } = await aMeeting()
  await make(id, [{ item: keys, title: 'Send the keys' }])
  const [task] = await tasksOf(owner)
  await server.call(taskEndpoints.removeTask, { params: { id: task?.id ?? '' }, headers: owner.headers })
  expect((await itemOf(id, keys))?.task).toBeNull()
  await make(id, [{ item: keys, title: 'Send all keys', assignee_id: budi.id }])
  expect(await tasksOf(owner)).toMatchObject([{ title: 'Send all keys', assignee: { name: 'Budi' } }])
})

test('all are made or none; only action items, by the meeting’s owner, for members', async () => {
  const { id, keys, boxes, decision } = await aMeeting()
  const other = await aMeeting()
  const refused = [
    await make(id, [{ item: boxes }, { item: keys, assignee_id: stranger.id }]),
    await make(id, [{ item: boxes }, { item: decision }]),
    await make(id, [{ item: boxes }, { item: other.keys }]),
    await make(id, [{ item: boxes }], budi),
    await make(id, [{ item: boxes }], stranger),
    await make(id, []),
    await make(id, [{ item: boxes, title: ' ' }]),
  ]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'task_assignee_gone'],
    [404, 'meeting_item_not_found'],
    [404, 'meeting_item_not_found'],
    [404, 'meeting_not_found'],
    [404, 'meeting_not_found'],
    [400, 'invalid_input'],
    [400, 'invalid_input'],
  ])
  expect(await tasksOf(owner)).toEqual([])
})
