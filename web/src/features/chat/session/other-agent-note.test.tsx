import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { chooseBot, getBotId, storeUser } from '#web/lib/session/session.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { chatMessages } from '../messages/index.ts'
import { OtherAgentNote } from './other-agent-note.tsx'

const chosen = '00000000-0000-4000-8000-000000000001' as AgentId
const other = '00000000-0000-4000-8000-000000000002' as AgentId
const gone = '00000000-0000-4000-8000-000000000003' as AgentId
const agents = [
  { _id: chosen, name: 'Assistant', status: 'active' },
  { _id: other, name: 'Stock desk', status: 'active' },
]

beforeAll(() => chatMessages.load('en'))
beforeEach(() => {
  localStorage.clear()
  storeUser({ id: 'u', name: 'Ayu', email: 'ayu@toko.example' })
  chooseBot(chosen)
  const pagination = { page: 1, limit: 100, total: 2, is_last_page: true }
  fakeServer([[agentEndpoints.listAgents, () => ({ data: { records: agents, pagination } })]])
})
afterEach(cleanup)

const show = (botId: AgentId) =>
  showAt('/here', {
    '/here': (
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <OtherAgentNote botId={botId} />
      </QueryClientProvider>
    ),
  })

test('a chat with another agent goes on with that one', async () => {
  await show(other)
  await screen.findByText('This is a chat with Stock desk.')
  fireEvent.click(screen.getByRole('button', { name: 'Continue here' }))
  expect(getBotId()).toBe(other)
})

test('one with an agent that is gone says so, and where to ask', async () => {
  await show(gone)
  await screen.findByText('This chat’s agent was deleted. Ask in a new chat.')
  expect(screen.getByRole('link', { name: 'New chat' }).getAttribute('href')).toBe('/')
})
