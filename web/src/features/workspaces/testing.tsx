import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { type ErrorCode, errorMessage, errors } from '#contract/errors.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { actions, decidePermission, defaultRoleSettings, type RoleSettings } from '#contract/permissions.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'

export const anId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const workspaceId = anId(1)

export const user = { id: anId(10), name: 'Ayu Rahma', email: 'ayu@toko.test', company_id: anId(99), bot_id: null }
export const workspace = {
  id: workspaceId,
  organization_id: anId(99),
  workspace_name: 'Toko Nusantara',
  icon: null,
  is_private: true,
  role: 0,
  active: true,
  member_count: 3,
  pending_count: 1,
  seat_limit: null,
  owner: { id: anId(10), name: 'Ayu Rahma' },
  created_at: '2026-11-01T00:00:00Z',
}

/** A member; role 0, 1 or 2. */
export const aMember = (n: number, name: string, role: 0 | 1 | 2, is_me = false) => ({
  id: anId(n),
  name,
  email: `${name.toLowerCase()}@toko.test`,
  role,
  role_name: (['owner', 'admin', 'member'] as const)[role],
  is_me,
  joined_at: '2026-11-01T00:00:00Z',
  last_active_at: null,
  credits_used: null as number | null,
})

export const pageOf = (records: readonly unknown[]) => ({
  records,
  pagination: { page: 1, limit: 20, total: records.length, is_last_page: true },
})

/** What the server says a role may do: the real table, so that the screens are tested against the real rules. */
const permissionsOf = (role: 'owner' | 'admin' | 'member', settings: RoleSettings = defaultRoleSettings) => ({
  workspace_id: workspaceId,
  role,
  viewed_as: role,
  settings,
  actions: actions.map((action) => {
    const decision = decidePermission(action, { role, settings })
    return decision.allowed
      ? { action, allowed: true, rule: null, who_can_grant: null, granters: [] }
      : {
          action,
          allowed: false,
          rule: decision.rule.en,
          who_can_grant: decision.whoCanGrant.en,
          granters: decision.granters,
        }
  }),
})

export type Handlers = Parameters<typeof fakeServer>[0]
export const answersWith = (endpoint: Endpoint, data: unknown): Handlers[number] => [endpoint, () => ({ data })]
export const refusesWith = (endpoint: Endpoint, code: ErrorCode): Handlers[number] => [
  endpoint,
  () => ({ status: errors[code].status, code, message: errorMessage(code, 'en') }),
]

/** Shows a page of a workspace over a server that knows it, the person's role in it, and what else is given. */
export async function openPage(
  Page: ComponentType<{ id: string | undefined }>,
  handlers: Handlers = [],
  role: 'owner' | 'admin' | 'member' = 'owner',
) {
  const server = fakeServer([
    ...handlers,
    [
      workspaceEndpoints.getPermissions,
      ({ query }) => ({ data: permissionsOf((query.get('as') as 'member' | null) ?? role) }),
    ],
    answersWith(workspaceEndpoints.getWorkspace, workspace),
    answersWith(accountEndpoints.getUser, user),
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const Shown = () => (
    <QueryClientProvider client={client}>
      <Page id={useParams({ strict: false }).id} />
    </QueryClientProvider>
  )
  const { address } = await showAt(`/workspace/${workspaceId}/x`, { '/workspace/$id/$tab': <Shown /> })
  return { server, address, client }
}
