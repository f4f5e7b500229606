import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { monitorEndpoints as calls } from '#contract/monitors/endpoints.ts'
import type { Monitor, MonitorId } from '#contract/monitors/schemas.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { toast } from '#web/ui/toast-store.ts'
import { AlarmActions } from './alarm-actions.tsx'
import { backtestOptions, monitorOptions, useMonitorWork } from './api.ts'
import MonitorEditor from './editor/monitor-editor.tsx'
import { monitorMessages } from './messages/index.ts'
import MonitorsPage from './monitors-page.tsx'
import { scheduleText } from './schedule-text.ts'

const agent = '00000000-0000-4000-8000-000000000007'
const id = '00000000-0000-4000-8000-000000000008'
const prompt = 'Tell me when daily revenue is below 40'
const rules = { pending_minutes: 0, recover_minutes: 0, repeat_minutes: null, no_data: 'alert', on_error: 'alert' }
const query = {
  source: { kind: 'database', id },
  source_name: 'Toko Nusantara',
  dialect: 'postgres',
  sql: 'select 1',
  visual: null,
  columns: [],
}
const days = [50, 45, 38, 60, 30].map((value, index) => ({
  from: `2026-10-0${index + 1}`,
  to: `2026-10-0${index + 2}`,
  value,
}))
const draft = {
  name: 'Daily revenue',
  query,
  reading: 'Revenue by day',
  confidence: { band: 'likely', why: ['“revenue” may mean more than one thing in this data.'] },
  condition: { kind: 'threshold', operator: 'below', value: 40 },
  rules,
  says: { en: 'revenue is below 40', id: 'pendapatan di bawah 40' },
  value: { label: 'revenue', unit: null },
  columns: [],
  rows: [],
  row_count: 5,
  history: {
    times: days.map(({ to }) => ({ day: to, moment: `${to}T00:00:00.000Z` })),
    measured: { grain: 'day', series: [{ label: '', points: days }], count: 5 },
    samples: null,
  },
  checks_a_month: 30,
}
const at = '2026-11-21T03:00:00.000Z'
const monitor = {
  ...{
    id,
    bot_id: agent,
    agent_name: 'Assistant',
    author: { id, name: 'Ayu' },
    name: 'Low revenue',
    prompt,
    data: null,
  },
  ...{ parameters: [], condition: draft.condition, rules, says: draft.says, reading: '', query, value: draft.value },
  ...{
    interval: { every: 'day', at: '07:00' },
    time_zone: 'Asia/Jakarta',
    severity: 'warning',
    start_at: null,
    end_at: null,
  },
  ...{ notification_type: 'in-app', emails: [], quiet: null, webhook: null, active: true, state: 'firing', since: at },
  ...{
    firing_since: at,
    acknowledged: false,
    snoozed_until: null,
    assignee: null,
    stopped: null,
    checked_at: at,
    next_at: at,
  },
  last: { figures: [{ label: '', value: 30, breaches: true }], count: 5, failure: null },
  ...{ may_edit: true, created_at: at, updated_at: at },
}
const pageOf = (records: unknown[]) => ({
  records,
  pagination: { page: 1, limit: 50, total: records.length, is_last_page: true },
})
const agents = [agentEndpoints.listAgents, () => ({ data: pageOf([{ _id: agent, name: 'Assistant' }]) })] as const

beforeEach(async () => {
  toast.clear()
  await setLanguage('en')
})

async function open(address: string, handlers: Parameters<typeof fakeServer>[0]) {
  fakeServer([agents, ...handlers])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const show = (Page: () => React.JSX.Element) => (
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>
  )
  await showAt(address, {
    '/monitoring': show(MonitorsPage),
    '/monitoring/new': show(MonitorEditor),
    '/monitoring/$agent/$id': <p>The monitor</p>,
  })
}

test('the list says of each what it watches, what it found and how it stands', async () => {
  await open('/monitoring', [[calls.listAllMonitors, () => ({ data: pageOf([monitor]) })]])
  const row = await screen.findByRole('link', { name: /Low revenue/ })
  expect(row.textContent).toMatch(/When revenue is below 40.*30.*Firing/)
})

