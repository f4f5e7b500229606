import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operationEndpoints } from '#contract/operations/endpoints.ts'
import type { Operations } from '#contract/operations/schemas.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { answersWith, openSettings, refusesWith, typeText, user } from '../open-settings.tsx'

const at = '2026-11-27T08:30:00.000Z'
const found: Operations = {
  at,
  health: [],
  now: { answers: 37, runs: 0, queued_runs: 0, calls: 0 },
  processes: [140, 310].map((megabytes, index) => ({
    host: 'toko',
    pid: 40 + index,
    roles: ['web', 'worker'],
    version: '0.1.0',
    node: 'v24.21.0',
    memory_bytes: megabytes * 1024 ** 2,
    connections: 16,
    started_at: at,
    beat_at: at,
  })),
  connections: { most: 100, reserved: 3, open: 21, others: 6, needed: 32 },
  versions: { app: '0.1.0', schema: 'x.sql', node: 'v24.21.0', postgres: '18.4' },
  queues: [],
  hours: [],
  failures: [],
  slow_ms: 500,
  slow_statements: [],
  policy_reports: [],
  storage: { database_bytes: 0, tables: [], files: [] },
}
const open = (person: object = user) =>
  openSettings('capacity', [answersWith(operationEndpoints.getOperations, found)], person)
const tile = (name: string) => screen.getAllByText(name).at(-1)?.closest('div')?.textContent

test('it says what goes on now, and what a company of any size needs', async () => {
  await open()
  await screen.findByText('of 97 available')
  expect(screen.getByText('Answers in progress', { selector: 'dt' }).nextSibling?.textContent).toBe('37')
  expect(screen.getByText('310 MB')).toBeTruthy()
  typeText('People', '1')
  expect([tile('Web processes'), tile('Workers')]).toEqual([
    expect.stringMatching(/^Web processes2limited by/),
    'Workers2',
  ])
  expect(screen.queryByText(/Put a pooler in front/)).toBeNull()
  typeText('People', '5,000,000')
  expect(Number(/^Web processes([\d,]+)/.exec(tile('Web processes') ?? '')?.[1]?.replace(/,/g, ''))).toBeGreaterThan(
    100,
  )
  expect(screen.getByText(/Put a pooler in front/)).toBeTruthy()
})

test('what is no number of people says so, and no plan is made of it', async () => {
  await open()
  for (const wrong of ['', '0', '1.5', '-3', 'many', '10,000,001', '1e3']) {
    typeText('People', wrong)
    expect(screen.getByText('Enter a whole number from 1 to 10,000,000.')).toBeTruthy()
    expect(screen.queryByText('Workers')).toBeNull()
  }
  typeText('People', ' 20 000 ')
  expect(screen.getByText('Workers')).toBeTruthy()
})

test('in Indonesian, thousands have dots', async () => {
  setLanguage('id')
  await open()
  await screen.findByText('dari 97 yang tersedia')
  expect(screen.getByLabelText('Jumlah orang')).toHaveProperty('value', '1.000')
  expect(screen.getByText('Proses web')).toBeTruthy()
})

test('what does not load says so beside the plan, which needs nothing of the server', async () => {
  await openSettings('capacity', [refusesWith(operationEndpoints.getOperations, 'internal')])
  expect(await screen.findByText('Workers')).toBeTruthy()
  expect(await screen.findByRole('button', { name: /Try again|Retry/ })).toBeTruthy()
})

test('it is the operator’s', async () => {
  await open({ ...user, is_operator: false })
  expect(screen.queryByText('Workers')).toBeNull()
})
