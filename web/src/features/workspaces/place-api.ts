import { queryOptions } from '@tanstack/react-query'
import { endpointQuery, lazyEndpoint } from '#web/lib/queries/endpoint-query.ts'

// What every screen asks: the declarations of the calls, with their schemas, come with the first of them, not before the page.
export const workspaceCalls = async () => (await import('#contract/workspaces/endpoints.ts')).workspaceEndpoints
export const organizationCalls = async () =>
  (await import('#contract/organizations/endpoints.ts')).organizationEndpoints

export const workspaceListOptions = queryOptions({
  ...endpointQuery(lazyEndpoint(workspaceCalls, 'listWorkspaces'), { query: { limit: 100 } }),
  select: ({ records }) => records,
})

export const invitationsOptions = queryOptions({
  ...endpointQuery(lazyEndpoint(workspaceCalls, 'listInvitations')),
  select: ({ records }) => records,
})

export const organizationsOptions = queryOptions({
  ...endpointQuery(lazyEndpoint(organizationCalls, 'listOrganizations')),
  select: ({ records }) => records,
})
