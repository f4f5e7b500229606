import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { dataSourceEndpoints as calls } from '#contract/data-sources/endpoints.ts'
import type { ConnectedSource, DataSourceId } from '#contract/data-sources/schemas.ts'
import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { EditDialog } from './edit-dialog.tsx'
import { SourceCard } from './source-card.tsx'

const id = '00000000-0000-4000-8000-000000000005' as DataSourceId
const health = { state: 'ok', code: null, checked_at: null, message: null }
const rights = { extra_rights: [], rights_confirmed: true, may_confirm: true }
const sample = {
  id,
  name: 'Toko Nusantara',
  kind: 'sample',
  time_zone: 'Asia/Jakarta',
  status: 'ready',
  removable: false,
  editable: false,
  health,
  tables: [],
  questions: [],
  ...rights,
} as unknown as ConnectedSource
const show = async (page: React.JSX.Element) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await showAt('/here', { '/here': <QueryClientProvider client={client}>{page}</QueryClientProvider> })
}
const may = (allowed: boolean) =>
  [
    workspaceEndpoints.getMyPermissions,
    () => ({ data: { role: null, actions: [{ action: 'databases.edit', allowed, reason: null }] } }),
  ] as const
beforeEach(() => setLanguage('en'))

test('of the sample company one sees what use cases hide, as of any other database', async () => {
  const column = {
    table: 'employees',
    schema: null,
    column: 'salary',
    state: 'hidden',
    open_to: [],
    use_cases: [{ _id: id, bot_id: id, usecase: 'People' }],
  }
  fakeServer([
    may(true),
    [useCaseEndpoints.listHiddenColumns, () => ({ data: { columns: [column], may_open: true, personal: false } })],
  ])
  await show(<SourceCard source={sample} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Hidden columns of Toko Nusantara' }))
  expect(await screen.findByText('employees.salary')).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Admins' })).toBeTruthy()
})

test('who may not change databases is not offered it', async () => {
  let asked = false
  const [endpoint, answer] = may(false)
  fakeServer([
    [
      endpoint,
      () => {
        asked = true
        return answer()
      },
    ],
  ])
  await show(<SourceCard source={sample} />)
  await expect.poll(() => asked).toBe(true)
  expect(screen.queryByRole('button', { name: /Hidden columns/ })).toBeNull()
})

test('an edit that meets a user with more rights shows them in red and lets the owner confirm', async () => {
  const address = {
    driver: 'postgres',
    host: 'db.example',
    port: 5432,
    database: 'shop',
    user: 'app',
    use_ssl: true,
    bot_id: null,
    has_ca: false,
    connection_method: 'direct',
    ssh_host: null,
    ssh_user: null,
    ssh_port: null,
    authentication_method: null,
    ssh_host_key: null,
  }
  const shop = { ...sample, name: 'Shop', kind: 'postgres', editable: true, address }
  const detail = { ...shop, tables: [], relations: [], schema_read_at: null }
  const sent: unknown[] = []
  const met = { server: 'PostgreSQL 18', tables: 3, encrypted: true, took_ms: 5, may_confirm: true }
  fakeServer([
    [calls.getDataSource, () => ({ data: detail })],
    [calls.testConnectedSource, () => ({ data: { ...met, extra_rights: ['superuser'] } })],
    [
      calls.updateDataSource,
      ({ body }) => {
        sent.push((body as { credentials: { confirm_rights?: boolean } }).credentials.confirm_rights)
        if (sent.length > 1) return { data: detail }
        return { status: 409, code: 'database_rights_not_confirmed', message: 'Not confirmed' }
      },
    ],
  ])
  await show(<EditDialog id={id} onClose={() => {}} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('It is a superuser and may do everything')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'I know, and want this user all the same' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => sent).toEqual([undefined, true])
})
