import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/client/api.ts'

// What every screen asks: the declarations of the calls, with their schemas, come with the first of them, not before the page.
export const workspaceCalls = async () => (await import('#contract/workspaces/endpoints.ts')).workspaceEndpoints
export const organizationCalls = async () =>
  (await import('#contract/organizations/endpoints.ts')).organizationEndpoints

/** Everything about one workspace begins with `one`, so that a change asks all of it again. */
export const workspaceKeys = {
  all: ['workspaces'] as const,
  list: ['workspaces', 'list'] as const,
  invitations: ['workspaces', 'invitations'] as const,
  joinable: ['workspaces', 'joinable'] as const,
  organizations: ['workspaces', 'organizations'] as const,
  one: (id: string) => ['workspaces', 'one', id] as const,
  members: (id: string) => ['workspaces', 'one', id, 'members'] as const,
  pending: (id: string) => ['workspaces', 'one', id, 'pending'] as const,
}

export const workspaceListOptions = queryOptions({
  queryKey: workspaceKeys.list,
  queryFn: async ({ signal }) =>
    (await api.call((await workspaceCalls()).listWorkspaces, { query: { limit: 100 }, signal })).records,
})

export const invitationsOptions = queryOptions({
  queryKey: workspaceKeys.invitations,
  queryFn: async ({ signal }) =>
    (await api.call((await workspaceCalls()).listInvitations, { query: {}, signal })).records,
})

export const organizationsOptions = queryOptions({
  queryKey: workspaceKeys.organizations,
  queryFn: async ({ signal }) => (await api.call((await organizationCalls()).listOrganizations, { signal })).records,
})

/** What the person may do where they are now. */
export const myPermissionsOptions = queryOptions({
  queryKey: ['workspaces', 'my-permissions'],
  queryFn: async ({ signal }) => api.call((await workspaceCalls()).getMyPermissions, { signal }),
})
