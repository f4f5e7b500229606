import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InvitationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { toast } from '#web/ui/toast-store.ts'
import { failureText } from '../failure-text.ts'
import { workspaceMessages } from '../messages/index.ts'

/** A change within a workspace: all of it is asked again afterwards, and a failure is said, unless the screen says it (`silent`). */
export function useChange<V, R>(mutationFn: (input: V) => Promise<R>, { silent = false } = {}) {
  const t = useMessages(workspaceMessages)
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => invalidateEndpoints(queries, endpointGroups.workspaces),
    onError: (error) => void (silent || toast.failure(failureText(t, error))),
  })
}

export const useChangeRole = (id: WorkspaceId) =>
  useChange(({ member_id, role_id }: { member_id: UserId; role_id: 1 | 2 }) =>
    api.call(workspaceEndpoints.changeRole, { body: { workspace_id: id, member_id, role_id } }),
  )

export const useRemoveMember = (id: WorkspaceId) =>
  useChange((memberId: UserId) => api.call(workspaceEndpoints.removeMember, { params: { id, memberId } }))

export const useTakeOver = (id: WorkspaceId) =>
  useChange((memberId: UserId) => api.call(workspaceEndpoints.takeOverWork, { params: { id, memberId } }))

export const useSignOutMember = (id: WorkspaceId) =>
  useChange((memberId: UserId) => api.call(workspaceEndpoints.signOutMember, { params: { id, memberId } }))

export const useResendInvite = (id: WorkspaceId) =>
  useChange((invitationId: InvitationId) => api.call(workspaceEndpoints.resendInvite, { params: { id, invitationId } }))

export const useWithdrawInvite = (id: WorkspaceId) =>
  useChange((invitationId: InvitationId) =>
    api.call(workspaceEndpoints.withdrawInvite, { params: { id, invitationId } }),
  )
