import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { languages } from '#web/lib/i18n/language.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { chooseBot, storeSignIn } from '#web/lib/session/session.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { homeMessages } from '../home/messages/index.ts'
import SetupNote from './setup-note.tsx'
import { useAgentSetup } from './use-agent-setup.ts'

const awake = '00000000-0000-4000-8000-000000000001' as AgentId
const asleep = '00000000-0000-4000-8000-000000000002' as AgentId
const agents = [
  { _id: awake, name: 'Assistant', status: 'active' },
  { _id: asleep, name: 'Stock desk', status: 'non_active' },
]

beforeAll(() => Promise.all(languages.map((language) => homeMessages.load(language))))
beforeEach(() => {
  localStorage.clear()
  storeSignIn({ token: 't', token_client: 'c', user: { id: 'u', name: 'Ayu', email: 'ayu@toko.example' } })
  const pagination = { page: 1, limit: 100, total: 2, is_last_page: true }
  fakeServer([[agentEndpoints.listAgents, () => ({ data: { records: agents, pagination } })]])
})
afterEach(async () => {
  cleanup()
  await setLanguage('en')
})

function Place() {
  const setup = useAgentSetup()
  return setup.state === 'ready' ? <p>Ask away</p> : <SetupNote setup={setup} />
}
const show = () =>
  showAt('/here', {
    '/here': (
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Place />
      </QueryClientProvider>
    ),
  })

test('an active agent is ready', async () => {
  chooseBot(awake)
  await show()
  expect(await screen.findByText('Ask away')).toBeDefined()
})

test('one that is not active says so, and leads to where it is set up', async () => {
  chooseBot(asleep)
  await show()
  expect((await screen.findByRole('status')).textContent).toContain('Stock desk isn’t active yet')
  expect(screen.getByRole('link', { name: 'Set up' }).getAttribute('href')).toBe(`/agents/${asleep}`)
})

test('without an agent one is chosen', async () => {
  await setLanguage('id')
  await show()
  expect((await screen.findByRole('status')).textContent).toContain('Belum ada agen yang dipilih')
  expect(screen.getByRole('link', { name: 'Pilih agen' }).getAttribute('href')).toBe('/agents')
})
