import { expect, test } from 'vitest'
import { firstDelivery } from '#contract/notifications/delivery.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { taskEndpoints as calls } from '#contract/tasks/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { dayIn, instantOf } from '../../platform/wall-clock.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { openStream } from '../notifications/testing.ts'
import { taskReminders } from './reminders.ts'

const server = await testApp()
const owner = await aPerson(server, { name: 'Sri Wahyuni' })
const workspace = await aWorkspace(server, owner, { name: 'Toko Nusantara' })
const work = ({ headers }: TestPerson, id: typeof workspace | null = workspace) =>
  server.call(workspaceEndpoints.setWorkspace, {
    body: id ? { use_workspace: true, workspace_id: id } : { use_workspace: false },
    headers,
  })
await work(owner)
const budi = await aMember(server, owner, workspace, { name: 'Budi' })
await work(budi)
const stranger = await aPerson(server)

const create = ({ headers }: TestPerson, body: object) => server.call(calls.createTask, { body, headers })
const change = ({ headers }: TestPerson, id: string, body: object) =>
  server.call(calls.updateTask, { params: { id }, body, headers })
const remove = ({ headers }: TestPerson, id: string) => server.call(calls.removeTask, { params: { id }, headers })
const restore = ({ headers }: TestPerson, id: string) => server.call(calls.restoreTask, { params: { id }, headers })
const list = async ({ headers }: TestPerson, query = {}) =>
  (await server.call(calls.listTasks, { query, headers })).body.data.records
/** The names of those who can have a task. */
const peopleFor = async ({ headers }: TestPerson, query = {}) =>
  (await server.call(calls.listTaskPeople, { query, headers })).body.data.map(({ name }) => name)
const titles = async (who: TestPerson, query = {}) => (await list(who, query)).map(({ title }) => title)
/** What somebody was told of tasks, in their language, the newest first. */
const told = async ({ headers }: TestPerson) => {
  const { body } = await server.call(notificationEndpoints.listNotifications, { headers })
  return body.data.records.filter(({ kind }) => kind.startsWith('task_')).map(({ title }) => title)
}
/** What a process does every few minutes, some milliseconds later by its clock. */
const look = (late = 0) =>
  taskReminders({ ...server.deps, clock: { now: () => new Date(server.deps.clock.now().getTime() + late) } }).run(
    { key: 'task-reminders', payload: {}, attempts: 1, hold: async () => true },
    new AbortController().signal,
  )
const clear = async () => {
  await server.deps.pool.query('delete from tasks')
  await server.deps.pool.query('delete from notifications')
}

test('without a token, or with what is no task, nothing is added', async () => {
  expect((await server.call(calls.createTask, { body: { title: 'X' } })).status).toBe(401)
  for (const body of [
    { title: ' ' },
    { title: 'x'.repeat(1_001) },
    { title: 'X', due: '2026-02-30' },
    { title: 'X', assignee_id: 'Budi' },
  ])
    expect((await create(owner, body)).body.code).toBe('invalid_input')
  expect(await list(owner)).toEqual([])
})

test('what is open stands by its day, what is overdue first; what is done, the newest first', async () => {
  await clear()
  for (const [title, due] of [
    ['Someday', null],
    ['In March', '2027-03-01'],
    ['Last year', '2025-12-31'],
    ['In February', '2027-02-01'],
  ] as const)
    await create(owner, { title, due })
  expect(await titles(owner)).toEqual(['Last year', 'In February', 'In March', 'Someday'])
  expect(
    (await server.call(calls.listTasks, { query: { limit: 2, page: 2 }, headers: owner.headers })).body.data,
  ).toMatchObject({
    records: [{ title: 'In March' }, { title: 'Someday' }],
    pagination: { total: 4, is_last_page: true },
  })
  const [lastYear, february] = await list(owner)
  await change(owner, lastYear?.id ?? '', { done: true })
  server.pass(1)
  const ticked = await change(budi, february?.id ?? '', { done: true })
  expect(ticked.body.data.done_at).toMatch(/^\d{4}-/)
  expect(await titles(owner)).toEqual(['In March', 'Someday'])
  expect(await titles(budi, { state: 'done' })).toEqual(['In February', 'Last year'])
  // Ticked again it was done when it was.
  server.pass(60)
  expect((await change(owner, february?.id ?? '', { done: true })).body.data.done_at).toBe(ticked.body.data.done_at)
  expect((await change(owner, february?.id ?? '', { done: false })).body.data.done_at).toBeNull()
  expect(await titles(owner)).toEqual(['In February', 'In March', 'Someday'])
})

