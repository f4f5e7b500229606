import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ChartSpec } from '#contract/charts/spec.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { emptySpec, measureOf } from '../draw/empty-spec.ts'
import { ChartView as Door } from '../index.ts'
import { aResult } from '../testing/a-chart.ts'
import ChartView from './chart-view.tsx'
import type { ChartViewProps } from './drawn.tsx'

// jsdom has no canvas; what is drawn on it is for pictures.
vi.mock('../draw/canvas.tsx', () => ({ default: () => null }))

const spec = (kind: ChartSpec['kind'], more: Partial<ChartSpec> = {}): ChartSpec => ({
  ...emptySpec(kind),
  x: 'region',
  y: [measureOf('total')],
  ...more,
})
const show = async (view: ReactNode) => {
  await act(async () => void render(<Suspense>{view}</Suspense>))
}
const chart = (props: Partial<ChartViewProps>) => (
  <ChartView spec={spec('bar')} result={aResult()} title="Sales" height={240} {...props} />
)

beforeEach(() => setLanguage('en'))

test('loading ahead comes to an end', async () => {
  await expect(Door.preload()).resolves.toBeUndefined()
})

test('a drawing says what it shows, its points one by one, and its values as a table', async () => {
  const onPoint = vi.fn()
  await show(
    chart({
      result: aResult([
        ['Jawa', 5_000_000],
        ['Bali', 2_000_000],
      ]),
      onPoint,
    }),
  )
  const drawing = screen.getByRole('group', { name: 'Sales. Bar. Jawa Rp 5 mn, Bali Rp 2 mn' })
  fireEvent.keyDown(drawing, { key: 'ArrowRight' })
  fireEvent.keyDown(drawing, { key: 'ArrowRight' })
  expect(screen.getByText('Bali: Rp 2,000,000')).toBeDefined()
  fireEvent.keyDown(drawing, { key: 'Enter' })
  expect(onPoint).toHaveBeenCalledWith({
    values: { region: 'Bali' },
    measure: 'total',
    value: 2_000_000,
    label: 'Bali: Rp 2,000,000',
  })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show the values as a table' })))
  expect(await screen.findByRole('row', { name: 'Jawa Rp 5,000,000' })).toBeDefined()
})

test('names that run the other way and emoji are told whole', async () => {
  await show(
    chart({
      result: aResult([
        ['متجر الرياض', 1],
        ['👩‍👩‍👧‍👦 Keluarga', 2],
        [null, 3],
      ]),
    }),
  )
  expect(screen.getByRole('group').getAttribute('aria-label')).toContain(
    'متجر الرياض Rp 1, 👩‍👩‍👧‍👦 Keluarga Rp 2, (none) Rp 3',
  )
})

test('10,000 places: it says how many are drawn, and all are in the table', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index): [string, number] => [`Toko ${index}`, index])
  await show(chart({ result: aResult(rows) }))
  expect(screen.getByText(/The first \d+ of 10,000\./)).toBeDefined()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'All in the table' })))
  expect((await screen.findByRole('table')).getAttribute('aria-rowcount')).toBe('10001')
})

test.each([
  ['negative parts', { spec: spec('pie'), result: aResult([['a', -1]]) }, 'Parts of a whole can’t be negative.'],
  ['a column that is gone', { spec: spec('bar', { x: 'city' }) }, 'The column “city” isn’t in the result anymore.'],
  ['only nulls', { result: aResult([['a', null]]) }, 'There are no figures here to draw.'],
  ['no rows', { result: { state: 'empty' as const } }, 'The query ran and found nothing.'],
  ['nothing chosen', { spec: emptySpec('bar') }, 'Choose what goes along'],
  ['no provinces', { spec: spec('map'), result: aResult([['Mars', 1]]) }, 'None of these names is a province'],
])('says why there is no drawing: %s', async (_, props, text) => {
  await show(chart(props))
  expect(screen.getByText(text, { exact: false })).toBeDefined()
})

const failure = {
  reason: 'column_gone' as const,
  message: { en: 'The column is gone.', id: 'Kolomnya hilang.' },
  detail: 'no such column: region',
  name: 'region',
}

test('a failing query says so, above the last figures that are known', async () => {
  const last = { ...(aResult([['Jawa', 7]]) as Extract<ReturnType<typeof aResult>, { state: 'ok' }>) }
  await show(chart({ spec: spec('table'), result: { state: 'failed', failure, last } }))
  expect(screen.getByRole('alert').textContent).toContain('The column is gone.')
  expect(screen.getByRole('alert').textContent).toContain('The figures below are from 21 Nov 2026')
  expect(screen.getByRole('row', { name: 'Jawa Rp 7' })).toBeDefined()
})

test.each([
  ['en', '−25%', 'from the month before'],
  ['id', '−25%', 'dari bulan sebelumnya'],
] as const)('a number and how it changed, in %s', async (language, change, against) => {
  await setLanguage(language)
  const result = aResult([
    ['2026-01', 100],
    ['2026-02', 75],
  ])
  await show(chart({ spec: spec('number', { change: { against: { previous_row: true }, better: 'up' } }), result }))
  expect(screen.getByText('Rp 75')).toBeDefined()
  expect(screen.getByText(change).className).toContain('text-bad')
  expect(screen.getByText(against, { exact: false })).toBeDefined()
})

test('a pivot puts rows together and totals them', async () => {
  const result = aResult([
    ['Jawa', 5],
    ['Jawa', 3],
    ['Bali', 2],
  ])
  await show(chart({ spec: spec('pivot', { rows: ['region'] }), result }))
  expect(screen.getByRole('row', { name: 'Jawa Rp 8' })).toBeDefined()
  expect(screen.getByRole('row', { name: 'Total Rp 10' })).toBeDefined()
})
