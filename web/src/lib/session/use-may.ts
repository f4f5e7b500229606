import { useQuery } from '@tanstack/react-query'
import type { Action } from '#contract/permissions.ts'
import { endpointQuery, lazyEndpoint } from '../queries/endpoint-query.ts'

const workspaceCalls = async () => (await import('#contract/workspaces/endpoints.ts')).workspaceEndpoints

/** What the person may do where they are now. */
export const myPermissionsOptions = endpointQuery(lazyEndpoint(workspaceCalls, 'getMyPermissions'))

/** Whether the person may do something where they are now; undefined until the server has said so. */
export function useMay(action: Action): boolean | undefined {
  const { data } = useQuery(myPermissionsOptions)
  return data?.actions.some((row) => row.action === action && row.allowed)
}
