import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { apiKeyEndpoints } from '#contract/api-keys/endpoints.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { UserId } from '#contract/kit/id.ts'
import { taskEndpoints } from '#contract/tasks/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { createIdempotency, forgetIdempotencyKeys } from './idempotency.ts'

const server = await testApp()
const { db, pool, secrets, log } = server.deps

const add = ({ headers }: TestPerson, key: string, title: string) =>
  server.call(taskEndpoints.createTask, { body: { title }, headers: { ...headers, 'idempotency-key': key } })
const titles = async ({ headers }: TestPerson) =>
  (await server.call(taskEndpoints.listTasks, { headers })).body.data.records.map(({ title }) => title).toSorted()

test('what is sent twice with a key is made once and answered alike; without one, or with another, it is made again', async () => {
  const person = await aPerson(server)
  const first = await add(person, 'one', 'Count')
  const again = await add(person, 'one', 'Count')
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body.data).toEqual(first.body.data)
  expect(await titles(person)).toEqual(['Count'])
  await add(person, 'two', 'Count')
  await server.call(taskEndpoints.createTask, { body: { title: 'Count' }, headers: person.headers })
  expect(await titles(person)).toEqual(['Count', 'Count', 'Count'])
})

test('clicks at the same moment make one thing', async () => {
  const person = await aPerson(server)
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(person, 'at once', 'Order')))
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect(await titles(person)).toEqual(['Order'])
})

test('a key is of one person and one request', async () => {
  const [person, other] = [await aPerson(server), await aPerson(server)]
  const mine = await add(person, 'mine', 'Count')
  expect((await add(person, 'mine', 'Count twice')).body).toMatchObject({ code: 'idempotency_key_reused' })
  const theirs = await add(other, 'mine', 'Count')
  expect(theirs.status).toBe(200)
  expect(theirs.body.data.id).not.toBe(mine.body.data.id)
  expect(await titles(person)).toEqual(['Count'])
  const long = await add(person, 'x'.repeat(201), 'Count')
  expect([long.status, long.body]).toMatchObject([400, { code: 'invalid_input' }])
})

test('what was refused is tried again with its key', async () => {
  const person = await aPerson(server)
  expect((await add(person, 'again', '')).status).toBe(400)
  const headers = { ...person.headers, 'idempotency-key': 'again' }
  const assigned = { title: 'Count', assignee_id: '0198c0de-0000-7000-8000-000000000001' as UserId }
  const refused = await server.call(taskEndpoints.createTask, { body: assigned, headers })
  expect(refused.status).not.toBe(200)
  expect((await add(person, 'again', 'Count')).status).toBe(200)
})

test('a key for programs that was made once is shown again to who missed it, and lies nowhere in the clear', async () => {
  const person = await aPerson(server)
  const headers = { ...person.headers, 'idempotency-key': 'for a program' }
  const body = { name: 'Robot', scopes: ['agents.ask'], expires_in_days: null } as const
  const make = () => server.call(apiKeyEndpoints.createApiKey, { body: { ...body, scopes: [...body.scopes] }, headers })
  const [first, again] = [await make(), await make()]
  expect(first.body.data.secret).toMatch(/[\w-]{20}/)
  expect(again.body.data.secret).toBe(first.body.data.secret)
  const { rows } = await pool.query('select answer from idempotency_keys where user_id = $1', [person.id])
  expect(rows).toEqual([{ answer: expect.stringMatching(/^v1\./) }])
  expect(JSON.stringify(rows)).not.toContain(first.body.data.secret)
})

test('a call whose process died is made again after a while, and one that is still made is waited for, and not for ever', async () => {
  const { id: userId } = await aPerson(server)
  let now = new Date('2026-11-30T08:00:00Z')
  const { answerOnce } = createIdempotency({ db, secrets, log, clock: { now: () => now } }, 1_000)
  const request = { userId, key: 'slow', call: 'makeSlowly', asked: [1] }
  let made = 0
  const slowly = (ms: number) => answerOnce(request, () => sleep(ms, ++made))
  const never = Promise.withResolvers<number>()
  void answerOnce({ ...request, key: 'dead' }, () => never.promise)
  expect(await Promise.all([slowly(300), sleep(50).then(() => slowly(0))])).toEqual([1, 1])
  now = new Date('2026-11-30T08:01:59Z')
  await expect(answerOnce({ ...request, key: 'dead' }, async () => 2)).rejects.toMatchObject({
    code: 'request_in_progress',
  })
  now = new Date('2026-11-30T08:02:01Z')
  expect(await answerOnce({ ...request, key: 'dead' }, async () => 2)).toBe(2)
  now = new Date('2026-11-30T08:59:00Z')
  expect(await slowly(0)).toBe(1)
})

test('answers are forgotten after an hour', async () => {
  const person = await aPerson(server)
  await add(person, 'kept', 'Count')
  const forgetAt = (minutes: number) =>
    forgetIdempotencyKeys({ db, clock: { now: () => new Date(Date.now() + minutes * 60_000) } }).run(
      { key: '', payload: {}, attempts: 1, hold: async () => true },
      new AbortController().signal,
    )
  await forgetAt(59)
  await add(person, 'kept', 'Count')
  expect(await titles(person)).toEqual(['Count'])
  await forgetAt(61)
  await add(person, 'kept', 'Count')
  expect(await titles(person)).toEqual(['Count', 'Count'])
})

/** These may be sent twice: an empty chat, or they have a key of their own. */
const exempt = ['createCalendarEvent', 'createSession']

test('a call that creates something is safe to send twice', () => {
  const creating = Object.values(endpoints as Record<string, Endpoint & { name: string }>).filter(({ name }) =>
    name.startsWith('create'),
  )
  expect(creating.length).toBeGreaterThan(30)
  expect(creating.filter(({ idempotent }) => !idempotent).map(({ name }) => name)).toEqual(exempt)
})
