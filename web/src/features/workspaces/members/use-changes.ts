import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InvitationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { toast } from '#web/ui/toast-store.ts'
import { workspaceKeys } from '../api.ts'
import { failureText } from '../failure-text.ts'
import { workspaceMessages } from '../messages/index.ts'

/** A change within a workspace: all of it is asked again afterwards, and a failure is said. */
export function useChange<V, R>(id: WorkspaceId, name: string, mutationFn: (input: V) => Promise<R>) {
  const t = useMessages(workspaceMessages)
  const queries = useQueryClient()
  return useMutation({
    mutationKey: ['workspaces', name],
    mutationFn,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: workspaceKeys.one(id) }),
        queries.invalidateQueries({ queryKey: workspaceKeys.list }),
      ]),
    onError: (error) => void toast.failure(failureText(t, error)),
  })
}

export const useChangeRole = (id: WorkspaceId) =>
  useChange(id, 'role', ({ member_id, role_id }: { member_id: UserId; role_id: 1 | 2 }) =>
    api.call(workspaceEndpoints.changeRole, { body: { workspace_id: id, member_id, role_id } }),
  )

export const useRemoveMember = (id: WorkspaceId) =>
  useChange(id, 'remove-member', (memberId: UserId) =>
    api.call(workspaceEndpoints.removeMember, { params: { id, memberId } }),
  )

export const useResendInvite = (id: WorkspaceId) =>
  useChange(id, 'resend', (invitationId: InvitationId) =>
    api.call(workspaceEndpoints.resendInvite, { params: { id, invitationId } }),
  )

export const useWithdrawInvite = (id: WorkspaceId) =>
  useChange(id, 'withdraw', (invitationId: InvitationId) =>
    api.call(workspaceEndpoints.withdrawInvite, { params: { id, invitationId } }),
  )
