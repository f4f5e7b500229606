import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AnswerAgain } from '#contract/chat/answer-schemas.ts'
import { languages } from '#web/lib/i18n/language.ts'
import { uiMessages } from '#web/ui/messages/index.ts'
import { chatMessages } from '../../messages/index.ts'
import AgainPart from './again-part.tsx'

beforeAll(() =>
  Promise.all([...languages].flatMap((language) => [chatMessages.load(language), uiMessages.load(language)])),
)
afterEach(cleanup)

const columns = [
  { key: 'region', label: 'Region', type: 'text' as const },
  { key: 'total', label: 'Total', type: 'number' as const },
]
const table = (more: Partial<AnswerAgain['tables'][number]>): AnswerAgain['tables'][number] => ({
  title: 'By region',
  ran_at: '2026-01-01T00:00:00.000Z',
  ...more,
})
const show = (again: Partial<AnswerAgain>, onClose = () => {}) =>
  render(
    <Suspense>
      <AgainPart
        again={{
          ran_at: '2026-02-01T00:00:00.000Z',
          status: 'changed',
          tables: [],
          text: { status: 'same', pieces: [] },
          ...again,
        }}
        onClose={onClose}
      />
    </Suspense>,
  )

test('new, gone and changed rows are told apart, each figure beside what it was', async () => {
  const difference = {
    key: ['region'],
    columns,
    same: 3,
    partial: false,
    added: [{ region: 'Aceh', total: 2 }],
    removed: [{ region: 'Papua', total: 1 }],
    changed: [{ before: { region: 'Bali', total: 5 }, after: { region: 'Bali', total: 7 }, columns: ['total'] }],
  }
  const pieces = [
    { kind: 'same' as const, text: 'Bali has ' },
    { kind: 'removed' as const, text: '5' },
    { kind: 'added' as const, text: '7' },
  ]
  const onClose = vi.fn()
  show({ tables: [table({ difference })], text: { status: 'changed', pieces } }, onClose)
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent)
  expect(rows).toEqual(['ChangedBali7was 5', 'NewAceh2', 'GonePapua1'])
  expect(screen.getByText(/1 row changed · 1 new row · 1 row gone · 3 rows are the same/)).toBeTruthy()
  expect(screen.getByText('5', { selector: 'del' })).toBeTruthy()
  expect(screen.getByText('7', { selector: 'p ins' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close the comparison' }))
  expect(onClose).toHaveBeenCalled()
})

test('nothing changed, a query that failed, and a text that nobody can write again', async () => {
  const difference = { key: [], columns, same: 1, partial: true, added: [], removed: [], changed: [] }
  show({
    tables: [table({ difference }), table({ problem: 'Toko cannot be reached right now.' })],
    text: { status: 'unknown', pieces: [] },
  })
  expect(await screen.findByText(/Nothing has changed\. Only the rows/)).toBeTruthy()
  expect(screen.getByText('Toko cannot be reached right now.')).toBeTruthy()
  expect(screen.getByText(/may be out of date/)).toBeTruthy()
})
