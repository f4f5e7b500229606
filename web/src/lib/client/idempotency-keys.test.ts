import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { taskEndpoints } from '#contract/tasks/endpoints.ts'
import { createClient } from './client.ts'

const client = createClient({
  baseOf: (service) => `/api/${service}`,
  tokenFor: () => 'token',
  organizationId: () => undefined,
  language: () => 'en',
  offlineMessage: () => 'You are offline.',
  absentMessage: () => 'There is nothing at this address.',
  onUnauthorized: () => {},
})

const made = () => Response.json({ status: true, message: 'OK', data: { id: 'task' } })
const refused = (status: number, code: string) => () =>
  Response.json({ status: false, code, message: code }, { status })
let answers: (() => Response | Promise<Response>)[]
let keys: (string | null)[]
beforeEach(() => {
  ;[answers, keys] = [[], []]
  vi.stubGlobal('fetch', async (_url: URL, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    return (answers.shift() ?? made)()
  })
})
afterEach(() => vi.unstubAllGlobals())

const add = (title: string) => client.call(taskEndpoints.createTask, { body: { title } })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

test('what is sent again because its answer was lost has the key of before; what was answered begins anew', async () => {
  answers = [lost, () => new Response('<html>502</html>', { status: 502 }), refused(409, 'request_in_progress'), made]
  for (const _ of answers.slice(1)) await expect(add('Count')).rejects.toThrow()
  await add('Count')
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(keys).size).toBe(1)
  await add('Count')
  expect(new Set(keys).size).toBe(2)
  answers = [refused(400, 'invalid_input')]
  await expect(add('Count')).rejects.toThrow()
  await add('Count')
  expect(new Set(keys).size).toBe(4)
})

test('a second click sends the key of the first, another thing one of its own, and what makes nothing none', async () => {
  await Promise.all([add('Count'), add('Count'), add('Order')])
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  await client.call(taskEndpoints.restoreTask, { params: { id: 'task' as never } })
  expect(keys[3]).toBeNull()
})
