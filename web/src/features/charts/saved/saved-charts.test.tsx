import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { chartEndpoints as calls } from '#contract/charts/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { getToasts, toast } from '#web/ui/toast-store.ts'
import { aChart, aResult } from '../testing/a-chart.ts'
import SavedCharts from './saved-charts.tsx'

let kept: ReturnType<typeof aChart>[]
let asked: string[]
let refusal: { status: number; code: string; message: string } | undefined

beforeEach(async () => {
  kept = [aChart(), aChart({ id: '00000000-0000-4000-8000-000000000002' as never, name: 'Refunds', editable: false })]
  asked = []
  refusal = undefined
  toast.clear()
  await setLanguage('en')
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  fakeServer([
    [
      calls.listCharts,
      ({ query }) => {
        const words = query.get('query') ?? ''
        asked.push(`${words}|${query.get('mine')}`)
        const records = kept.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
        return { data: { records, pagination: { page: 1, limit: 20, total: records.length, is_last_page: true } } }
      },
    ],
    [calls.runChart, () => ({ data: { version: 1, spec: aChart().spec, result: aResult() } })],
    [
      calls.renameChart,
      ({ body }) => {
        if (refusal) return refusal
        kept[0] = aChart({ name: (body as { name: string }).name })
        return { data: kept[0] }
      },
    ],
    [
      calls.removeChart,
      ({ params }) => {
        kept = kept.filter(({ id }) => id !== params.id)
        return {}
      },
    ],
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await showAt('/', {
    '/': (
      <QueryClientProvider client={client}>
        <SavedCharts />
      </QueryClientProvider>
    ),
    '/dashboard/editor': 'editor',
  })
  await screen.findByText('Refunds')
})

const choose = async (item: string) => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Actions for Sales' })))
  const found = await screen.findByRole('menuitem', { name: item })
  await act(async () => fireEvent.click(found))
}

test('finds by words and by owner, and says when nothing is found', async () => {
  const search = screen.getByRole('searchbox', { name: 'Search charts' })
  fireEvent.change(search, { target: { value: 'refund' } })
  await waitFor(() => expect(screen.queryByText('Sales')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Only mine' }))
  await waitFor(() => expect(asked).toContain('refund|true'))
  fireEvent.change(search, { target: { value: 'nothing' } })
  expect(await screen.findByText('No chart holds these words')).toBeDefined()
})

test('pressed, a chart shows itself; who made it and where it is used stand beside it', async () => {
  expect(screen.getAllByText(/Toko · by Ayu · In no dashboard/)).toHaveLength(2)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Sales/ })))
  expect(await screen.findByRole('row', { name: 'Jawa Rp 5' })).toBeDefined()
})

test('is renamed in its place', async () => {
  await choose('Rename')
  const field = screen.getByRole('textbox', { name: 'Name' })
  fireEvent.change(field, { target: { value: 'Sales by region' } })
  await act(async () => fireEvent.submit(field.closest('form')!))
  expect(await screen.findByText('Sales by region')).toBeDefined()
})

test('a refused name is told, and the old one stays', async () => {
  refusal = { status: 403, code: 'not_permitted', message: 'You may not.' }
  await choose('Rename')
  const field = screen.getByRole('textbox', { name: 'Name' })
  fireEvent.change(field, { target: { value: 'Other' } })
  await act(async () => fireEvent.submit(field.closest('form')!))
  await waitFor(() => expect(getToasts().map(({ text }) => text)).toContain('You may not.'))
  expect(await screen.findByText('Sales')).toBeDefined()
})

test('Escape leaves the name as it was', async () => {
  await choose('Rename')
  const field = screen.getByRole('textbox', { name: 'Name' })
  fireEvent.change(field, { target: { value: 'Gone' } })
  await act(async () => fireEvent.keyDown(field, { key: 'Escape' }))
  expect(screen.getByText('Sales')).toBeDefined()
  expect(kept[0]?.name).toBe('Sales')
})

test('is deleted only after a yes that says it cannot be undone', async () => {
  await choose('Delete')
  expect(await screen.findByText('This can’t be undone.')).toBeDefined()
  expect(kept).toHaveLength(2)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Delete' })))
  await waitFor(() => expect(screen.queryByText('Sales')).toBeNull())
  expect(kept).toHaveLength(1)
})

test("somebody else's chart that one may not change has no actions", () => {
  expect(screen.queryByRole('button', { name: 'Actions for Refunds' })).toBeNull()
})
