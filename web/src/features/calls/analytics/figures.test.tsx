import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SpeechAnalytics } from '#contract/calls/analytics.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { readSearch } from './asked.ts'
import { SpeechFigures } from './figures.tsx'

// jsdom has no canvas; what is drawn on it is for pictures.
vi.mock('#web/features/charts/draw/canvas.tsx', () => ({ default: () => null }))

const totals = {
  ...{ calls: 60, seconds: 600, mean_seconds: 10, resolved_share: 0.5, sentiment: 0 },
  ...{ agent_share: 0.5, silence_share: 0, interruptions: 0 },
  delays: { end_of_speech: 300, words: 500, sentence: 900, sound: 1_200 },
}
const found: SpeechAnalytics = {
  ...{ from: '2026-11-01', to: '2026-11-03', before_from: '2026-10-29', before_to: '2026-10-31' },
  ...{ totals, before: totals, hours: [], agents: [], versions: [], campaigns: [] },
  days: [
    { day: '2026-11-01', calls: 20, resolved: 10, sentiment: 0.1 },
    { day: '2026-11-02', calls: 30, resolved: 10, sentiment: -0.1 },
    { day: '2026-11-03', calls: 10, resolved: 10, sentiment: 0.2 },
  ],
  topics: [
    { topic: 'order', before: 44, calls: 40, resolved: 1, sentiment: null },
    { topic: 'delivery', before: 12, calls: 30, resolved: 1, sentiment: null },
    { topic: 'refund', before: 0, calls: 5, resolved: 1, sentiment: null },
  ],
}

beforeEach(() => setLanguage('en'))
afterEach(cleanup)

const open = () =>
  showAt('/speech-analytics', {
    '/speech-analytics': (
      <QueryClientProvider client={new QueryClient()}>
        <SpeechFigures found={found} asked={readSearch({})} period="7" />
      </QueryClientProvider>
    ),
    '/call-logs-and-analytics': <p>The calls</p>,
  })

test('topics show how they have changed, and can be ordered by it', async () => {
  const { address } = await open()
  const rows = () => {
    const card = screen.getByRole('heading', { name: 'Topics' }).closest('section')
    return within(card as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  }
  expect(rows()).toEqual([
    expect.stringMatching(/^Order.*−4 · 44 in the previous period40$/),
    expect.stringMatching(/^Delivery.*\+18 · 12 in the previous period30$/),
    expect.stringMatching(/^Refund.*\+5 · 0 in the previous period5$/),
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Growing most' }))
  await waitFor(() =>
    expect(rows().map((row) => row?.match(/^(?:Order|Delivery|Refund)/)?.[0])).toEqual(['Delivery', 'Refund', 'Order']),
  )
  // As whoever is given the address sees them.
  expect(address()).toContain('topics=growing')
})

test.each(['Calls by day', 'Sentiment by day'])('a day of “%s” leads to the calls of that day', async (title) => {
  const { address } = await open()
  const drawing = await screen.findByRole('group', { name: new RegExp(`^${title}`) })
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) fireEvent.keyDown(drawing, { key })
  await screen.findByText('The calls')
  expect(address()).toMatch(/from=.*2026-11-02/)
  expect(address()).toMatch(/to=.*2026-11-02/)
  expect(address()).toContain('reached=talked')
})

test('a stage of a turn leads to the calls in which it took longest', async () => {
  const { address } = await open()
  fireEvent.click(screen.getByRole('link', { name: 'Speech recognised' }))
  await screen.findByText('The calls')
  expect(address()).toContain('stage=words')
  expect(address()).toContain('reached=talked')
})
