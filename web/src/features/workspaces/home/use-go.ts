import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/account/schemas.ts'
import type { InvitationId, OrganizationId, WorkspaceId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { toast } from '#web/ui/toast-store.ts'
import { setWorkspace, useApplyWorkspace } from '../apply-workspace.ts'
import { failureText } from '../failure-text.ts'
import { organizationCalls, workspaceCalls } from '../place-api.ts'
import { switcherMessages } from '../switcher-messages/index.ts'
import { useActiveWorkspace } from '../use-in-workspace.ts'

/** A change after which the person works somewhere else: it is said, and everything of the new place is asked. */
function useMove<V>(move: (input: V) => Promise<{ user: User }>, messageOf: (input: V) => string) {
  const t = useMessages(switcherMessages)
  const applyWorkspace = useApplyWorkspace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: move,
    onSuccess: ({ user }, input) => {
      toast.success(messageOf(input))
      void applyWorkspace(user)
    },
    onError: (error) => {
      toast.failure(failureText(t, error))
      void invalidateEndpoints(queries, endpointGroups.workspaces)
    },
  })
}

/** Works in a workspace; undefined: in personal mode. */
export function useGo() {
  const t = useMessages(switcherMessages).switcher
  return useMove(
    (to: { id: WorkspaceId; workspace_name: string } | undefined) => setWorkspace(to?.id),
    (to) => (to ? t.switched(to.workspace_name) : t.switchedPersonal),
  )
}

/** The same for what an address names: the screen stays, and the way back is offered. */
export function useFollow() {
  const t = useMessages(switcherMessages).switcher
  const applyWorkspace = useApplyWorkspace()
  const go = useGo()
  const before = useActiveWorkspace()
  return useMutation({
    mutationFn: (to: { id: WorkspaceId; workspace_name: string } | undefined) => setWorkspace(to?.id),
    onSuccess: ({ user }, to) => {
      const back = { label: t.back, run: () => go.mutate(before) }
      toast.success(to ? t.switched(to.workspace_name) : t.switchedPersonal, back)
      void applyWorkspace(user, { stay: true })
    },
    onError: (error) => toast.failure(error.message),
  })
}

export function useJoin() {
  const t = useMessages(switcherMessages).home
  return useMove(
    async ({ id }: { id: WorkspaceId; workspace_name: string }) =>
      api.call((await workspaceCalls()).joinWorkspace, { params: { id } }),
    ({ workspace_name }) => t.joined(workspace_name),
  )
}

export function useAccept() {
  const t = useMessages(switcherMessages).home
  return useMove(
    async ({ id }: { id: InvitationId; workspace_name: string }) =>
      api.call((await workspaceCalls()).acceptInvitation, { params: { id } }),
    ({ workspace_name }) => t.joined(workspace_name),
  )
}

export function useSwitchOrganization() {
  const t = useMessages(switcherMessages).switcher
  return useMove(
    async ({ id }: { id: OrganizationId; name: string }) =>
      api.call((await organizationCalls()).switchOrganization, { params: { id } }),
    ({ name }) => t.switched(name),
  )
}