test('what nobody has looked at yet is not called well', async () => {
  const fresh = { ...monitor, state: 'normal', checked_at: null, last: null }
  await open('/monitoring', [[calls.listAllMonitors, () => ({ data: pageOf([fresh]) })]])
  const row = await screen.findByRole('link', { name: /Low revenue/ })
  expect(row.textContent).toMatch(/Not checked yetNew$/)
})

test('an empty list begins with a sentence', async () => {
  await open('/monitoring', [[calls.listAllMonitors, () => ({ data: pageOf([]) })]])
  const example = await screen.findByRole('link', { name: 'Tell me when daily revenue is below 60 million' })
  expect(example.getAttribute('href')).toContain('/monitoring/new?prompt=')
})

test('a change that is not of the rule, and a live hint, do not ask the data of the past again', async () => {
  const queries = new QueryClient()
  const ref = { bot_id: agent as AgentId, id: id as MonitorId }
  queries.setQueryData(backtestOptions(ref).queryKey as readonly unknown[], {})
  queries.setQueryData(monitorOptions(ref).queryKey as readonly unknown[], {})
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(useMonitorWork, { wrapper })
  await act(() => result.current.work('acknowledge', async () => {}))
  expect(queries.getQueryState(monitorOptions(ref).queryKey)?.isInvalidated).toBe(true)
  expect(queries.getQueryState(backtestOptions(ref).queryKey)?.isInvalidated).toBe(false)
  // What live hints ask again (app/live-effects.ts).
  expect(endpointGroups.monitors).not.toContain('backtestMonitor')
})

test('a list that does not load says so, in Indonesian too', async () => {
  await setLanguage('id')
  await open('/monitoring', [
    [calls.listAllMonitors, () => ({ status: 503, code: 'monitors_failed', message: 'Gagal' })],
  ])
  await screen.findByText('Gagal memuat pemantauan')
})

test('a sentence is read, tried on the past with another threshold, and saved with it', async () => {
  const saved: unknown[] = []
  await open(`/monitoring/new?agent=${agent}`, [
    [calls.listMonitoringSources, () => ({ data: [] })],
    [calls.readMonitor, () => ({ data: draft })],
    [
      calls.createMonitor,
      ({ body }) => {
        saved.push(body)
        return { data: monitor }
      },
    ],
  ])
  fireEvent.change(await screen.findByLabelText(/What should be watched/), { target: { value: prompt } })
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByRole('heading', { name: /it would have fired 2 times/ })
  // Twice in four days.
  screen.getByText('about 15 alarms a month · 30 checks a month · no credits')
  fireEvent.change(screen.getByLabelText('Value'), { target: { value: '48' } })
  await screen.findByRole('heading', { name: /it would have fired 2 times/ })
  fireEvent.change(screen.getByLabelText('Value'), { target: { value: '35' } })
  await screen.findByRole('heading', { name: /it would have fired once/ })
  screen.getByText('When revenue is below 35')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Enable' })))
  await waitFor(() =>
    expect(saved).toMatchObject([
      {
        prompt,
        condition: { kind: 'threshold', operator: 'below', value: 35 },
        notification_type: 'in-app',
        active: true,
      },
    ]),
  )
  await screen.findByText('The monitor')
})

test('a sentence that cannot be read says why', async () => {
  await open(`/monitoring/new?agent=${agent}&prompt=watch%20the%20moon`, [
    [calls.listMonitoringSources, () => ({ data: [] })],
    [calls.readMonitor, () => ({ status: 422, code: 'monitor_not_understood', message: 'Name a figure and a limit.' })],
  ])
  await screen.findByText('Name a figure and a limit.')
})

