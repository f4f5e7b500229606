import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { usageEndpoints as api } from '#contract/usage/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { missingMessages } from '#web/lib/i18n/missing-messages.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { creditsOf } from './caps/credits-field.tsx'
import { keyText } from './key-text.ts'
import { messages as en } from './messages/en.ts'
import { messages as id } from './messages/id.ts'
import { daysOf, keysOf, type Period, periodOf, stepOf } from './period.ts'
import AnswerReceipt from './receipt/answer-receipt.tsx'
import { messages as receiptEn } from './receipt/messages/en.ts'
import { messages as receiptId } from './receipt/messages/id.ts'
import UsagePage from './usage-page.tsx'

const anId = '00000000-0000-4000-8000-000000000001'
const none = {
  words: 0,
  input_words: 0,
  output_words: 0,
  voice_seconds: 0,
  conversations: 0,
  answers: 0,
  messages: 0,
  credits: 0,
}
const used = { ...none, words: 50, input_words: 10, output_words: 40, voice_seconds: 65, credits: 50, answers: 2 }
const graph = {
  mode: 'date',
  month: 11,
  year: 2026,
  points: [],
  words: [],
  voice: [],
  total: used,
  storage_bytes: 1536,
  package: { plan: 'free', name: 'Free' },
  allowances: {
    conversations: { used: 3, limit: null },
    voice_seconds: { used: 65, limit: 600 },
    credits: { used: 50, limit: 100 },
  },
}
const aCap = {
  subject: 'member',
  subject_id: anId,
  name: 'Ayu',
  credits: 100,
  used: 80,
  updated_at: '2026-11-21T00:00:00Z',
}
const page = <T,>(records: T[]) => ({
  records,
  pagination: { page: 1, limit: 20, total: records.length, is_last_page: true },
})

type Given = { rows?: object[]; caps?: object[]; refused?: boolean }
async function open({ rows = [], caps = [], refused = false }: Given = {}) {
  let now = caps
  const sent: unknown[] = []
  const no = { status: 403, code: 'usage_not_permitted', message: 'Only the owner and admins see it.' }
  const server = fakeServer([
    [api.getUsageGraph, () => (refused ? no : { data: graph })],
    [
      api.getUsageTable,
      ({ query }) => ({ data: { from: '2026-11-01', to: '2026-11-30', by: query.get('by'), rows, total: used } }),
    ],
    [api.listUsageCaps, () => ({ data: now })],
    [
      api.setUsageCap,
      ({ body }) => {
        sent.push(body)
        const { credits } = body as { credits: number | null }
        now = credits === null ? [] : [{ ...aCap, credits }]
        return { data: now }
      },
    ],
    [api.listCapChoices, () => ({ data: page([{ subject_id: anId, name: 'Ayu', used: 80, credits: null }]) })],
    [api.getUsageAlertSettings, () => ({ data: { percents: [50, 80, 100] } })],
    [api.setUsageAlertSettings, ({ body }) => ({ data: body })],
    [api.listUsageAlerts, () => ({ data: page([]) })],
  ])
  await act(async () =>
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Suspense>
          <UsagePage />
        </Suspense>
      </QueryClientProvider>,
    ),
  )
  return { ...server, sent }
}
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

beforeEach(() => setLanguage('en'))

test('both languages say everything', () => {
  expect([...missingMessages(en, id), ...missingMessages(receiptEn, receiptId)]).toEqual([])
})

test.each([
  ['2026-11-21', 'Sat, 21 Nov 2026', 'Sab, 21 Nov 2026'],
  ['2026-11', 'November 2026', 'November 2026'],
  ['2026', '2026', '2026'],
  ['not a day', 'not a day', 'not a day'],
])('%s reads as a person writes it', (key, english, indonesian) => {
  expect([keyText(key, 'en'), keyText(key, 'id')]).toEqual([english, indonesian])
})

const range = (from: string, to: string): Period => ({ ...periodOf('2026-11-21'), mode: 'range', range: { from, to } })

test.each([
  [periodOf('2026-02-03'), { from: '2026-02-01', to: '2026-02-28' }, 'day'],
  [{ ...periodOf('2026-02-03'), mode: 'month' as const }, { from: '2026-01-01', to: '2026-12-31' }, 'month'],
  [{ ...periodOf('2026-02-03'), mode: 'year' as const }, { from: '2022-01-01', to: '2026-12-31' }, 'year'],
  [range('2026-10-05', '2026-11-02'), { from: '2026-10-05', to: '2026-11-02' }, 'day'],
  [range('2026-01-05', '2026-11-02'), { from: '2026-01-05', to: '2026-11-02' }, 'month'],
])('%o covers its days in steps that can be read', (period, days, step) => {
  expect([daysOf(period), stepOf(period)]).toEqual([days, step])
})

