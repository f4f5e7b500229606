import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { featureFlagEndpoints } from '#contract/feature-flags/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { getToasts, toast } from '#web/ui/toast-store.ts'
import AgentCheck from './agent-check.tsx'
import AgentPage from './agent-page.tsx'
import AgentsPage from './agents-page.tsx'
import AgentDashboard from './dashboard/agent-dashboard.tsx'

const anId = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const id = anId(7)
const at = '2026-11-21T03:00:00.000Z'
const stock = {
  _id: id,
  name: 'Stock',
  description: '',
  hint: '',
  bot_type: 'co-sales',
  status: 'active',
  agents_source: 'chat',
  default_source: 'default',
  logo_url: null,
  instructions: 'Be brief.',
  greeting: '',
  model: 'Gone',
  tools: [],
  is_default: false,
  created_at: at,
  updated_at: at,
}
const abilities = {
  ways: [],
  features: [],
  in_app_limited: false,
  models: [{ id: 'Quick', name: 'Quick' }],
  web_search: false,
  speech: false,
  may_set_up: true,
}
const page = { page: 1, limit: 100, total: 1, is_last_page: true }

beforeEach(async () => {
  toast.clear()
  await setLanguage('en')
})

async function open(address: string, handlers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer(handlers)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const show = (Page: () => React.JSX.Element) => (
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>
  )
  await showAt(address, {
    '/agents': show(AgentsPage),
    '/agents/$id': show(AgentPage),
    '/dashboard-agent/$agent': show(AgentDashboard),
    '/c/$id': <p>A chat</p>,
  })
  return { ...server, client }
}

