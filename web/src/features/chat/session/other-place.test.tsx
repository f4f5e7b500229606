import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { visibleChatEndpoints } from '#contract/chat/visible-endpoints.ts'
import type { SessionId } from '#contract/kit/id.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { switcherMessages } from '#web/features/workspaces/switcher-messages/index.ts'
import { RouterAddress } from '#web/lib/address/router-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import OtherPlace from './other-place.tsx'

const session = '01900000-0000-7000-8000-000000000001' as SessionId
const workspace = '01900000-0000-7000-8000-0000000000cc'

beforeAll(() => switcherMessages.load('en'))
beforeEach(() => localStorage.setItem('token', 'a'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** A chat that is not here, at its address; home takes its time to come. */
async function openChat() {
  let tellPlace = () => {}
  const asked: unknown[] = []
  const server = fakeServer([
    [
      visibleChatEndpoints.findSessionPlace,
      async () => {
        await new Promise<void>((done) => {
          tellPlace = done
        })
        return { data: { workspace_id: workspace, workspace_name: 'Sales' } }
      },
    ],
    [workspaceEndpoints.listWorkspaces, () => ({ data: { records: [] } })],
    [
      workspaceEndpoints.setWorkspace,
      ({ body }) => {
        asked.push(body)
        return { status: 500, code: 'server_error' }
      },
    ],
  ])
  const root = createRootRoute()
  const chat = createRoute({
    getParentRoute: () => root,
    path: '/c/$id',
    component: () => (
      <RouterAddress>
        <Suspense>
          <OtherPlace sessionId={session}>It is not here.</OtherPlace>
        </Suspense>
      </RouterAddress>
    ),
  })
  const home = createRoute({ getParentRoute: () => root, path: '/', loader: () => new Promise<never>(() => {}) })
  const router = createRouter({
    routeTree: root.addChildren([chat, home]),
    history: createMemoryHistory({ initialEntries: [`/c/${session}`] }),
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <RouterProvider<typeof router> router={router} />
      </QueryClientProvider>,
    )
  })
  await vi.waitFor(() => expect(server.calls).toHaveLength(1), { timeout: 60_000 })
  const told = () => vi.waitFor(() => expect(queries.isFetching()).toBe(0), { timeout: 60_000 })
  return { router, asked, tellPlace: () => tellPlace(), told }
}

test('who opens a chat of another workspace goes there', async () => {
  const { asked, tellPlace } = await openChat()
  await act(async () => tellPlace())
  await vi.waitFor(() => expect(asked).toEqual([{ use_workspace: true, workspace_id: workspace }]), { timeout: 60_000 })
})

test('who has just gone to another workspace, and is on the way home, is not fetched back', async () => {
  const { router, asked, tellPlace, told } = await openChat()
  await act(async () => void router.navigate({ to: '/' }))
  await act(async () => tellPlace())
  await told()
  // What would be asked is asked at once.
  await act(async () => {
    await vi.dynamicImportSettled()
    await new Promise((done) => setTimeout(done))
  })
  expect(asked).toEqual([])
})