test('members of the workspace see and change its tasks; others, and the same people elsewhere, have none of them', async () => {
  await clear()
  const { id } = (await create(owner, { title: 'Order boxes', assignee_id: budi.id, due: '2027-01-05' })).body.data
  expect(await list(budi, { whose: 'mine' })).toMatchObject([
    {
      id,
      title: 'Order boxes',
      assignee: { id: budi.id, name: 'Budi' },
      due: '2027-01-05',
      made_by: 'Sri Wahyuni',
      source: null,
    },
  ])
  expect(await list(owner, { whose: 'mine' })).toEqual([])
  expect((await change(budi, id, { title: 'Order 40 boxes', due: null })).body.data).toMatchObject({
    title: 'Order 40 boxes',
    due: null,
    assignee: { id: budi.id },
  })
  const closed = async (who: TestPerson) => {
    expect(await list(who)).toEqual([])
    for (const answer of [await change(who, id, { done: true }), await remove(who, id), await restore(who, id)])
      expect([answer.status, answer.body.code]).toEqual([404, 'task_not_found'])
  }
  await closed(stranger)
  await work(owner, null)
  await closed(owner)
  // What somebody adds in personal mode is theirs, whoever they name.
  const own = await create(owner, { title: 'Buy milk' })
  expect(own.body.data.assignee).toEqual({ id: owner.id, name: 'Sri Wahyuni' })
  expect((await change(owner, own.body.data.id, { assignee_id: null })).body.data.assignee).toMatchObject({
    id: owner.id,
  })
  expect((await create(owner, { title: 'X', assignee_id: budi.id })).status).toBe(404)
  expect((await change(owner, own.body.data.id, { assignee_id: budi.id })).body.code).toBe('task_assignee_gone')
  expect(await peopleFor(owner)).toEqual(['Sri Wahyuni'])
  await work(owner)
  expect(await titles(owner)).toEqual(['Order 40 boxes'])
  expect(await peopleFor(budi)).toEqual(['Budi', 'Sri Wahyuni'])
})

test('of many members those are found who are called so, who is called just so first', async () => {
  const many = await aWorkspace(server, owner, { name: 'Many' })
  await work(owner, many)
  await server.deps.pool.query(
    `with made as (insert into users (organization_id, email, email_shown, name, activated_at)
       select (select organization_id from users where id = $3), md5(name) || '@example.com', md5(name) || '@example.com', name, now()
       from unnest($2::text[]) name returning id)
     insert into workspace_members (workspace_id, user_id, role, joined_at) select $1::uuid, id, 2, now() from made`,
    [
      many,
      [...Array.from({ length: 60 }, (_, n) => `Anggota ${n}`), 'Agus Wahyu', 'Zaki Wahyu', 'Wahyu', '100% Wahyu'],
      owner.id,
    ],
  )
  expect(await peopleFor(owner)).toHaveLength(50)
  expect(await peopleFor(owner, { words: 'wahyu' })).toEqual([
    'Wahyu',
    '100% Wahyu',
    'Agus Wahyu',
    'Sri Wahyuni',
    'Zaki Wahyu',
  ])
  expect(await peopleFor(owner, { words: ' wahyu  ZAKI' })).toEqual(['Zaki Wahyu'])
  expect(await peopleFor(owner, { words: '%' })).toEqual(['100% Wahyu'])
  expect(await peopleFor(owner, { words: 'nobody is called so' })).toEqual([])
  await work(owner)
})

test('a task is given to members only; who leaves leaves it behind', async () => {
  await clear()
  const ayu = await aMember(server, owner, workspace, { name: 'Ayu' })
  const refused = await create(owner, { title: 'X', assignee_id: stranger.id })
  expect([refused.status, refused.body.code]).toEqual([404, 'task_assignee_gone'])
  const { id } = (await create(owner, { title: 'Call the printer', assignee_id: ayu.id, due: '2027-01-05' })).body.data
  expect((await change(owner, id, { assignee_id: stranger.id })).body.code).toBe('task_assignee_gone')
  expect(await list(owner)).toMatchObject([{ assignee: { name: 'Ayu' } }])
  const params = { id: workspace, memberId: ayu.id }
  expect((await server.call(workspaceEndpoints.removeMember, { params, headers: owner.headers })).status).toBe(200)
  expect(await list(owner)).toMatchObject([{ title: 'Call the printer', assignee: null, due: '2027-01-05' }])
})

test('a deleted task can be brought back for a day; the log says who did it', async () => {
  await clear()
  const { id } = (await create(owner, { title: 'Order boxes', due: '2027-01-05' })).body.data
  expect((await restore(owner, id)).status).toBe(404)
  expect((await remove(budi, id)).status).toBe(200)
  expect([(await remove(budi, id)).status, (await change(owner, id, { done: true })).status]).toEqual([404, 404])
  expect(await list(owner)).toEqual([])
  expect((await restore(owner, id)).status).toBe(200)
  expect(await list(owner)).toMatchObject([{ id, title: 'Order boxes', due: '2027-01-05' }])
  const { rows } = await server.deps.pool.query(
    'select action, actor_id, target_name from audit_entries where target_id = $1 order by at, action',
    [id],
  )
  expect(rows).toEqual([
    { action: 'task.removed', actor_id: budi.id, target_name: 'Order boxes' },
    { action: 'task.restored', actor_id: owner.id, target_name: 'Order boxes' },
  ])
  await remove(owner, id)
  server.pass(86_400 + 60)
  await look()
  expect((await restore(owner, id)).status).toBe(404)
})

