import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { callLogEndpoints as calls } from '#contract/calls/log-endpoints.ts'
import { scorecardEndpoints as scorecards } from '#contract/calls/scorecard-endpoints.ts'
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
    written: { by: 'built-in', waiting: false, reason: null, credits: 0, points: [], topics: [] },
    figures: { caller_ms: 25_000, agent_ms: 75_000, silence_ms: 0, interruptions: 0, delays: null },
  },
}

type Answer = { status?: number; code?: string; message?: string; data?: unknown }

async function open(removed: Answer, shownCall: object = call, at = `/call-logs-and-analytics/${id}`) {
  fakeServer([
    [calls.getCall, () => ({ data: shownCall })],
    [calls.removeCall, () => removed],
    [scorecards.getCallScores, () => ({ data: { scores: [], has_model: false } })],
  ])
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (
    <QueryClientProvider client={queries}>
      <CallPage />
    </QueryClientProvider>
  )
  const shown = await showAt(at, {
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

const turn = { sentiment: null, heard: null, delays: null }
const turns = [
  { ...turn, number: 1, speaker: 'caller', text: 'Where is my parcel?', starts_ms: 1_000, ends_ms: 3_000 },
  { ...turn, number: 2, speaker: 'agent', text: 'It comes tomorrow.', starts_ms: 61_000, ends_ms: 63_000 },
]

test('a summary by the model leads to the second of each sentence and says who wrote it', async () => {
  const points = [{ text: 'It comes tomorrow.', turn: 2, at_ms: 61_000 }]
  const written = { by: 'model', waiting: false, reason: null, credits: 63, points, topics: [] }
  await open({ data: null }, { ...call, turns, summary: 'It comes tomorrow.', written })
  expect(
    await screen.findByText('Written by the language model · 63 credits · no language model is set up'),
  ).toBeTruthy()
  const go = screen.getByRole('button', { name: 'Go to 1:01: It comes tomorrow.' })
  const seen = vi.fn()
  HTMLElement.prototype.scrollIntoView = seen
  // This DOM has none.
  onTestFinished(() => Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView') as unknown as undefined)
  await act(async () => fireEvent.click(go))
  await vi.waitFor(
    () =>
      expect(seen.mock.contexts.map((element) => (element as HTMLElement).textContent)).toEqual([
        expect.stringContaining('It comes tomorrow.'),
      ]),
    { timeout: 60_000 },
  )
})

test('why no model wrote it stands under the built-in summary', async () => {
  const written = {
    by: 'built-in',
    waiting: false,
    reason: 'call_summary_unusable',
    credits: 0,
    points: [],
    topics: [],
  }
  await open({ data: null }, { ...call, turns, summary: 'The caller said things.', written })
  expect(await screen.findByText('The caller said things.')).toBeTruthy()
  expect(screen.getByText(/Not written by the language model: The language model wrote nothing/)).toBeTruthy()
})

test('a line of a call is shared by a link that opens the call there', async () => {
  const writeText = vi.fn(async () => {})
  HTMLElement.prototype.scrollIntoView = () => {}
  onTestFinished(() => Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView') as unknown as undefined)
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
  onTestFinished(() => void vi.unstubAllGlobals())
  await open({}, { ...call, turns }, `/call-logs-and-analytics/${id}?turn=2`)
  const lines = await screen.findByRole('list', { name: 'Transcript' })
  const [first, second] = within(lines).getAllByRole('listitem')
  expect([first!.className, second!.className].map((look) => look.includes('bg-accent-soft'))).toEqual([false, true])
  fireEvent.click(within(first!).getByRole('button', { name: 'Copy link to this moment' }))
  await within(first!).findByRole('button', { name: 'Copied' })
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/call-logs-and-analytics/${id}?turn=1`)
})

test('a sample is spoken when one asks for it, and says that it is synthetic', async () => {
  const asked = vi.fn()
  const open = async (shownCall: object) => {
    fakeServer([
      [calls.getCall, () => ({ data: shownCall })],
      [scorecards.getCallScores, () => ({ data: { scores: [], has_model: false } })],
      [
        calls.getCallSound,
        () => {
          asked()
          return { status: 503, code: 'voice_not_set_up', message: 'No voice is set up.' }
        },
      ],
    ])
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const page = (
      <QueryClientProvider client={queries}>
        <CallPage />
      </QueryClientProvider>
    )
    await showAt(`/call-logs-and-analytics/${id}`, { '/call-logs-and-analytics/$id': page })
  }
  await open({ ...call, turns, recorded: true, synthetic: true })
  const speak = await screen.findByRole('button', { name: 'Speak this call' })
  expect(screen.getByText('A sample call, not a real one. The voices are synthetic.')).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
  fireEvent.click(speak)
  expect((await screen.findByRole('alert')).textContent).toBe('No voice is set up.')
  expect(asked).toHaveBeenCalledOnce()
  cleanup()
  // How a real one sounded is there at once.
  await open({ ...call, turns, recorded: true, synthetic: false })
  await screen.findByRole('alert')
  expect(asked).toHaveBeenCalledTimes(2)
  expect(screen.queryByText(/The voices are synthetic/)).toBeNull()
})
