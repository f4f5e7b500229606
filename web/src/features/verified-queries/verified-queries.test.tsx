import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import { verifiedQueryEndpoints as calls, termEndpoints } from '#contract/verified-queries/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { getToasts, toast } from '#web/ui/toast-store.ts'
import QueryField from './query-field.tsx'
import VerifiedPage from './verified-page.tsx'

// jsdom has nothing to lay out the SQL editor with: what is asked here is what it is given.
vi.mock('../query-editor/sql/sql-editor.tsx', () => ({
  default: ({ value, label, failing, onChange }: Record<string, never> & { onChange: (sql: string) => void }) => (
    <textarea
      aria-label={label}
      data-failing={JSON.stringify(failing ?? null)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  ),
}))

const anId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const at = '2026-11-21T03:00:00.000Z'
const pageOf = (records: object[]) => ({
  data: { records, pagination: { page: 1, limit: 50, total: records.length, is_last_page: true } },
})
const term = {
  ...{ id: anId(1), data_source_id: anId(2), data_source_name: 'Shop', use_case_id: anId(3), phrase: 'turnover' },
  means: { kind: 'measure', table: 'orders', fold: 'sum', column: 'total' },
  ...{ says: 'sum of orders.total', by: 'Ayu', at, removable: true },
}
const source = { kind: 'database', id: anId(2), name: 'Shop', dialect: 'postgres', type: 'postgres' }
const schema = { data: { source, dialect: 'postgres', tables: [] } }
const show = (page: React.ReactNode) =>
  showAt('/here', { '/here': <QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider> })

beforeEach(async () => {
  toast.clear()
  await setLanguage('en')
})

test('a word that people taught is listed, forgotten, and brought back', async () => {
  let terms = [term]
  fakeServer([
    [calls.listVerifiedQueries, () => pageOf([])],
    [termEndpoints.listTerms, () => pageOf(terms)],
    [
      termEndpoints.removeTerm,
      () => {
        terms = []
        return { data: null }
      },
    ],
    [
      termEndpoints.restoreTerm,
      () => {
        terms = [term]
        return { data: term }
      },
    ],
  ] as Parameters<typeof fakeServer>[0])
  await show(<VerifiedPage />)
  await screen.findByText('No verified queries yet')
  fireEvent.click(screen.getByRole('tab', { name: 'Words' }))
  await screen.findByText('= sum of orders.total')
  expect(screen.getByText(/Shop · one use case · Ayu/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Forget “turnover”' }))
  await screen.findByText('Nothing yet. Corrections propose them.')
  getToasts()
    .find(({ action }) => action)
    ?.action?.run()
  await screen.findByText('= sum of orders.total')
})

function Written({ failure }: { failure: string }) {
  const [sql, setSql] = useState('select 1\nfrom nowhere')
  return <QueryField dataSource={anId(2)} value={sql} onChange={setSql} label="Query" failure={failure} />
}

test('the line that failed is marked, and the builder has the same query', async () => {
  fakeServer([[chartEndpoints.getChartSourceSchema, () => schema]] as Parameters<typeof fakeServer>[0])
  await show(<Written failure={'The database could not run this: relation "nowhere" does not exist'} />)
  const field = await screen.findByRole('textbox', { name: 'Query' })
  expect(JSON.parse(field.dataset.failing ?? '')).toEqual({ from: 14, to: 21, line: 2 })
  expect(screen.getByRole('alert').textContent).toMatch(/^Line 2: The database/)
  fireEvent.change(field, { target: { value: 'select 2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Builder' }))
  await screen.findByText('This source has no tables.')
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'SQL' }).value).toBe('select 2'))
})
