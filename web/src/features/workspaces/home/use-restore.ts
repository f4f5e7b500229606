import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { toast } from '#web/ui/toast-store.ts'
import { failureText } from '../failure-text.ts'
import { workspaceMessages } from '../messages/index.ts'
import { useGo } from './use-go.ts'

/** Brings a deleted workspace back, and offers to work in it. */
export function useRestore() {
  const t = useMessages(workspaceMessages)
  const queries = useQueryClient()
  const go = useGo()
  return useMutation({
    mutationFn: (id: WorkspaceId) => api.call(workspaceEndpoints.restoreWorkspace, { params: { id } }),
    onSuccess: ({ workspace, left_out }) => {
      const said = t.home.restored(workspace.workspace_name)
      toast.success(left_out === 0 ? said : `${said}. ${t.home.leftOut(left_out)}`, {
        label: t.home.open,
        run: () => go.mutate(workspace),
      })
    },
    onError: (error) => void toast.failure(failureText(t, error)),
    onSettled: () => invalidateEndpoints(queries, endpointGroups.workspaces),
  })
}