test('only what was changed is sent; a model that is gone says so', async () => {
  const sent: Record<string, unknown>[] = []
  await open(`/agents/${id}`, [
    [featureFlagEndpoints.getAbilities, () => ({ data: abilities })],
    [agentEndpoints.getAgent, () => ({ data: stock })],
    [agentEndpoints.listAgents, () => ({ data: { records: [stock], pagination: page } })],
    [
      agentEndpoints.updateAgent,
      ({ body }) => {
        sent.push(Object.fromEntries(body as FormData))
        return { data: { ...stock, greeting: 'Hello!' } }
      },
    ],
  ])
  await screen.findByText('Gone (no longer available)')
  expect((screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true)
  fireEvent.change(screen.getByLabelText(/^Greeting/), { target: { value: 'Hello!' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Draw charts' }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  await waitFor(() => expect(sent).toEqual([{ greeting: 'Hello!', tools: '["make_chart"]' }]))
})

test('what another tab saved comes into the fields that nobody has changed here; what was written stays and is sent alone', async () => {
  const sent: Record<string, unknown>[] = []
  let stored = stock
  const { client } = await open(`/agents/${id}`, [
    [featureFlagEndpoints.getAbilities, () => ({ data: abilities })],
    [agentEndpoints.getAgent, () => ({ data: stored })],
    [agentEndpoints.listAgents, () => ({ data: { records: [stored], pagination: page } })],
    [
      agentEndpoints.updateAgent,
      ({ body }) => {
        sent.push(Object.fromEntries(body as FormData))
        stored = { ...stored, greeting: 'Hello!', updated_at: '2026-11-21T05:00:00.000Z' }
        return { data: stored }
      },
    ],
  ])
  fireEvent.change(await screen.findByLabelText(/^Greeting/), { target: { value: 'Hello!' } })
  stored = { ...stored, instructions: 'Be kind.', updated_at: '2026-11-21T04:00:00.000Z' }
  await act(() => client.invalidateQueries())
  const written = (label: RegExp) => (screen.getByLabelText(label) as HTMLInputElement).value
  await waitFor(() => expect(written(/^Instructions/)).toBe('Be kind.'))
  expect(written(/^Greeting/)).toBe('Hello!')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  await waitFor(() => expect(sent).toEqual([{ greeting: 'Hello!' }]))
  await waitFor(() => expect((screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true))
})

test('saving without a network keeps what was written, says so, and goes through at the next press', async () => {
  let sent = 0
  let isCut = true
  await open(`/agents/${id}`, [
    [featureFlagEndpoints.getAbilities, () => ({ data: abilities })],
    [agentEndpoints.getAgent, () => ({ data: stock })],
    [agentEndpoints.listAgents, () => ({ data: { records: [stock], pagination: page } })],
    [
      agentEndpoints.updateAgent,
      () => {
        if (isCut) throw new TypeError('Failed to fetch')
        sent++
        return { data: { ...stock, greeting: 'Hello!' } }
      },
    ],
  ])
  const field = (await screen.findByLabelText(/^Greeting/)) as HTMLInputElement
  fireEvent.change(field, { target: { value: 'Hello!' } })
  const save = screen.getByRole('button', { name: 'Save' })
  await act(async () => fireEvent.click(save))
  await screen.findByText('You are offline.')
  expect([field.value, sent]).toEqual(['Hello!', 0])
  isCut = false
  await act(async () => fireEvent.click(save))
  await waitFor(() => expect([sent, getToasts().at(-1)?.text]).toEqual([1, 'Saved']))
})

test('an agent is deleted and brought back; talking to one starts a session with its source, or goes on in an empty one', async () => {
  let there = true
  let sessions: object[] = [{ id: anId(8), last_message_at: at }]
  const started: unknown[] = []
  await open('/agents', [
    [agentEndpoints.listAgents, () => ({ data: { records: there ? [stock] : [], pagination: page } })],
    [
      agentEndpoints.removeAgent,
      () => {
        there = false
        return {}
      },
    ],
    [
      agentEndpoints.restoreAgent,
      () => {
        there = true
        return { data: stock }
      },
    ],
    [chatEndpoints.listSessions, () => ({ data: { records: sessions, pagination: page } })],
    [
      chatEndpoints.startSession,
      ({ params, body }) => {
        started.push([params.botId, body])
        return { data: { id: anId(9) } }
      },
    ],
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'More for Stock' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Stock' })).toBeNull())
  await act(async () => getToasts().at(-1)!.action!.run())
  await screen.findByRole('heading', { name: 'Stock' })
  // The row that asked has gone since.
  await waitFor(() => expect(getToasts().at(-1)?.text).toBe('Stock is back'))
  fireEvent.click(screen.getByRole('button', { name: 'Chat with Stock' }))
  await screen.findByText('A chat')
  expect(localStorage.getItem('bot')).toBe(id)
  expect(started).toEqual([[id, { default_source: stock.default_source }]])
  cleanup()
  sessions = [{ id: anId(9), last_message_at: null, default_source: 'files' }]
  const reset: unknown[] = []
  await open('/agents', [
    [agentEndpoints.listAgents, () => ({ data: { records: [stock], pagination: page } })],
    [chatEndpoints.listSessions, () => ({ data: { records: sessions, pagination: page } })],
    [
      chatEndpoints.changeSessionSource,
      ({ params, body }) => {
        reset.push([params.sessionId, body])
        return { data: { id: anId(9) } }
      },
    ],
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Chat with Stock' }))
  await screen.findByText('A chat')
  // What was chosen in it before is the agent's own source again.
  expect(reset).toEqual([[anId(9), { default_source: stock.default_source }]])
})

test('figures stand beside those of the period before', async () => {
  const numbers = { conversations: 3, answers: 12, credits: 40, liked: 3, disliked: 1, failed: 0, handed_over: 2 }
  const bad = { session_id: id, record_id: id, question: 'Wrong one?', reason: 'Wrong figures', at }
  await open(`/dashboard-agent/${id}`, [
    [agentEndpoints.getAgent, () => ({ data: stock })],
    [
      agentEndpoints.getAgentFigures,
      () => ({
        data: {
          from: '2026-11-21',
          until: '2026-11-21',
          total: numbers,
          before: { ...numbers, answers: 8 },
          is_flow: true,
          median_ms: 1500,
          days: [{ ...numbers, day: '2026-11-21' }],
          disliked: [bad],
        },
      }),
    ],
  ])
  await screen.findByText('50% more than in the previous period')
  expect(screen.getByText('75%')).toBeTruthy()
  expect(screen.getByText('3 of 4 rated answers')).toBeTruthy()
  expect(screen.getByText('Handed to a person').nextElementSibling?.textContent).toBe('2')
  expect(screen.getByRole('link', { name: /Wrong one/ }).getAttribute('href')).toBe(`/c/${id}#record-${id}`)
})

test.each([
  ['none', { data: { records: [], pagination: page } }, 'link', 'New agent'],
  ['an error', { status: 503, code: 'database_unavailable', message: 'away' }, 'button', 'Try again'],
] as const)(
  'at the start %s instead of agents is said in the fixed words, with a way on',
  async (_, answer, role, name) => {
    fakeServer([[agentEndpoints.listAgents, () => answer]])
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    await showAt('/', {
      '/': (
        <QueryClientProvider client={queries}>
          <p>screen</p>
          <AgentCheck />
        </QueryClientProvider>
      ),
    })
    expect(await screen.findByText('Bot Not Found')).toBeTruthy()
    expect(screen.getByRole(role, { name })).toBeTruthy()
  },
)
