import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { afterAll, expect, test, vi } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { operationEndpoints } from '#contract/operations/endpoints.ts'
import { listenOnLoopback } from '../../testing/loopback-server.ts'
import { testApp } from '../../testing/test-app.ts'
import { aTalker } from '../chat/testing/chat-app.ts'

const patience = { timeout: 60_000 }
/** A model that may be asked for its models, or refuses the key. */
let modelStatus = 200
const model = await listenOnLoopback(
  http.createServer((_request, response) => response.writeHead(modelStatus).end('{"data":[]}')),
)
afterAll(model.close)
const server = await testApp({
  env: {
    SLOW_QUERY_MS: '40',
    MODEL_BASE_URL: `${model.origin}/v1`,
    MODEL_NAME: 'little',
    SMTP_URL: 'smtp://127.0.0.1:9',
  },
})
const operator = await aTalker(server, { isOperator: true })
const talker = await aTalker(server)
const { pool, counts } = server.deps
const look = async () => {
  const { status, body } = await server.call(operationEndpoints.getOperations, { headers: operator.headers })
  expect(status).toBe(200)
  return body.data
}
const fails = (queue: string, key: string) =>
  pool.query(
    `insert into jobs (id, queue, key, payload, due_at, created_at, failed_at, attempts, error)
     values ($1, $2, $3, '{"secret": "of Ayu"}', now(), now(), now(), 5, 'Error: the mail server refused')`,
    [randomUUID(), queue, key],
  )
const listFailed = async (query = {}) =>
  (await server.call(operationEndpoints.listFailedJobs, { query, headers: operator.headers })).body.data

test('it tells health, processes, versions, what goes on and where the room went', async () => {
  // A database that is busy is unknown for a moment.
  const found = await vi.waitFor(async () => {
    const seen = await look()
    const states = Object.fromEntries(seen.health.map(({ part, state }) => [part, state]))
    expect(states).toMatchObject({
      database: 'ok',
      worker: 'ok',
      files: 'ok',
      redis: 'off',
      model: 'ok',
      speech: 'off',
    })
    return seen
  }, patience)
  expect(found.health.find(({ part }) => part === 'mail')).toMatchObject({
    state: 'problem',
    detail: expect.stringContaining('127.0.0.1:9'),
  })
  expect(found.processes).toMatchObject([{ pid: process.pid, roles: ['web', 'worker'], node: process.version }])
  expect(found.processes[0]?.memory_bytes).toBeGreaterThan(10_000_000)
  expect(found.versions).toMatchObject({ app: '0.1.0', schema: expect.stringMatching(/^2\d{7}_\d{4}_.*\.sql$/) })
  expect(found.versions.postgres).toMatch(/^\d+\.\d+/)
  expect(found.now).toEqual({ answers: 0, runs: 0, queued_runs: 0, calls: 0 })
  expect(found.storage.database_bytes).toBeGreaterThan(1_000_000)
  expect(found.storage.tables.length).toBeGreaterThan(5)
  expect(found.hours).toHaveLength(25)
  expect(found.slow_ms).toBe(40)
})

test('what fails is counted by its code with the call and an id to look for, and nothing of who asked', async () => {
  const { headers } = talker
  const refused = await server.call(agentEndpoints.getAgent, { params: { id: randomUUID() }, headers })
  expect(refused.status).toBe(404)
  const known = await vi.waitFor(async () => {
    const row = (await look()).failures.find(({ code }) => code === refused.body.code)
    expect(row).toBeDefined()
    return row
  }, patience)
  expect(known).toMatchObject({ kind: 'user', call: 'getAgent', request_id: refused.body.request_id })
  const wanted = (await look()).hours.reduce((sum, { refusals }) => sum + refusals, 0)
  expect(wanted).toBeGreaterThanOrEqual(known?.count ?? 1)
  counts.add({ kind: 'error', name: 'internal', detail: 'getAgent' })
  counts.add({ kind: 'error', name: 'a_code_of_before', detail: 'getAgent' })
  await vi.waitFor(async () => {
    const { failures, hours } = await look()
    const of = (code: string) => failures.find((row) => row.code === code)?.kind
    expect([of('internal'), of('a_code_of_before')]).toEqual(['bug', 'bug'])
    expect(hours.reduce((sum, { faults }) => sum + faults, 0)).toBe(2)
  }, patience)
})

