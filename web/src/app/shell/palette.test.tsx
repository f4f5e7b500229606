import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { AgentId, WorkspaceId } from '#contract/kit/id.ts'
import { knowledgeFileEndpoints } from '#contract/knowledge-files/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { storeSignIn } from '#web/lib/session/session.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { queryClient } from '../query-client.ts'
import { routeTree } from '../routes.tsx'
import { findByWords } from './palette-search.ts'

const id = '019c1d6a-7d2e-7a3b-8f00-00000000000a'
const at = '2026-11-23T08:00:00.000Z'
const page = (records: unknown[]) => ({
  records,
  pagination: { page: 1, limit: 10, total: records.length, is_last_page: true },
})
const chat = {
  id,
  bot_id: id,
  session_name: 'Numbers of autumn',
  default_source: 'default',
  pinned: false,
  preview: '',
  last_message_at: at,
  created_at: at,
  updated_at: at,
  unread: false,
  matches: [{ record_id: id, snippet: 'margin of coffee', marks: [] }],
}

beforeEach(() => {
  queryClient.clear()
  storeSignIn({ token: 't', token_client: 'c', user: { id, name: 'Ayu', email: 'ayu@toko.test', bot_id: id } })
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (url: URL) => {
    const asked = url.searchParams.get('query') === 'margin'
    const empty = { ...page([]), actions: [], features: [], credits: { unlimited: true } }
    const data = url.pathname.endsWith(`/chat/${id}/session`) && asked ? page([chat]) : empty
    return Response.json({ status: true, message: 'ok', data })
  })
})

test('the palette finds a chat by words that were said in it, and a section of settings by its name', async () => {
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/bookmarks'] }) })
  await act(async () => {
    render(<RouterProvider router={router} />)
    await router.load()
  })
  await screen.findByRole('navigation', { name: 'Navigation' }, { timeout: 60_000 })
  const open = async () => {
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
    return screen.findByRole('combobox', {}, { timeout: 60_000 })
  }
  fireEvent.change(await open(), { target: { value: 'margin' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Numbers of autumn' }))
  await waitFor(() => expect(router.state.location.href).toBe(`/c/${id}#record-${id}`))
  const field = await open()
  fireEvent.change(field, { target: { value: 'sign-ins' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/sign-ins'))
  const again = await open()
  fireEvent.change(again, { target: { value: 'terms' } })
  expect(await screen.findByRole('option', { name: 'Terms' })).toBeTruthy()
  fireEvent.change(again, { target: { value: 'organizations' } })
  expect(screen.queryByRole('option', { name: 'Organizations' })).toBeNull()
})

test('the palette looks for chats, dashboards, charts, agents, files and members, and leads to each', async () => {
  const things = (query: URLSearchParams, name: string) =>
    query.get('query') === 'kopi' ? { data: page([{ id, name }]) } : { data: page([]) }
  fakeServer([
    [chatEndpoints.listSessions, () => ({ data: page([chat]) })],
    [dashboardEndpoints.listDashboards, ({ query }) => things(query, 'Board')],
    [chartEndpoints.listCharts, ({ query }) => things(query, 'Chart')],
    [
      agentEndpoints.listAgents,
      () => ({
        data: page([
          { _id: id, name: 'Kopi agent' },
          { _id: '2', name: 'Tea' },
        ]),
      }),
    ],
    [knowledgeFileEndpoints.listKnowledgeFiles, ({ query }) => things(query, 'File.pdf')],
    [workspaceEndpoints.listMembers, ({ query }) => things(query, 'Budi')],
  ])
  const place = { botId: id as AgentId, workspaceId: id as WorkspaceId }
  const found = await findByWords('kopi', place, new AbortController().signal)
  expect(found.map(({ kind, label, leadsTo: { to } }) => [kind, label, to])).toEqual([
    ['chats', 'Numbers of autumn', '/c/$id'],
    ['dashboards', 'Board', '/dashboard'],
    ['charts', 'Chart', '/dashboard/editor'],
    ['agents', 'Kopi agent', '/agents/$id'],
    ['files', 'File.pdf', '/knowledge/$tab'],
    ['members', 'Budi', '/workspace/$id/members'],
  ])
})
