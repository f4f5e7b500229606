import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { scorecardEndpoints } from '#contract/calls/scorecard-endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { system } from '#web/testing/browser.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { LogFilters } from './log-filters.tsx'
import type { LogSearch } from './use-log-filters.ts'

beforeEach(async () => {
  await setLanguage('en')
  const pagination = { page: 1, limit: 50, total: 0, is_last_page: true }
  fakeServer([
    [agentEndpoints.listAgents, () => ({ data: { records: [], pagination } })],
    [scorecardEndpoints.listScorecards, () => ({ data: { scorecards: [], has_model: false } })],
  ])
})
afterEach(cleanup)

async function open(search: LogSearch) {
  const onChange = vi.fn()
  const filters = (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Suspense>
        <LogFilters search={search} words="" onWords={() => {}} onChange={onChange} />
      </Suspense>
    </QueryClientProvider>
  )
  await act(async () => void render(filters))
  await screen.findByRole('searchbox')
  const setDay = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  return { onChange, setDay }
}

/** Chooses in a list as a mouse does. */
async function choose(list: string, name: string) {
  await act(async () => fireEvent.click(await screen.findByRole('combobox', { name: list })))
  const option = await screen.findByRole('option', { name })
  await act(async () => {
    fireEvent.pointerDown(option, { pointerType: 'mouse' })
    fireEvent.mouseMove(option)
    fireEvent.click(option)
  })
}

test('calls are chosen by their days; a day behind the other takes it along', async () => {
  const { onChange, setDay } = await open({ from: '2026-11-01', to: '2026-11-10' })
  expect((screen.getByLabelText('From') as HTMLInputElement).value).toBe('2026-11-01')
  setDay('To', '2026-11-20')
  expect(onChange).toHaveBeenLastCalledWith({ to: '2026-11-20' })
  setDay('From', '2026-11-15')
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-15', to: '2026-11-15' })
  setDay('To', '2026-10-31')
  expect(onChange).toHaveBeenLastCalledWith({ to: '2026-10-31', from: '2026-10-31' })
  setDay('From', '')
  expect(onChange).toHaveBeenLastCalledWith({ from: undefined })
  cleanup()
  const one = await open({})
  one.setDay('From', '2026-11-15')
  expect(one.onChange).toHaveBeenLastCalledWith({ from: '2026-11-15' })
})

test('calls are chosen by who or what ended them', async () => {
  const { onChange } = await open({})
  await choose('Ended in any way', 'Ended by a lost connection')
  expect(onChange).toHaveBeenLastCalledWith({ ended_by: 'lost' })
})

test('calls of a stage stand slowest first, as it says, until that is taken away', async () => {
  const { onChange } = await open({ stage: 'words' })
  expect(screen.getByText('Stage: Speech recognised')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Sort' }).textContent).toBe('Slowest first')
  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter: Stage: Speech recognised' })),
  )
  expect(onChange).toHaveBeenLastCalledWith({ stage: undefined })
})

test('on a phone the fields stand behind a button that counts what is chosen, each taken away by itself or all at once', async () => {
  system.width = 390
  const search: LogSearch = { mood: 'negative', from: '2026-11-01', sort: 'lowest_score', hour: 9 }
  const { onChange } = await open(search)
  expect([screen.queryByLabelText('From'), screen.queryByRole('combobox')]).toEqual([null, null])
  const removing = screen.getAllByRole('button', { name: /^Remove filter/ }).map(({ ariaLabel }) => ariaLabel)
  expect(removing).toEqual([
    'Remove filter: Negative',
    'Remove filter: From 1 Nov 2026',
    'Remove filter: Lowest score first',
    'Remove filter: from 09:00',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter: From 1 Nov 2026' }))
  expect(onChange).toHaveBeenLastCalledWith({ from: undefined })
  fireEvent.click(screen.getByRole('button', { name: 'Filters · 4' }))
  await choose('Any outcome', 'Resolved')
  expect(onChange).toHaveBeenLastCalledWith({ outcome: 'resolved' })
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(onChange).toHaveBeenLastCalledWith({ mood: undefined, from: undefined, sort: undefined, hour: undefined })
  fireEvent.click(screen.getByRole('button', { name: 'Show results' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 60_000 })
})

test('where there is room the fields say what is chosen, and only what has no field is a chip', async () => {
  await open({ mood: 'negative', hour: 9 })
  expect(screen.getByRole('combobox', { name: 'Any mood' }).textContent).toBe('Negative')
  expect(screen.getAllByRole('button', { name: /^Remove filter/ })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull()
})
