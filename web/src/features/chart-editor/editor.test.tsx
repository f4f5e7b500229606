import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { chartEndpoints as calls } from '#contract/charts/endpoints.ts'
import type { Chart } from '#contract/charts/schemas.ts'
import { aChart, aResult } from '#web/features/charts/testing/a-chart.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { getToasts, toast } from '#web/ui/toast-store.ts'
import ChartEditorPage from './chart-editor-page.tsx'

// jsdom has no canvas, and nothing to lay out the SQL editor with: what is asked here is what becomes of a chart.
vi.mock('../charts/draw/canvas.tsx', () => ({ default: () => null }))
vi.mock('../query-editor/sql/sql-editor.tsx', () => ({
  default: ({ value, onChange }: { value: string; onChange: (sql: string) => void }) => (
    <textarea aria-label="SQL" value={value} onChange={({ target }) => onChange(target.value)} />
  ),
}))

type Sent = { expected_version: number; name: string; spec: Chart['spec'] }
const explanation = {
  summary: { en: 'Sums sales.', id: 'Menjumlahkan.' },
  steps: [],
  tables: ['sales'],
  sql: 'select',
  dialect: 'postgres',
  source_name: 'Toko',
  understood: true,
  trust: null,
}
let stored: Chart
let sent: Sent[]
let previews: string[]
let valued: unknown[]
let tables: unknown[]
let compiled: Promise<void>

beforeEach(async () => {
  stored = aChart()
  sent = []
  previews = []
  valued = []
  tables = []
  compiled = Promise.resolve()
  toast.clear()
  await setLanguage('en')
  const source = { kind: 'database', id: aChart().query.source.id, name: 'Toko', dialect: 'postgres', type: 'postgres' }
  fakeServer([
    [calls.listChartSources, () => ({ data: [source] })],
    [calls.getChartSourceSchema, () => ({ data: { source, dialect: 'postgres', tables } })],
    [
      calls.compileVisualQuery,
      async () => {
        await compiled
        return { data: { sql: 'select count(*) from sales limit 5' } }
      },
    ],
    [
      calls.previewChart,
      ({ body }) => {
        const { query } = body as { query: { sql: string; parameters?: unknown } }
        previews.push(query.sql)
        if (query.parameters) valued.push(query.parameters)
        return { data: { query: aChart().query, result: aResult(), checks: [], suggestions: [], explanation } }
      },
    ],
    [
      calls.updateChart,
      ({ body }) => {
        sent.push(body as Sent)
        const { expected_version, name, spec } = body as Sent
        if (expected_version !== stored.version) return { data: { outcome: 'conflict', current: stored } }
        stored = { ...stored, name, spec, kind: spec.kind, version: stored.version + 1 }
        return { data: { outcome: 'saved', chart: stored } }
      },
    ],
    [
      calls.createChart,
      ({ body }) => {
        sent.push(body as Sent)
        return { data: aChart({ id: '00000000-0000-4000-8000-000000000009' as never, name: (body as Sent).name }) }
      },
    ],
    // Last: its address would fit the others' as well.
    [calls.getChart, () => ({ data: stored })],
  ])
})

const open = async (address: string) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const at = await showAt(address, {
    '/dashboard/editor': (
      <QueryClientProvider client={client}>
        <ChartEditorPage />
      </QueryClientProvider>
    ),
    '/dashboard': 'dashboards',
  })
  await screen.findByRole('textbox', { name: 'Name' })
  return at
}
const existing = `/dashboard/editor?chart=${aChart().id}`
const name = () => screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement
const write = (text: string) => fireEvent.change(name(), { target: { value: text } })
const press = async (label: string | RegExp) => {
  const found = await screen.findByRole('button', { name: label })
  await act(async () => fireEvent.click(found))
}

test('what is changed is saved over the version it was made on; undo and redo go back and forth', async () => {
  await open(existing)
  expect(await screen.findByRole('row', { name: 'Jawa Rp 5' })).toBeDefined()
  write('Sales 2')
  await press('Undo')
  expect(name().value).toBe('Sales')
  await press('Redo')
  await act(async () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ expected_version: 1, name: 'Sales 2' })
  await waitFor(() => expect(getToasts().map(({ text }) => text)).toContain('Chart saved'))
})

