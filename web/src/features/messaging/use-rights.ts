import { useQuery } from '@tanstack/react-query'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'

/** Whether the person may connect numbers and send broadcasts; undefined until it is known. */
export function useMayManage(): boolean | undefined {
  const { data } = useQuery(endpointQuery(workspaceEndpoints.getMyPermissions))
  return data?.actions.some(({ action, allowed }) => action === 'messaging.manage' && allowed)
}