test('what the server says of a field stands at the field, until it is mended', async () => {
  const refused = { status: 422, code: 'monitor_recipient_unknown', message: 'tono@example.com is nobody here.' }
  let answer: object = refused
  await open(`/monitoring/new?agent=${agent}&prompt=${encodeURIComponent(prompt)}`, [
    [calls.listMonitoringSources, () => ({ data: [] })],
    [calls.readMonitor, () => ({ data: draft })],
    [calls.createMonitor, () => answer],
  ])
  const emails = await screen.findByLabelText(/^To/)
  fireEvent.change(emails, { target: { value: 'tono@example.com' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Enable' })))
  await waitFor(() => expect(emails.getAttribute('aria-invalid')).toBe('true'))
  screen.getByText('tono@example.com is nobody here.')
  expect(document.activeElement).toBe(emails)
  answer = { data: monitor }
  fireEvent.change(emails, { target: { value: 'ayu@example.com' } })
  await waitFor(() => expect(emails.getAttribute('aria-invalid')).toBe(null))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Enable' })))
  await screen.findByText('The monitor')
})

test('a field that is wrong is said before it is sent, and nothing is', async () => {
  const sent: unknown[] = []
  await open(`/monitoring/new?agent=${agent}&prompt=${encodeURIComponent(prompt)}`, [
    [calls.listMonitoringSources, () => ({ data: [] })],
    [calls.readMonitor, () => ({ data: draft })],
    [calls.createMonitor, ({ body }) => ({ data: sent.push(body) && monitor })],
  ])
  const webhook = await screen.findByLabelText(/Webhook/)
  fireEvent.change(webhook, { target: { value: 'ftp://example.com' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save without enabling' })))
  await waitFor(() => expect(document.activeElement).toBe(webhook))
  expect(sent).toEqual([])
  fireEvent.change(webhook, { target: { value: 'https://example.com/alarms' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save without enabling' })))
  await waitFor(() => expect(sent).toMatchObject([{ webhook: 'https://example.com/alarms', active: false }]))
})

test('what is wrong under "more" opens it, and is said beside the button', async () => {
  const sent: unknown[] = []
  await open(`/monitoring/new?agent=${agent}&prompt=${encodeURIComponent(prompt)}`, [
    [calls.listMonitoringSources, () => ({ data: [] })],
    [calls.readMonitor, () => ({ data: draft })],
    [calls.createMonitor, ({ body }) => ({ data: sent.push(body) && monitor })],
  ])
  fireEvent.click(await screen.findByText('Add parameter'))
  const name = within(screen.getByRole('group', { name: 'Parameters' })).getByLabelText('Name')
  fireEvent.change(name, { target: { value: '' } })
  const more = name.closest('details')
  expect(more?.open).toBe(false)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Enable' })))
  await screen.findByText('Check the marked fields.')
  expect([more?.open, sent]).toEqual([true, []])
})

test('whom an alarm can be given to says that it is loading until the members are there', async () => {
  const members = Promise.withResolvers<void>()
  fakeServer([
    [
      workspaceEndpoints.listWorkspaces,
      () => ({
        data: {
          ...pageOf([{ id, workspace_name: 'Head office', icon: null, member_count: 2, role: 'owner', active: true }]),
        },
      }),
    ],
    [
      workspaceEndpoints.listMembers,
      async () => {
        await members.promise
        return { data: pageOf([{ id, name: 'Budi' }]) }
      },
    ],
  ])
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <AlarmActions monitor={monitor as unknown as Monitor} />
    </QueryClientProvider>
  )
  // What the menu says is loaded with it.
  await act(async () => render(page))
  fireEvent.click(await screen.findByRole('button', { name: 'Assign' }))
  const loading = await screen.findByRole('menuitem', { name: 'Loading' })
  expect(loading.getAttribute('aria-disabled')).toBe('true')
  members.resolve()
  await screen.findByRole('menuitem', { name: 'Budi' })
  expect(screen.queryByRole('menuitem', { name: 'Loading' })).toBeNull()
})

test.each([
  ['en', 'Asia/Jakarta', 'Every day 07:00 WIB'],
  ['en', 'America/New_York', 'Every day 07:00 New York'],
  ['id', 'Asia/Jayapura', 'Setiap hari 07.00 WIT'],
] as const)('a schedule says its time zone as people do: %s, %s', async (language, time_zone, said) => {
  const words = await monitorMessages.load(language)
  expect(scheduleText({ interval: { every: 'day', at: '07:00' }, time_zone }, words, language)).toBe(said)
})