test('a slow statement of a call is told with that call, and without its values', async () => {
  await pool.query(
    `create function slow_once() returns trigger language plpgsql as $$ begin perform pg_sleep(0.06); return new; end $$`,
  )
  await pool.query('create trigger slow_agents before insert on agents for each row execute function slow_once()')
  const { status } = await server.call(agentEndpoints.createAgent, {
    body: { name: 'A name of Ayu' },
    headers: talker.headers,
  })
  expect(status).toBe(200)
  const found = await vi.waitFor(async () => {
    const row = (await look()).slow_statements.find(
      ({ call, statement }) => call === 'createAgent' && /insert into "?agents/.test(statement),
    )
    expect(row).toBeDefined()
    return row
  }, patience)
  expect(found?.longest_ms).toBeGreaterThan(40)
  expect(found?.request_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(JSON.stringify(await look())).not.toContain('Ayu')
  await pool.query('drop trigger slow_agents on agents')
})

test('what browsers report is rolled up by directive and origin, whatever they send', async () => {
  const send = (body: unknown) =>
    fetch(new URL('/api/console/csp-reports', server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: JSON.stringify(body),
    })
  const report = (blocked: unknown, directive: unknown = 'img-src') => ({
    'csp-report': { 'effective-directive': directive, 'blocked-uri': blocked },
  })
  for (const blocked of ['https://evil.example/x?token=s3cret', 'https://evil.example/y', '<script>alert(1)</script>'])
    expect((await send(report(blocked))).status).toBe(204)
  for (const hostile of [report(5), report({ a: 1 }, []), [report('x')], report('https://a.example', '__proto__')])
    expect((await send(hostile)).status).toBe(204)
  const found = await vi.waitFor(async () => {
    const { policy_reports: reports } = await look()
    expect(reports.some(({ directive }) => directive === 'other')).toBe(true)
    return reports
  }, patience)
  expect(found.map(({ directive, blocked, count }) => [directive, blocked, count])).toEqual([
    ['img-src', 'https://evil.example', 2],
    ['img-src', 'scriptalertscript', 1],
    ['other', 'https://a.example', 1],
  ])
})

test('jobs that were given up are listed with why, tried again, and discarded', async () => {
  await fails('nobody-takes-it', 'first')
  await fails('nobody-takes-it', 'second')
  await fails('nobody-takes-it', 'third')
  const { records, pagination } = await listFailed({ limit: 2 })
  expect(pagination).toMatchObject({ total: 3, is_last_page: false })
  expect(records[0]).toMatchObject({ queue: 'nobody-takes-it', attempts: 5, error: 'Error: the mail server refused' })
  expect(JSON.stringify(records)).not.toContain('Ayu')
  expect((await look()).queues.find(({ queue }) => queue === 'nobody-takes-it')).toMatchObject({
    failed: 3,
    waiting: 0,
  })

  const job = { queue: 'nobody-takes-it', key: 'first' }
  const { headers } = operator
  const discard = () => server.call(operationEndpoints.discardFailedJob, { body: job, headers })
  expect((await discard()).status).toBe(200)
  const again = await discard()
  expect([again.status, again.body.code]).toEqual([404, 'failed_job_gone'])
  const retry = (body: object) => server.call(operationEndpoints.retryFailedJobs, { body, headers })
  expect((await retry({ queue: job.queue, key: 'second' })).body.data).toEqual({ retried: 1 })
  expect((await retry(job)).body.code).toBe('failed_job_gone')
  expect((await retry({ queue: job.queue })).body.data).toEqual({ retried: 1 })
  expect((await listFailed()).records).toEqual([])
  // One that waits is nobody's to discard here.
  const waits = await server.call(operationEndpoints.discardFailedJob, { body: { ...job, key: 'second' }, headers })
  expect(waits.body.code).toBe('failed_job_gone')
  const { oldest_due_at, ...state } = (await look()).queues.find(({ queue }) => queue === job.queue) ?? {}
  expect(state).toEqual({ queue: job.queue, waiting: 2, running: 0, failed: 0 })
  expect(oldest_due_at).not.toBeNull()
})

test('services outside are asked once a minute, however many look', async () => {
  modelStatus = 401
  const states = await Promise.all([look(), look()])
  expect(states.map(({ health }) => health.find(({ part }) => part === 'model')?.state)).toEqual(['ok', 'ok'])
})

test('nobody else sees that it is there', async () => {
  const { headers } = talker
  const asked = [
    server.call(operationEndpoints.getOperations, { headers }),
    server.call(operationEndpoints.listFailedJobs, { headers }),
    server.call(operationEndpoints.retryFailedJobs, { body: { queue: 'x' }, headers }),
    server.call(operationEndpoints.discardFailedJob, { body: { queue: 'x', key: 'y' }, headers }),
  ]
  for (const { status, body } of await Promise.all(asked)) expect([status, body.code]).toEqual([404, 'not_found'])
})