test('who is given a task by somebody else hears of it, in the app and by mail; who takes one on does not', async () => {
  await clear()
  server.mails.length = 0
  const { id } = (await create(owner, { title: 'Order boxes', assignee_id: budi.id })).body.data
  expect(await told(budi)).toEqual(['Sri Wahyuni gave you a task: Order boxes'])
  // The same again is no news, and a new day is none either.
  await change(owner, id, { assignee_id: budi.id, due: '2027-01-05' })
  expect(await told(budi)).toHaveLength(1)
  await change(budi, id, { assignee_id: null })
  await change(budi, id, { assignee_id: budi.id })
  expect(await told(budi)).toHaveLength(1)
  await change(owner, id, { assignee_id: null })
  server.pass(1)
  await change(owner, id, { assignee_id: budi.id })
  expect(await told(budi)).toHaveLength(2)
  expect(await told(owner)).toEqual([])
  await server.app.jobs.runDue('notification-mail')
  await expect.poll(() => server.mails.map(({ to, subject }) => [to, subject])).toHaveLength(2)
  expect(server.mails[0]?.to).toBe(budi.email)
  expect(server.mails[0]?.text).toContain('/tasks?whose=mine')
})

test('on the morning of its day by their clocks somebody hears of their open tasks, once', async () => {
  await clear()
  const zone = 'America/Los_Angeles'
  const body = { ...firstDelivery, time_zone: zone }
  await server.call(notificationEndpoints.updateNotificationDelivery, { body, headers: budi.headers })
  const due = dayIn(zone, new Date(server.deps.clock.now().getTime() + 3 * 86_400_000))
  const to = (time: string) => {
    const at = instantOf(new Date(`${due}T${time}:00Z`), zone)
    server.pass((at.getTime() - server.deps.clock.now().getTime()) / 1_000)
  }
  const ids: string[] = []
  for (const [title, assignee_id] of [
    ['First', budi.id],
    ['Second', budi.id],
    ['Done', budi.id],
    ['Deleted', budi.id],
    ['Nobody’s', null],
  ] as const)
    ids.push((await create(budi, { title, assignee_id, due })).body.data.id)
  await change(budi, ids[2] ?? '', { done: true })
  await remove(budi, ids[3] ?? '')
  to('07:58')
  await look()
  expect(await told(budi)).toEqual([])
  to('08:01')
  // Several processes look at once.
  await Promise.all([look(), look(10), look(20)])
  await look()
  expect(await told(budi)).toEqual(['2 tasks are due today: First'])
  // What is given after that morning is told by whoever gives it.
  const late = (await create(budi, { title: 'Late', assignee_id: budi.id, due })).body.data
  await look()
  expect(await told(budi)).toHaveLength(1)
  // Put off to tomorrow it is told again then.
  const tomorrow = new Date(new Date(due).getTime() + 86_400_000).toISOString().slice(0, 10)
  await change(budi, ids[0] ?? '', { due: tomorrow })
  await change(budi, late.id, { due: tomorrow, done: true })
  server.pass(86_400)
  await look()
  expect(await told(budi)).toEqual(['Due today: First', '2 tasks are due today: First'])
  // Where nobody looked on the day, it is no news on the next one.
  const missed = new Date(new Date(due).getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  await create(budi, { title: 'Missed', assignee_id: budi.id, due: missed })
  server.pass(2 * 86_400)
  await look()
  expect(await told(budi)).toHaveLength(2)
})

test('whoever looks at the tasks of the place is told that they changed, and nobody else', async () => {
  await clear()
  const [mine, theirs] = [await openStream(server, budi.headers), await openStream(server, stranger.headers)]
  for (const stream of [mine, theirs]) expect((await stream.next()).event.kind).toBe('hello')
  const { id } = (await create(owner, { title: 'Count the boxes' })).body.data
  expect((await mine.next()).event.kind).toBe('tasks_changed')
  await change(owner, id, { done: true })
  expect((await mine.next()).event.kind).toBe('tasks_changed')
  await remove(owner, id)
  expect((await mine.next()).event.kind).toBe('tasks_changed')
  await create(stranger, { title: 'Of my own' })
  expect((await theirs.next()).event.kind).toBe('tasks_changed')
  mine.close()
  theirs.close()
})
