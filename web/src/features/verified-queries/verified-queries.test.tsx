import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import { verifiedQueryEndpoints as calls, termEndpoints } from '#contract/verified-queries/endpoints.ts'
import type { TermProposal } from '#contract/verified-queries/schemas.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { getToasts, toast } from '#web/ui/toast-store.ts'
import KeepTerm from './keep-term.tsx'
import QueryField from './query-field.tsx'
import TermsList from './terms-list.tsx'
import VerifiedList from './verified-list.tsx'

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
  id: anId(1),
  data_source_id: anId(2),
  data_source_name: 'Shop',
  use_case_id: anId(3),
  phrase: 'turnover',
  use_case_name: 'Sales',
  means: { kind: 'measure', table: 'orders', fold: 'sum', column: 'total' },
  says: 'sum of orders.total',
  by: 'Ayu',
  at,
  removable: true,
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
  await show(
    <>
      <VerifiedList />
      <TermsList />
    </>,
  )
  await screen.findByText('No verified queries yet')
  await screen.findByText('= sum of orders.total')
  expect(screen.getByText(/Shop · only in “Sales” · Ayu/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Forget “turnover”' }))
  await screen.findByText('Nothing yet. Corrections propose them.')
  getToasts()
    .find(({ action }) => action)
    ?.action?.run()
  await screen.findByText('= sum of orders.total')
})

test('a word is kept for one of the use cases that have its table', async () => {
  localStorage.setItem('bot', anId(8))
  const sent: unknown[] = []
  const useCase = (n: number, usecase: string, table: string) => ({
    _id: anId(n),
    bot_id: anId(8),
    usecase,
    description: '',
    type: 'tables',
    measures: [],
    related: true,
    editable: true,
    removable: true,
    created_at: at,
    updated_at: at,
    relations: [
      {
        data_source_id: anId(2),
        data_source_name: 'Shop',
        table,
        schema: null,
        columns: [],
        missing: false,
        description: { en: '', id: '' },
        synonyms: { en: [], id: [] },
      },
    ],
  })
  fakeServer([
    [useCaseEndpoints.listUseCases, () => ({ data: [useCase(3, 'Sales', 'orders'), useCase(4, 'Stock', 'items')] })],
    [
      termEndpoints.createTerm,
      ({ body }) => {
        sent.push(body)
        return { data: term }
      },
    ],
  ] as Parameters<typeof fakeServer>[0])
  const { phrase, means, says } = term
  await show(<KeepTerm proposal={{ phrase, means, says } as TermProposal} dataSource={anId(2)} />)
  fireEvent.click(await screen.findByRole('combobox', { name: 'Where it means that' }))
  await screen.findByRole('option', { name: 'Everywhere' })
  expect(screen.queryByRole('option', { name: /Stock/ })).toBeNull()
  const only = screen.getByRole('option', { name: 'Only in “Sales”' })
  fireEvent.pointerDown(only, { pointerType: 'mouse' })
  fireEvent.click(only)
  await waitFor(() => expect(screen.getByRole('combobox').textContent).toBe('Only in “Sales”'))
  fireEvent.click(screen.getByRole('button', { name: 'Remember' }))
  await screen.findByRole('button', { name: 'Remembered' })
  expect(sent).toEqual([{ data_source_id: anId(2), use_case_id: anId(3), phrase, means }])
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
