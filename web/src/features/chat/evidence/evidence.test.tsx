import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AnswerPart } from '#contract/chat/parts.ts'
import { languages } from '#web/lib/i18n/language.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { uiMessages } from '#web/ui/messages/index.ts'
import { evidenceOf } from '../answer/evidence.ts'
import { chatMessages } from '../messages/index.ts'
import { EvidencePanel } from './evidence-panel.tsx'
import { layOutSql } from './lay-out-sql.ts'

// The words are here before the parts are: what is tested is not how they arrive.
beforeAll(() =>
  Promise.all([...languages].flatMap((language) => [chatMessages.load(language), uiMessages.load(language)])),
)
const parts = [
  { type: 'text', text: 'Kalimantan [1] [2]' },
  {
    type: 'data-table',
    data: {
      title: 'Revenue by region',
      columns: [
        { key: 'region', label: 'Region', type: 'text' },
        { key: 'total', label: 'Total', type: 'number', unit: 'IDR' },
      ],
      rows: [
        { region: 'Papua', total: 3 },
        { region: 'Jawa', total: 48 },
      ],
      row_count: 2,
      truncated: false,
      query: {
        sql: 'select 1',
        data_source_id: 'x',
        data_source_name: 'Toko Nusantara',
        duration_ms: 214,
        ran_at: '2026-11-21T01:00:00Z',
      },
    },
  },
  {
    type: 'source-document',
    sourceId: 's',
    mediaType: 'application/pdf',
    title: 'report.pdf',
    providerMetadata: {
      nalar: { file_id: '01900000-0000-7000-8000-000000000001', page: 4, quote: 'Permintaan naik', score: 1 },
    },
  },
] as unknown as AnswerPart[]

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(async () => {
  cleanup()
  await setLanguage('en')
  vi.unstubAllGlobals()
})

const show = async (onClose = () => {}) => {
  render(
    <Suspense>
      <EvidencePanel evidence={evidenceOf(parts)} n={2} pressed={1} onClose={onClose} />
    </Suspense>,
  )
  return screen.findByRole('complementary')
}

test('shows the query with where and how fast it ran, its rows, and the quoted passage', async () => {
  const panel = await show()
  for (const words of [
    'select 1',
    'Toko Nusantara',
    '214 ms',
    'read only',
    'Rp 48',
    'report.pdf',
    'page 4',
    '“Permintaan naik”',
    '2 of 2',
  ])
    expect(panel.textContent).toContain(words)
})

test('speaks Indonesian', async () => {
  await setLanguage('id')
  const panel = await show()
  for (const words of ['Bukti', '214 md', 'hanya baca', 'halaman 4', '2 dari 2'])
    expect(panel.textContent).toContain(words)
})

test('what was asked for has the focus, and Escape closes', async () => {
  const onClose = vi.fn()
  await show(onClose)
  expect(document.activeElement?.textContent).toContain('report.pdf')
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
})

test('a press on a heading sorts: the largest number first', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Total' }))
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual(['RegionTotal', 'JawaRp 48', 'PapuaRp 3'])
})

test.each([
  ['select a from b where c = 1 order by a', 'select a\nfrom b\nwhere c = 1\norder by a'],
  ["select ' from ' from b", "select ' from '\nfrom b"],
  ['select extract(year from d) from b', 'select extract(year from d)\nfrom b'],
  ['select a\nfrom b where c', 'select a\nfrom b where c'],
])('%j is laid out', (sql, laidOut) => {
  expect(layOutSql(sql)).toBe(laidOut)
})
