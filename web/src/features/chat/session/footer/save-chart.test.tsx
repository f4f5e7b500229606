import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import type { AnswerPart } from '#contract/chat/parts.ts'
import { languages } from '#web/lib/i18n/language.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { uiMessages } from '#web/ui/messages/index.ts'
import { getToasts, toast } from '#web/ui/toast-store.ts'
import type { Turn } from '../../answer/turns.ts'
import { chatMessages } from '../../messages/index.ts'
import { SaveChart } from './save-chart.tsx'

const chart = '01900000-0000-7000-8000-00000000000c'

beforeAll(() =>
  Promise.all([...languages].flatMap((language) => [chatMessages.load(language), uiMessages.load(language)])),
)
beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  toast.clear()
  vi.unstubAllGlobals()
})

const query = { sql: 'select 1', data_source_id: 's', data_source_name: 'Shop', duration_ms: 1, ran_at: '' }
const table = (asked = true): AnswerPart => ({
  type: 'data-table',
  data: { title: 'T', columns: [], rows: [], row_count: 0, truncated: false, ...(asked && { query }) },
})
const drawing = (at: number): AnswerPart => ({
  type: 'data-chart',
  data: { title: 'T', chart: { kind: 'bar', x: 'x', y: ['y'] }, table: at },
})
const turnOf = (...parts: AnswerPart[]) =>
  ({ answerId: '01900000-0000-7000-8000-00000000000a', status: 'done', parts }) as unknown as Turn

async function shown(turn: Turn, answer: (table: number) => Parameters<typeof fakeServer>[0][number][1]) {
  const asked: number[] = []
  fakeServer([
    [
      chartEndpoints.saveChart,
      (request) => {
        const { table: at } = request.body as { table: number }
        asked.push(at)
        return answer(at)(request)
      },
    ],
  ])
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <SaveChart turn={turn} />
      <p>answer</p>
    </QueryClientProvider>
  )
  const at = await showAt('/', { '/': page, '/dashboard/editor': 'editor' })
  return { asked, ...at }
}
const press = (name = 'Save as chart') => fireEvent.click(screen.getByRole('button', { name }))
const newToast = () => waitFor(() => expect(getToasts()).toHaveLength(1)).then(() => getToasts()[0]!)

test('saves what is drawn, and the words about it lead to the chart', async () => {
  const { asked, address } = await shown(turnOf(table(false), table(), drawing(1)), () => () => ({
    data: { id: chart, name: 'Revenue' },
  }))
  press()
  const { text, action } = await newToast()
  expect([asked, text, action?.label]).toEqual([[1], 'Saved: Revenue', 'Open'])
  // The words are said before the answer has reached the button.
  const button = await screen.findByRole('button', { name: 'Saved as chart' })
  expect(button.getAttribute('aria-pressed')).toBe('true')
  action!.run()
  await waitFor(() => expect(address()).toBe(`/dashboard/editor?chart=${chart}`))
})

test('of several drawings each becomes a chart', async () => {
  const turn = turnOf(table(), drawing(0), table(), drawing(1))
  const { asked } = await shown(turn, () => () => ({ data: { id: chart, name: 'Revenue' } }))
  press()
  expect((await newToast()).text).toBe('Saved: 2 charts')
  expect(asked).toEqual([0, 1])
})

test('that it is saved already is no failure; other trouble is', async () => {
  const details = [{ path: 'chart_id', message: chart }]
  await shown(turnOf(table()), () => () => ({ status: 400, code: 'chart_saved_already', details }))
  press()
  expect(await newToast()).toMatchObject({ kind: 'message', text: 'This answer is saved as a chart already.' })
  cleanup()
  toast.clear()
  await shown(turnOf(table()), () => () => ({ status: 500, message: 'Error while saving chart' }))
  press()
  expect(await newToast()).toMatchObject({ kind: 'failure', text: 'Error while saving chart' })
})

test('an answer without a result set has nothing to save', async () => {
  await shown(turnOf(table(false)), () => () => ({}))
  expect(screen.queryByRole('button')).toBeNull()
})

test('a double click saves once', async () => {
  const { asked } = await shown(turnOf(table()), () => () => ({ data: { id: chart, name: 'Revenue' } }))
  press()
  fireEvent.click(screen.getByRole('button', { name: 'Save as chart' }), { detail: 2 })
  await newToast()
  expect(asked).toEqual([0])
})