test('a graph has no gaps and no days to come', () => {
  expect(keysOf({ from: '2026-11-19', to: '2026-11-30' }, 'day', '2026-11-21')).toEqual([
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
  ])
  expect(keysOf({ from: '2026-10-31', to: '2026-11-30' }, 'month', '2026-11-21')).toEqual(['2026-10', '2026-11'])
  expect(keysOf({ from: '2025-02-01', to: '2026-11-30' }, 'year', '2026-11-21')).toEqual(['2025', '2026'])
})

test.each([
  ['0', 0],
  ['1.000.000', 1_000_000],
  ['5 000', 5_000],
  ['', undefined],
  ['-1', undefined],
  ['many', undefined],
  ['1000000001', undefined],
])('%j as credits is %s', (text, credits) => expect(creditsOf(text)).toBe(credits))

test('nothing used says so; allowances stand as progress', async () => {
  await open()
  expect(await screen.findByText('Nothing was used in this time')).toBeTruthy()
  const meter = await screen.findByRole('meter', { name: 'Credits' })
  expect(meter.getAttribute('aria-valuetext')).toBe('50 of 100')
  expect(screen.getByText('3, no limit')).toBeTruthy()
  expect(screen.getByText('1.5 kB')).toBeTruthy()
})

test('days stand under their names, models under theirs, and the sum below', async () => {
  await open({ rows: [{ ...used, key: '2026-11-21', name: '2026-11-21' }] })
  const table = await screen.findByRole('table')
  expect(within(table).getByText('Sat, 21 Nov 2026')).toBeTruthy()
  expect(within(table).getAllByText('1 min 5 s')).toHaveLength(2)
  expect(within(table).getByText('Total')).toBeTruthy()
})

test('whoever may not see the usage learns who may', async () => {
  await open({ refused: true })
  expect(await screen.findByText('Only the owner and admins see it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add cap' })).toBeNull()
})

test('free dates that are the wrong way round are refused at once', async () => {
  await open()
  await press('Custom dates')
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2020-01-01' } })
  expect(await screen.findByText('The end must not be before the beginning.')).toBeTruthy()
})

test('a cap is made beside what is used; wrong amounts are not sent', async () => {
  const { sent } = await open()
  await press('Add cap')
  await press('Save cap')
  expect(screen.getByText('Choose one.')).toBeTruthy()
  expect(await screen.findByText('80 used')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: /Ayu/ })))
  fireEvent.change(screen.getByLabelText('Credits a month'), { target: { value: 'many' } })
  await press('Save cap')
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText('Credits a month'), { target: { value: '100' } })
  await press('Save cap')
  expect(sent).toEqual([{ subject: 'member', subject_id: anId, credits: 100 }])
  expect(await screen.findByText('80 of 100 credits this month')).toBeTruthy()
})

test('a cap is changed and taken away', async () => {
  const { sent } = await open({ caps: [aCap] })
  await press('Change the cap of Ayu')
  fireEvent.change(screen.getByLabelText('Credits a month'), { target: { value: '500' } })
  await press('Save cap')
  expect(await screen.findByText('80 of 500 credits this month')).toBeTruthy()
  await press('Remove the cap of Ayu')
  expect(await screen.findByText('No caps')).toBeTruthy()
  expect(sent.map((item) => (item as { credits: number }).credits)).toEqual([500, null])
})

test('a share that is not wanted is switched off', async () => {
  const { calls } = await open()
  const share = await screen.findByRole('checkbox', { name: 'At 50%' })
  await act(async () => fireEvent.click(share))
  expect(calls).toContain('PUT /api/user/workspace/usage/alert-settings')
  await waitFor(() => expect(share.getAttribute('aria-checked')).toBe('false'))
})

test('an answer has a receipt', async () => {
  const receipt = {
    usage: { input_words: 4, output_words: 41, credits: 45 },
    model: null,
    durationMs: 1_200,
    at: '2026-11-21T05:00:00Z',
  }
  await act(async () =>
    render(
      <Suspense>
        <AnswerReceipt receipt={receipt} />
      </Suspense>,
    ),
  )
  await press('Receipt: 45 cr')
  expect(await screen.findByText('Built-in engine')).toBeTruthy()
  for (const text of ['45', '4', '41', '1.2 s']) expect(screen.getByText(text)).toBeTruthy()
})
