import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scorecardEndpoints } from '#contract/calls/scorecard-endpoints.ts'
import type { ScorecardFigures } from '#contract/calls/scorecard-figures.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { readSearch } from './asked.ts'
import { ScoreFigures } from './score-figures.tsx'

// jsdom has no canvas; what is drawn on it is for pictures.
vi.mock('#web/features/charts/draw/canvas.tsx', () => ({ default: () => null }))

const card = '01900000-0000-7000-8000-000000000003'
const totals = { calls: 6, score: 0.5, failed: 2 }
const times = (...days: string[]): ScorecardFigures['times'] => days.map((day) => ({ day, ...totals }))

beforeEach(() => setLanguage('en'))
afterEach(cleanup)

async function openAt(from: string, to: string, shown: ScorecardFigures['times']) {
  const found = { scorecard_id: card, totals, before: totals, times: shown, questions: [], agents: [] }
  fakeServer([
    [scorecardEndpoints.listScorecards, () => ({ data: { scorecards: [], has_model: false } })],
    [scorecardEndpoints.getScorecardFigures, () => ({ data: found })],
  ])
  const { period: _, topics: __, ...asked } = readSearch({})
  const { address } = await showAt('/speech-analytics', {
    '/speech-analytics': (
      <QueryClientProvider client={new QueryClient()}>
        <ScoreFigures asked={{ from, to, ...asked }} period="365" />
      </QueryClientProvider>
    ),
    '/call-logs-and-analytics': <p>The calls</p>,
  })
  const drawing = await screen.findByRole('group', { name: /^Average score over time/ })
  return { address, drawing }
}

test.each([
  ['a day', '2026-11-01', '2026-11-03', times('2026-11-01', '2026-11-02'), '2026-11-02', '2026-11-02'],
  [
    'the month in which a period ends',
    '2025-12-10',
    '2026-01-20',
    times('2025-12-01', '2026-01-01'),
    '2026-01-01',
    '2026-01-20',
  ],
  [
    'the month in which it begins',
    '2025-11-10',
    '2025-12-20',
    times('2025-10-01', '2025-11-01'),
    '2025-11-10',
    '2025-11-30',
  ],
] as const)('%s of scores leads to its calls, the lowest score first', async (_, from, to, shown, first, last) => {
  const { address, drawing } = await openAt(from, to, shown)
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) fireEvent.keyDown(drawing, { key })
  await screen.findByText('The calls')
  const search = new URLSearchParams(address().split('?')[1])
  const plain = (name: string) => search.get(name)?.replaceAll('"', '')
  expect([plain('from'), plain('to'), plain('scorecard'), plain('sort')]).toEqual([first, last, card, 'lowest_score'])
})
