import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operationEndpoints } from '#contract/operations/endpoints.ts'
import type { Operations } from '#contract/operations/schemas.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { answersWith, openSettings, pressButton, refusesWith, shownToasts, user } from '../open-settings.tsx'

const at = '2026-11-27T08:30:00.000Z'
const found: Operations = {
  at,
  health: [
    { part: 'database', state: 'ok', detail: null },
    { part: 'mail', state: 'problem', detail: 'connect ECONNREFUSED 10.0.0.12:587' },
    { part: 'redis', state: 'off', detail: null },
  ],
  now: { answers: 12, runs: 3, queued_runs: 140, calls: 1 },
  processes: ['0.1.0', '0.1.1'].map((version, index) => ({
    host: 'toko',
    pid: 40 + index,
    roles: ['web'],
    version,
    node: 'v24.21.0',
    memory_bytes: 157_286_400,
    connections: 15,
    started_at: at,
    beat_at: at,
  })),
  connections: { most: 100, reserved: 3, open: 21, others: 6, needed: 93 },
  versions: { app: '0.1.1', schema: '20261204_4000_count_by_the_hour.sql', node: 'v24.21.0', postgres: '18.4' },
  queues: [{ queue: 'flow-mail', waiting: 4, running: 1, failed: 2, oldest_due_at: '2026-11-27T08:10:00.000Z' }],
  hours: Array.from({ length: 25 }, (_, index) => ({
    at: new Date(Date.parse('2026-11-26T08:00:00.000Z') + index * 3_600_000).toISOString(),
    faults: index === 20 ? 61 : 0,
    refusals: 0,
  })),
  failures: [
    { code: 'internal', kind: 'bug', count: 61, last_at: at, call: 'getUser', request_id: 'r-1' },
    { code: 'unauthorized', kind: 'user', count: 1240, last_at: at, call: 'listAgents', request_id: null },
  ],
  slow_ms: 500,
  slow_statements: [
    {
      statement: 'select ? from records',
      call: 'searchMessages',
      count: 41,
      average_ms: 812.4,
      longest_ms: 4120,
      last_at: at,
      request_id: null,
      process: 'toko/41',
    },
  ],
  policy_reports: [{ directive: 'img-src', blocked: 'inline', count: 7, last_at: at }],
  storage: {
    database_bytes: 1024 ** 3,
    tables: [{ name: 'records', bytes: 1024 ** 2, rows: 12_000 }],
    files: [{ kind: 'call', bytes: 2048, count: 3 }],
  },
}
const job = { queue: 'flow-mail', key: 'run.1.0', attempts: 5, error: 'Error: refused', failed_at: at }
const paged = { records: [job], pagination: { page: 1, limit: 20, total: 1, is_last_page: true } }
const open = (handlers: Parameters<typeof openSettings>[1] = []) =>
  openSettings('operations', [
    ...handlers,
    answersWith(operationEndpoints.getOperations, found),
    answersWith(operationEndpoints.listFailedJobs, paged),
  ])

test('what is not well says what it means and what the other side said', async () => {
  await open()
  await screen.findByText('Mail doesn’t leave this installation. Check SMTP_URL and MAIL_FROM.')
  expect(screen.getByText('connect ECONNREFUSED 10.0.0.12:587')).toBeTruthy()
  expect(screen.getByText('PostgreSQL carries live updates between processes.')).toBeTruthy()
  expect(screen.getByText('140 in the queue')).toBeTruthy()
  expect(screen.getByText(/Several versions are running/)).toBeTruthy()
  expect(screen.getByText('18.4')).toBeTruthy()
})

test('connections that do not add up say what to change', async () => {
  await open()
  const part = (await screen.findByText('Database connections')).closest('section')!
  expect(part.textContent).toContain('may take more connections than PostgreSQL has left')
  expect(part.textContent).toContain('Available (3 more are reserved)97')
  expect(part.textContent).toContain('Our processes may take93')
  expect(part.textContent).toContain('Open now15')
})

test('errors stand by code, with refusals apart, and what browsers blocked', async () => {
  await open()
  await pressButton('Errors')
  await screen.findByRole('img', { name: '61 faults in the last 24 hours, at most 61 in an hour' })
  expect(screen.getByRole('region', { name: 'Faults' }).textContent).toContain('internal')
  expect(screen.getByRole('region', { name: 'Faults' }).textContent).not.toContain('unauthorized')
  expect(screen.getByRole('region', { name: 'Refused requests' }).textContent).toContain('1,240')
  expect(screen.getByText('inline code')).toBeTruthy()
})

test('slow queries and sizes, in Indonesian', async () => {
  setLanguage('id')
  await open()
  await pressButton('Basis data')
  await screen.findByText('select ? from records')
  expect(screen.getByText(/41 × di searchMessages · Rata-rata 812 md · Terlama 4.120 md/)).toBeTruthy()
  expect(screen.getByText('Rekaman panggilan')).toBeTruthy()
})

test('a failed job is retried or discarded after a question', async () => {
  const sent: unknown[] = []
  await open([
    [
      operationEndpoints.retryFailedJobs,
      ({ body }) => {
        sent.push(body)
        return { data: { retried: 2 } }
      },
    ],
    refusesWith(operationEndpoints.discardFailedJob, 'failed_job_gone'),
  ])
  await pressButton('Jobs')
  await screen.findByText('Error: refused')
  await pressButton('Retry all failed jobs of flow-mail')
  expect(sent).toEqual([])
  await pressButton('Retry all')
  await expect.poll(() => sent).toEqual([{ queue: 'flow-mail' }])
  await expect.poll(shownToasts).toContainEqual(['success', '2 jobs will run again'])
  await pressButton('Discard flow-mail run.1.0')
  await pressButton('Discard')
  await expect.poll(shownToasts).toContainEqual(['failure', expect.stringContaining('isn’t among the failed ones')])
})

test('nothing loaded says so and can be tried again', async () => {
  await openSettings('operations', [refusesWith(operationEndpoints.getOperations, 'database_unavailable')])
  await screen.findByText('Couldn’t load this')
  await screen.findByRole('button', { name: /Retry|Try again/ })
})

test('it is the operator’s', async () => {
  const { calls } = await openSettings('operations', [], { ...user, is_operator: false })
  await screen.findByText('Only the operator can see this')
  expect(calls.some((call) => call.includes('operator/'))).toBe(false)
})
