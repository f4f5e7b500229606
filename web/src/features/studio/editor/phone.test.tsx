import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { studioEndpoints } from '#contract/studio/endpoints.ts'
import type { OpenProject } from '#contract/studio/schemas.ts'
import { type FlowDocument, flowDocument } from '#flow/index.ts'
import { getLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { system } from '#web/testing/browser.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { messages } from './messages/en.ts'
import { Outline } from './outline.tsx'
import { EditorSession } from './session.ts'

const at = '2026-11-22T00:00:00Z'
const project = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Refunds',
  description: '',
  category: 'other',
  status: 'saved',
  type: 'webhook',
  is_active: true,
  is_paused: false,
  published_version: 2,
  is_changed: false,
  differs: false,
  revision: 3,
  node_count: 3,
  updated_by: 'Ayu',
  created_at: at,
  updated_at: at,
}
const documentWith = (title: string): FlowDocument =>
  flowDocument.parse({
    format: 1,
    nodes: [
      { id: 'begin', kind: 'on-webhook', position: { x: 0, y: 0 } },
      { id: 'mail', kind: 'send-email', options: { to: 'a@example.com', subject: 'Hi' }, position: { x: 300, y: 0 } },
      { id: 'ask', kind: 'approval', options: { title }, position: { x: 600, y: 0 } },
    ],
    edges: [
      { from: 'begin', port: 'next', to: 'mail' },
      { from: 'mail', port: 'next', to: 'ask' },
    ],
  })

const run = (mode: string, ended = false) => ({
  id: '00000000-0000-4000-8000-000000000007',
  flow_id: project.id,
  mode,
  trigger: 'on-webhook',
  status: ended ? 'cancelled' : 'waiting',
  created_at: at,
  ended_at: ended ? at : null,
  duration_ms: ended ? 90_000 : null,
  steps: 2,
  credits: 0,
  error: null,
})
const traceOf = (mode: string, ended = false) => ({
  run: run(mode, ended),
  result: { replies: [], output: {}, error: null },
  input: {},
  steps: [
    {
      ...{ visit: 1, attempt: 1, node: 'mail', kind: 'send-email', state: 'done', at, ms: 1, credits: 0, input: {} },
      ...{ output: { to: ['a@example.com'] }, port: 'next', error: null, wait: null, simulated: mode === 'test' },
    },
  ],
})
const page = { page: 1, limit: 50, total: 1, is_last_page: true }

/** The editor of a phone, over a server that tells what it was asked. */
async function opened(given: { document?: FlowDocument; project?: object } = {}) {
  system.width = 390
  const { document = documentWith('Refund?') } = given
  const asked: unknown[] = []
  let over = false
  const version = (number: number, live: number) => ({
    ...{ number, kind: 'published', name: '', note: '', is_published: number === live, node_count: 3 },
    ...{ created_by: 'Ayu', created_at: at },
  })
  let live = 2
  fakeServer([
    [studioEndpoints.listProjects, () => ({ data: { records: [], pagination: page } })],
    [
      studioEndpoints.listVersions,
      () => ({ data: { records: [version(2, live), version(1, live)], pagination: page } }),
    ],
    [
      studioEndpoints.publishVersion,
      ({ params }) => {
        asked.push(['live', params.number])
        live = 1
        return { data: { project: { ...project, published_version: 1, differs: true }, triggers: [], agent: null } }
      },
    ],
    [
      studioEndpoints.testProject,
      ({ body }) => {
        asked.push(['test', (body as { real: string[] }).real])
        return { data: traceOf('test') }
      },
    ],
    [
      flowEndpoints.listFlowRuns,
      () => ({ data: { records: [{ ...run('live', over), branches: [] }], pagination: page } }),
    ],
    [flowEndpoints.getFlowRun, () => ({ data: traceOf('live', over) })],
    [
      flowEndpoints.cancelFlowRun,
      () => {
        asked.push(['cancel'])
        over = true
        return { data: null }
      },
    ],
  ])
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const session = new EditorSession({
    project: { ...project, ...given.project, document } as unknown as OpenProject,
    queries,
    readOnly: false,
    words: () => messages,
    language: getLanguage,
  })
  const shown = (
    <QueryClientProvider client={queries}>
      <Outline session={session} />
    </QueryClientProvider>
  )
  await showAt('/studio/here', { '/studio/here': shown })
  return { asked, session }
}
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
})
// Other tests of this process look at what is scrolled to.
afterEach(() => void Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView'))

test('a draft with errors cannot be published, and says how many are in the way', async () => {
  await opened({ document: documentWith(''), project: { is_active: false, published_version: null } })
  await screen.findByText('Fix 1 error to publish')
  const publish = screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' })
  expect(publish.disabled).toBe(true)
})

test('a draft without errors can be published', async () => {
  await opened({ project: { is_active: false, published_version: null } })
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Publish' })).disabled).toBe(false)
})

test('a test simulates what would reach somebody, until a step is chosen to be real', async () => {
  const { asked } = await opened()
  await press('Test')
  await screen.findByText(/^Nothing is sent in a test/)
  await press('Run the draft')
  await screen.findByText('simulated')
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: /Send an email/ })))
  await press('Run the draft')
  expect(asked).toEqual([
    ['test', []],
    ['test', ['mail']],
  ])
})

test('a run that waits is cancelled after a question', async () => {
  const { asked } = await opened()
  await press('Runs')
  await press(/Waiting/)
  await press('Cancel run')
  const question = await screen.findByRole('alertdialog')
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Cancel run' })))
  await screen.findByRole('heading', { name: 'Cancelled' })
  expect(asked).toEqual([['cancel']])
  expect(screen.queryByRole('button', { name: 'Cancel run' })).toBeNull()
})

test('an older version goes live in one action, and the draft is said to differ', async () => {
  const { asked, session } = await opened()
  await act(async () => session.store.open('versions'))
  await screen.findByText('Version 1')
  await press('Roll back')
  const question = await screen.findByRole('alertdialog')
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Roll back' })))
  await screen.findByText(/^v1 live · draft differs/)
  expect(asked).toEqual([['live', '1']])
})
