import { afterAll, expect, test } from 'vitest'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { aFlow, aPublishedFlow } from './testing/published.ts'
import { aReceiver } from './testing/receiver.ts'

const env = { NET_ALLOW: '127.0.0.1' }
const { connection, drop } = await createTestDatabase()
afterAll(drop)
const server = await testApp({ env, connection })
const receiver = await aReceiver()
afterAll(() => receiver.close())

test('a process that is to end takes its steps to their end and leaves the next ones: nothing is done twice', async () => {
  const person = await aPerson(server)
  const call = (name: string) => ({ url: `${receiver.url}/${name}`, method: 'POST' })
  const { hook, flowId } = await aPublishedFlow(
    server,
    person,
    aFlow(
      [
        ['start', 'on-webhook', { wait_s: 0 }],
        ['one', 'http-call', call('one')],
        ['two', 'http-call', call('two')],
        ['say', 'answer', { by: 'text', text: 'Done' }],
      ],
      ['start > next > one', 'one > next > two', 'two > next > say'],
    ),
  )
  receiver.answerFirst(0)
  await hook({})
  await expect.poll(receiver.calls, { timeout: 30_000 }).toBe(1)
  let over = false
  const drained = server.app.flows.drain!(600_000).then(() => {
    over = true
  })
  for (let asked = 0; asked < 5; asked++) await fetch(`${server.url}/ready`)
  expect(over).toBe(false)
  receiver.answerFirst(1)
  await drained
  expect(receiver.calls()).toBe(1)
  await server.app.stop()
  receiver.answerFirst(10)
  const other = await testApp({ env, connection })
  const status = async () =>
    (await other.deps.pool.query<{ status: string }>('select status from flow_runs where flow_id = $1', [flowId])).rows
  await expect.poll(status, { timeout: 30_000 }).toEqual([{ status: 'done' }])
  expect([receiver.calls(), receiver.keys()]).toEqual([2, 2])
})
