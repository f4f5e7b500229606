import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { chartEndpoints as calls } from '#contract/charts/endpoints.ts'
import { aChart, aResult } from '#web/features/charts/testing/a-chart.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import ChartEditorPage from './chart-editor-page.tsx'

const visual = {
  version: 1,
  table: 'sales',
  dimensions: [],
  measures: [{ aggregate: 'count', column: null }],
  filters: [],
}
const explanation = {
  summary: { en: 'Counts sales.', id: 'Menghitung penjualan.' },
  steps: [],
  tables: ['sales'],
  sql: 'select',
  dialect: 'postgres',
  source_name: 'Toko',
  understood: true,
  trust: null,
}
// jsdom has no canvas and lays nothing out: the builder is a button here that builds one query.
vi.mock('../charts/draw/canvas.tsx', () => ({ default: () => null }))
vi.mock('../query-editor/sql/sql-editor.tsx', () => ({ default: () => null }))
vi.mock('../query-editor/visual/visual-builder.tsx', () => ({
  VisualBuilder: ({ onChange }: { onChange: (query: unknown) => void }) => (
    <button type="button" onClick={() => onChange(visual)}>
      Build
    </button>
  ),
}))

test('a chart that is saved right after it was built has the query that was built', async () => {
  await setLanguage('en')
  const { id } = aChart().query.source
  const source = { kind: 'database', id, name: 'Toko', dialect: 'postgres', type: 'postgres' }
  const table = { name: 'sales', columns: [], label: { en: 'Sales', id: 'Penjualan' } }
  const sent: unknown[] = []
  const written = Promise.withResolvers<void>()
  fakeServer([
    [calls.listChartSources, () => ({ data: [source] })],
    [calls.getChartSourceSchema, () => ({ data: { source, dialect: 'postgres', tables: [table] } })],
    [
      calls.compileVisualQuery,
      async () => {
        await written.promise
        return { data: { sql: 'select count(*) from sales' } }
      },
    ],
    [
      calls.previewChart,
      () => ({ data: { query: aChart().query, result: aResult(), checks: [], suggestions: [], explanation } }),
    ],
    [
      calls.updateChart,
      ({ body }) => {
        sent.push(body)
        return { data: { outcome: 'saved', chart: aChart({ version: 2 }) } }
      },
    ],
    [calls.getChart, () => ({ data: aChart() })],
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await showAt(`/dashboard/editor?chart=${aChart().id}`, {
    '/dashboard/editor': (
      <QueryClientProvider client={client}>
        <ChartEditorPage />
      </QueryClientProvider>
    ),
  })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Orders' } })
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Build' })))
  await act(async () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true }))
  written.resolve()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ name: 'Orders', query: { sql: 'select count(*) from sales', visual } })
})
