import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { storeSignIn } from '#web/lib/session/session.ts'
import { viewAs } from '#web/lib/session/view-as.ts'
import { queryClient } from '../query-client.ts'
import { routeTree } from '../routes.tsx'

const sessionId = '01890000-0000-7000-8000-00000000000a'
const botId = '01890000-0000-7000-8000-00000000000b'
const user = { id: 'u1', name: 'Ayu Rahma', email: 'ayu@tokonusantara.test', bot_id: botId }
const at = '2026-11-21T01:00:00Z'
const pagination = { page: 1, limit: 10, total: 1, is_last_page: true }
const session = {
  id: sessionId,
  bot_id: botId,
  session_name: 'Stock in Medan',
  default_source: 'default',
  pinned: false,
  preview: '',
  last_message_at: at,
  created_at: at,
  updated_at: at,
}
const record = {
  id: sessionId,
  uuid: sessionId,
  parent_id: null,
  question: 'How much stock is in Medan?',
  files: [],
  answer: {
    id: botId,
    status: 'done',
    parts: [{ type: 'text', text: 'Forty boxes.' }],
    model: null,
    duration_ms: 1,
    usage: { input_words: 1, output_words: 1, credits: 1 },
  },
  feedback: { like: null, bookmark: false },
  siblings: [sessionId],
  created_at: at,
}
const accessOf = (me: boolean) => ({
  owner: { id: botId, name: 'Budi', me },
  visibility: 'workspace',
  may: { read: true, ask: me, rename: me, remove: me, rate: me, stop: me },
})
const viewedAs: (string | null)[] = []
let mine = false

// A page without a layout would draw no row of a chat.
for (const side of ['clientHeight', 'clientWidth'])
  Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => 600 })

beforeEach(() => {
  viewAs.stop()
  queryClient.clear()
  viewedAs.length = 0
  storeSignIn({ token: 't', token_client: 'c', user })
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (url: URL, init?: RequestInit) => {
    viewedAs.push(new Headers(init?.headers).get('view_as'))
    const history = { session, records: [record], pagination, access: accessOf(mine) }
    const others = { records: [{ ...session, access: accessOf(false) }], pagination }
    // The package is asked about as soon as its check is loaded, which a file before this one may have done.
    const credits = { unlimited: true }
    const empty = { records: [], pagination: { ...pagination, total: 0 } }
    const nothing = { actions: [], features: [], questions: [], held_by: null, credits, ...empty }
    const data = url.pathname.endsWith(`/session/${sessionId}`)
      ? history
      : url.pathname.endsWith('/chats/visible')
        ? others
        : nothing
    return Response.json({ status: true, message: 'ok', data })
  })
})

async function open(path: string) {
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  await act(async () => {
    render(<RouterProvider router={router} />)
    await router.load()
  })
}
const patient = { timeout: 60_000 }

test('a chat of somebody else is read without anything that would be refused, and says whose it is', async () => {
  mine = false
  await open(`/c/${sessionId}`)
  expect(await screen.findByText(/This is a chat of Budi/, {}, patient)).toBeTruthy()
  expect(await screen.findByText('Forty boxes.', {}, patient)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /Ask|Message|Question/ })).toBeNull()
  for (const name of ['Like', 'Bookmark', 'Answer again', 'Edit the question', 'Options of Stock in Medan'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Stock in Medan' })).toBeTruthy()
  const others = await screen.findByRole('region', { name: 'Shared by others' }, patient)
  expect(others.textContent).toContain('Budi')
})

test("one's own chat has all of it", async () => {
  mine = true
  await open(`/c/${sessionId}`)
  expect(await screen.findByText('Forty boxes.', {}, patient)).toBeTruthy()
  expect(screen.queryByText(/This is a chat of/)).toBeNull()
  expect(screen.getAllByRole('button', { name: /Like|Bookmark/ }).length).toBeGreaterThan(0)
})

test('looking as a member is said over every screen and to the server, until it is stopped', async () => {
  mine = true
  await open(`/c/${sessionId}`)
  await screen.findByText('Forty boxes.', {}, patient)
  expect(viewedAs.every((role) => role === null)).toBe(true)
  const before = viewedAs.length
  act(() => viewAs.start('w', 'member'))
  expect(await screen.findByText('You see and may do only what a member may.')).toBeTruthy()
  await waitFor(() => expect(viewedAs.length).toBeGreaterThan(before))
  expect(viewedAs.slice(before).every((role) => role === 'member')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Stop viewing' }))
  expect(screen.queryByText('You see and may do only what a member may.')).toBeNull()
  await waitFor(() => expect(viewedAs.at(-1)).toBe(null))
})
