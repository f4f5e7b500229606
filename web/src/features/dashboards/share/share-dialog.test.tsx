import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { dashboardEndpoints as calls } from '#contract/dashboards/endpoints.ts'
import type { DashboardLink } from '#contract/dashboards/links.ts'
import type { Dashboard } from '#contract/dashboards/schemas.ts'
import { workspaceEndpoints as places } from '#contract/workspaces/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import AddToDashboard from '../add-to/add-to-dashboard.tsx'
import ShareDialog from './share-dialog.tsx'

const board = {
  id: '01900000-0000-7000-8000-00000000000d',
  name: 'Weekly',
  place: 'personal',
  access: 'private',
  may_share: true,
  may_publish: true,
} as unknown as Dashboard
const link = (token: string, name: string): DashboardLink =>
  ({
    id: `01900000-0000-7000-8000-0000000000${token.length}`,
    name,
    token,
    has_password: false,
    short_password: false,
    expires_at: null,
    embed_origins: [],
    created_at: '2026-11-01T00:00:00Z',
    created_by: 'Ayu',
    opened_count: 0,
    last_opened_at: null,
  }) as unknown as DashboardLink

let links: DashboardLink[]
let workspaces: object[]
let moved: unknown[]

beforeEach(async () => {
  await setLanguage('en')
  links = [link('twelve-char-1', 'Direksi')]
  workspaces = []
  moved = []
})

async function open() {
  fakeServer([
    [calls.listDashboardLinks, () => ({ data: links })],
    [
      calls.createDashboardLink,
      () => {
        const made = link('another-token', '')
        links = [made]
        return { data: made }
      },
    ],
    [
      places.listWorkspaces,
      () => ({
        data: {
          records: workspaces,
          pagination: { page: 1, limit: 100, total: workspaces.length, is_last_page: true },
        },
      }),
    ],
    [
      places.setWorkspace,
      ({ body }) => {
        moved.push(body)
        return { data: { user: { company_id: 'c' } } }
      },
    ],
  ])
  return showAt('/dashboard', {
    '/dashboard': (
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ShareDialog dashboard={board} onClose={() => {}} />
      </QueryClientProvider>
    ),
    '/workspaces': 'workspaces',
  })
}
const address = async (name: string) => (await screen.findByRole<HTMLInputElement>('textbox', { name })).value

test('a link that has a name shows its whole address as well', async () => {
  await open()
  expect(await address('Address of Direksi')).toBe(`${location.origin}/d/twelve-char-1`)
})

test('a link that was just made shows its address', async () => {
  links = []
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'New link' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Create link' }))
  expect(await address('Address of the link')).toBe(`${location.origin}/d/another-token`)
})

test("one's own dashboard names the workspaces, and a press goes there", async () => {
  const id = '01900000-0000-7000-8000-0000000000aa'
  workspaces = [
    { id, workspace_name: 'Toko', active: false },
    { id: '01900000-0000-7000-8000-0000000000ab', workspace_name: 'Here', active: true },
  ]
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Switch to Toko' }))
  await waitFor(() => expect(moved).toEqual([{ use_workspace: true, workspace_id: id }]))
  expect(screen.queryByRole('button', { name: 'Switch to Here' })).toBeNull()
})

test('without a workspace there is the way to make one', async () => {
  const at = await open()
  fireEvent.click(await screen.findByRole('link', { name: 'Create a workspace' }))
  await waitFor(() => expect(at.address()).toBe('/workspaces'))
})

test('a name that is entered twice in a row makes one dashboard', async () => {
  let made = 0
  const pagination = { page: 1, limit: 20, total: 0, is_last_page: true }
  fakeServer([
    [calls.listDashboards, () => ({ data: { records: [], pagination } })],
    [
      calls.createDashboard,
      () => {
        made++
        return { data: board }
      },
    ],
    [calls.saveComponents, () => ({ data: {} })],
  ])
  await showAt('/', {
    '/': (
      <QueryClientProvider client={new QueryClient()}>
        <AddToDashboard charts={[]} onClose={() => {}} />
      </QueryClientProvider>
    ),
  })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New dashboard' })
  fireEvent.change(name, { target: { value: 'Weekly' } })
  fireEvent.submit(name.form!)
  fireEvent.submit(name.form!)
  await waitFor(() => expect(made).toBe(1))
  await Promise.resolve()
  expect(made).toBe(1)
})