const meanwhile = async (theirs: Partial<Chart>) => {
  await open(existing)
  stored = { ...stored, ...theirs, version: 2, updated_by: { id: stored.owner!.id, name: 'Budi' } }
  write('Mine')
  await press('Save')
  expect(await screen.findByText(/^Budi saved another version/)).toBeDefined()
}

test('two people changed the same thing: theirs is taken, and undo brings mine back', async () => {
  await meanwhile({ name: 'Theirs' })
  expect(screen.queryByRole('button', { name: 'Keep both changes' })).toBeNull()
  await press('Take theirs')
  expect(name().value).toBe('Theirs')
  await press('Undo')
  expect(name().value).toBe('Mine')
  await press('Save')
  await waitFor(() => expect(stored).toMatchObject({ name: 'Mine', version: 3 }))
})

test('two people changed different things: both stay', async () => {
  await meanwhile({ spec: { ...aChart().spec, kind: 'pivot' } })
  await press('Keep both changes')
  await waitFor(() => expect(stored).toMatchObject({ name: 'Mine', version: 3, spec: { kind: 'pivot' } }))
})

test('mine is saved over theirs, or as a chart of its own', async () => {
  await meanwhile({ name: 'Theirs' })
  await press('Save mine as a new chart')
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ name: 'Mine (copy)' }))
  expect(stored.name).toBe('Theirs')
})

test('leaving with changes is asked about, and staying keeps them', async () => {
  const at = await open(existing)
  write('Not saved')
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Dashboards' })))
  await press('Cancel')
  expect([at.address().split('?')[0], name().value]).toEqual(['/dashboard/editor', 'Not saved'])
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Dashboards' })))
  await press('Leave')
  await screen.findByText('dashboards')
})

test('a new chart needs a query and a name, asks as it is written, and goes to its dashboard when it is saved', async () => {
  const at = await open('/dashboard/editor?dashboard=d1')
  await press('Save')
  expect(getToasts().at(-1)?.text).toBe('Give the chart a name first.')
  write('New')
  await press('Save')
  expect(getToasts().at(-1)?.text).toBe('Give the chart a query first.')
  fireEvent.change(await screen.findByRole('textbox', { name: 'SQL' }), { target: { value: 'select 1' } })
  await waitFor(() => expect(previews).toEqual(['select 1']))
  await press('Save')
  await screen.findByText('dashboards')
  expect(at.address()).toContain('id=d1')
})

test('only those who may change it save over it: for others it becomes a new chart', async () => {
  stored = aChart({ editable: false })
  await open(existing)
  write('My version')
  await press('Save mine as a new chart')
  await waitFor(() => expect(sent[0]).toMatchObject({ name: 'My version' }))
  expect(sent[0]).not.toHaveProperty('expected_version')
})

test('a chart that is saved right after it was built has the query that was built', async () => {
  const visual = { version: 1, table: 'sales', dimensions: [], filters: [], sort: [], limit: null } as const
  const measures = [{ aggregate: 'count', column: null }]
  stored = aChart({ query: { ...aChart().query, visual: { ...visual, measures } } as never })
  tables = [{ name: 'sales', label: 'Sales', columns: [], references: [] }]
  const written = Promise.withResolvers<void>()
  compiled = written.promise
  await open(existing)
  write('Sales 2')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Limit' }), { target: { value: '5' } })
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
  written.resolve()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ name: 'Sales 2', query: { sql: 'select count(*) from sales limit 5' } })
})

test('the value of a parameter is tried as soon as it is written', async () => {
  stored = { ...stored, query: { ...stored.query, visual: null, sql: 'select x from sales where y = {{region}}' } }
  await open(existing)
  fireEvent.change(await screen.findByLabelText('Value of region'), { target: { value: 'Bali' } })
  await waitFor(() => expect(valued).toEqual([[{ name: 'region', type: 'text', value: 'Bali' }]]), { timeout: 5_000 })
})
