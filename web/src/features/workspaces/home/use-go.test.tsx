import { setTimeout as sleep } from 'node:timers/promises'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { getViewedRole, viewAs } from '#web/lib/session/view-as.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { getToasts, toast } from '#web/ui/toast-store.ts'

import { useFollowOtherTab } from '../use-follow-other-tab.ts'
import { useFollow } from './use-go.ts'

const east = { id: '00000000-0000-4000-8000-000000000001' as WorkspaceId, workspace_name: 'Gudang Timur' }

function Link() {
  const follow = useFollow()
  return (
    <button type="button" onClick={() => follow.mutate(east)}>
      Follow
    </button>
  )
}

test('the way back leads to where one was, however late the list of workspaces comes', async () => {
  await setLanguage('en')
  toast.clear()
  const moves: unknown[] = []
  const late = Promise.withResolvers<void>()
  let active = false
  fakeServer([
    [
      workspaceEndpoints.listWorkspaces,
      async () => {
        await late.promise
        return { data: { records: [{ ...east, active }], pagination: { page: 1, total: 1, is_last_page: true } } }
      },
    ],
    [
      workspaceEndpoints.setWorkspace,
      ({ body }) => {
        moves.push(body)
        active = (body as { use_workspace: boolean }).use_workspace
        return { data: { user: { id: 'u', workspace_id: active ? east.id : null, company_id: 'o' } } }
      },
    ],
  ])
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await showAt('/c/x', {
    '/c/$id': (
      <QueryClientProvider client={queries}>
        <Link />
      </QueryClientProvider>
    ),
    '/': <p>Home</p>,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Follow' }))
  await waitFor(() => expect(queries.isFetching()).toBe(1))
  expect(moves).toEqual([])
  late.resolve()
  await waitFor(() => expect([getToasts().length, queries.isFetching()]).toEqual([1, 0]))
  await act(async () => getToasts()[0]!.action!.run())
  await waitFor(() => expect(moves).toHaveLength(2))
  expect(moves).toEqual([{ use_workspace: true, workspace_id: east.id }, { use_workspace: false }])
})

function Tab() {
  useFollowOtherTab()
  return <p>Chat</p>
}
const inAnotherTab = (before: object, now: object) =>
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'user', oldValue: JSON.stringify(before), newValue: JSON.stringify(now) }),
  )

test('another tab that goes to a workspace is followed: what was of the place before is left, and it is said', async () => {
  await setLanguage('en')
  toast.clear()
  const records = [{ ...east, active: true }]
  fakeServer([
    [
      workspaceEndpoints.listWorkspaces,
      () => ({ data: { records, pagination: { page: 1, total: 1, is_last_page: true } } }),
    ],
  ])
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(['of the place before'], 'charts')
  viewAs.start('00000000-0000-4000-8000-000000000002', 'member')
  onTestFinished(viewAs.stop)
  const { address } = await showAt('/c/x', {
    '/c/$id': (
      <QueryClientProvider client={queries}>
        <Tab />
      </QueryClientProvider>
    ),
    '/': (
      <QueryClientProvider client={queries}>
        <p>Home</p>
      </QueryClientProvider>
    ),
  })
  await screen.findByText('Chat')
  act(() => void inAnotherTab({ id: 'u', name: 'Ayu' }, { id: 'u', name: 'Ayu Rahma' }))
  await act(() => sleep(60))
  expect(address()).toBe('/c/x')
  act(() => void inAnotherTab({ id: 'u', workspace_id: null }, { id: 'u', workspace_id: east.id }))
  await waitFor(() =>
    expect(getToasts().map(({ text }) => text)).toEqual(['You switched to Gudang Timur in another tab']),
  )
  expect([address(), queries.getQueryData(['of the place before'])]).toEqual(['/', undefined])
  expect(getViewedRole()).toBeUndefined()
})
