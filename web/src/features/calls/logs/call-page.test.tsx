import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { callLogEndpoints as calls } from '#contract/calls/log-endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { toast } from '#web/ui/toast-store.ts'
import CallPage from './call-page.tsx'

const id = '01900000-0000-7000-8000-000000000001'
const at = '2026-11-21T03:00:00.000Z'
const call = {
  ...{ id, agent: 'Assistant', agent_id: id, to: 'site', created_at: at, duration_s: 62, credits: 1_250 },
  ...{ ended_by: 'caller', outcome: null, sentiment: null, summary: '', topics: [], entities: [], turns: [] },
  ...{
    recorded: false,
    figures: { caller_ms: 25_000, agent_ms: 75_000, silence_ms: 0, interruptions: 0, delays: null },
  },
}

async function open(removed: { status?: number; code?: string; message?: string; data?: unknown }) {
  fakeServer([
    [calls.getCall, () => ({ data: call })],
    [calls.removeCall, () => removed],
  ])
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (
    <QueryClientProvider client={queries}>
      <CallPage />
    </QueryClientProvider>
  )
  const shown = await showAt(`/call-logs-and-analytics/${id}`, {
    '/call-logs-and-analytics/$id': page,
    '/call-logs-and-analytics': <p>All calls</p>,
  })
  return { ...shown, queries }
}

async function remove() {
  fireEvent.click(await screen.findByRole('button', { name: 'Delete call' }))
  const asked = await screen.findByRole('alertdialog')
  await act(async () => fireEvent.click(within(asked).getByRole('button', { name: 'Delete call' })))
}

beforeEach(async () => {
  toast.clear()
  await setLanguage('en')
})

test('a call that could not be deleted stays, and so does the question', async () => {
  const { address } = await open({ status: 500, code: 'internal_error', message: 'The database is away' })
  await remove()
  await waitFor(() => expect(screen.getByRole('alertdialog')).toBeTruthy())
  expect(address()).toBe(`/call-logs-and-analytics/${id}`)
})

test('a deleted call leads to the list and is forgotten', async () => {
  const { address, queries } = await open({ data: null })
  await remove()
  await screen.findByText('All calls')
  expect(address()).toBe('/call-logs-and-analytics')
  await waitFor(() => expect(queries.getQueryCache().findAll({ queryKey: ['getCall'] })).toEqual([]))
})
