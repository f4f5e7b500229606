import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Proposal, Proposals } from '#contract/charts/about-schemas.ts'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import { chartSpec } from '#contract/charts/spec.ts'
import { formMessages } from '#web/lib/form/messages/index.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { dashboardMessages } from '../messages/index.ts'
import ProposalsDialog from './proposals-dialog.tsx'

const doubt = 'You may mean data that isn’t open here.'

const proposal = (name: string, given: Partial<Proposal>): Proposal => ({
  name,
  reading: name,
  doubt: null,
  question: name,
  query: {
    source: { kind: 'database', id: '01a22e4f-5499-70f1-a3e5-d907f2abc098' as never },
    source_name: 'Shop',
    dialect: 'postgres',
    sql: 'select 1',
    visual: null,
    columns: [],
  },
  spec: chartSpec.parse({ kind: 'table' }),
  preview: {
    state: 'ok',
    columns: [{ key: 'n', label: 'N', type: 'number' }],
    rows: [[1]],
    row_count: 1,
    truncated: false,
    ran_at: '2026-11-30T10:00:00.000Z',
    today: '2026-11-30',
    age_s: 0,
    from_cache: false,
    duration_ms: 1,
    data_version: '',
    filters_left_out: [],
    problems: [],
  },
  trust: { level: 'checked', checks: [] },
  ...given,
})

test('a chart that may not be what was meant says so beside its reading, and the others do not', async () => {
  await setLanguage('en')
  await Promise.all([dashboardMessages.load('en'), formMessages.load('en')])
  const data: Proposals = {
    name: 'Orders',
    note: { en: 'Said of all.', id: 'Untuk semua.' },
    charts: [proposal('Orders by province', { doubt }), proposal('Orders by channel', {})],
  }
  fakeServer([[chartEndpoints.proposeCharts, () => ({ data })]])
  const queries = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <ProposalsDialog onClose={() => {}} onDone={() => {}} />
      </QueryClientProvider>,
    )
  })
  const look = await screen.findByRole('button', { name: 'Propose charts' })
  await act(async () => fireEvent.click(look))
  const [doubted, sure] = await screen.findAllByRole('listitem')
  expect(within(doubted!).getByText(doubt)).toBeTruthy()
  expect(within(sure!).queryByText(doubt)).toBeNull()
  expect(screen.getByText('Said of all.')).toBeTruthy()
})
