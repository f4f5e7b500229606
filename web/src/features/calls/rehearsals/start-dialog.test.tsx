import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { rehearsalEndpoints } from '#contract/calls/rehearsal-endpoints.ts'
import { scorecardEndpoints } from '#contract/calls/scorecard-endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { StartDialog } from './start-dialog.tsx'

const id = '01900000-0000-7000-8000-000000000001'
const named = { id, name: 'Hours' }

const newScenario = vi.fn()

async function open(able: { hears: boolean; speaks: boolean }, scenarios: object[] = [named]) {
  fakeServer([
    [scorecardEndpoints.listScorecards, () => ({ data: { scorecards: [named], has_model: false } })],
    [rehearsalEndpoints.listRehearsalScenarios, () => ({ data: { scenarios, has_model: false, ...able } })],
    [agentEndpoints.listAgents, () => ({ data: { records: [{ _id: id, name: 'Assistant', bot_type: 'chat' }] } })],
  ])
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await showAt('/rehearsals', {
    '/rehearsals': (
      <QueryClientProvider client={queries}>
        <StartDialog onClose={() => {}} onNewScenario={() => newScenario()} />
      </QueryClientProvider>
    ),
  })
  await screen.findByRole(scenarios.length > 0 ? 'combobox' : 'button', {
    name: scenarios.length > 0 ? 'How' : 'New scenario',
  })
}

async function choose(name: string, wanted: string) {
  await act(async () => fireEvent.click(screen.getByRole('combobox', { name })))
  const option = await screen.findByRole('option', { name: wanted })
  await act(async () => {
    fireEvent.pointerDown(option, { pointerType: 'mouse' })
    fireEvent.mouseMove(option)
    fireEvent.click(option)
  })
}

const chooseVoice = () => choose('How', 'By voice')

beforeEach(() => setLanguage('en'))

test('without a recogniser a rehearsal by voice says what is missing and does not begin, by text it may', async () => {
  await open({ hears: false, speaks: true })
  const begin = () => screen.getByRole('button', { name: 'Start' }).hasAttribute('disabled')
  expect(begin()).toBe(false)
  await chooseVoice()
  expect(screen.getByText(/Speech recognition isn’t set up/)).toBeTruthy()
  expect(begin()).toBe(true)
})

test('with both it says what it costs', async () => {
  await open({ hears: true, speaks: true })
  await chooseVoice()
  expect(screen.getByText(/costs seconds of calls/)).toBeTruthy()
})

test.each(['As a chat', 'As emails'])('an agent is rehearsed %s, and that is not spoken', async (channel) => {
  await open({ hears: true, speaks: true })
  const begin = () => screen.getByRole('button', { name: 'Start' }).hasAttribute('disabled')
  await choose('Channel', channel)
  expect(begin()).toBe(false)
  await chooseVoice()
  expect(screen.getByText('Only calls are rehearsed by voice.')).toBeTruthy()
  expect(begin()).toBe(true)
})

test('without a scenario it leads to writing one', async () => {
  await open({ hears: true, speaks: true }, [])
  fireEvent.click(screen.getByRole('button', { name: 'New scenario' }))
  expect(newScenario).toHaveBeenCalledOnce()
})

test('a number of repetitions that may not be is said at its field, and nothing begins', async () => {
  await open({ hears: true, speaks: true })
  const field = screen.getByLabelText('Repetitions of each')
  fireEvent.change(field, { target: { value: '99' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Start' })))
  expect(await screen.findByText(/^At most \d+\.$/)).toBeTruthy()
  expect(document.activeElement).toBe(field)
})
