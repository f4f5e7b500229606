import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { User } from '#contract/account/schemas.ts'
import type { InvitationId, OrganizationId, WorkspaceId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { toast } from '#web/ui/toast-store.ts'
import { setWorkspace, useApplyWorkspace } from '../apply-workspace.ts'
import { failureText } from '../failure-text.ts'
import { organizationCalls, workspaceCalls, workspaceListOptions } from '../place-api.ts'
import { switcherMessages } from '../switcher-messages/index.ts'

type WorkspaceChoice = { id: WorkspaceId; workspace_name: string } | undefined
type MoveOptions = {
  /** The screen stays, though it shows one thing of a place. */
  stay?: boolean
  /** Offered with what is said. */
  back?: () => void
}

/** A change after which the person works somewhere else: it is said, and everything of the new place is asked. */
function useMove<V>(
  move: (input: V) => Promise<{ user: User }>,
  messageOf: (input: V) => string,
  { stay = false, back }: MoveOptions = {},
) {
  const t = useMessages(switcherMessages)
  const applyWorkspace = useApplyWorkspace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: move,
    onSuccess: ({ user }, input) => {
      toast.success(messageOf(input), back && { label: t.switcher.back, run: back })
      void applyWorkspace(user, { stay })
    },
    onError: (error) => {
      toast.failure(failureText(t, error))
      void invalidateEndpoints(queries, endpointGroups.workspaces)
    },
  })
}

function useWorkspaceMove(move: (to: WorkspaceChoice) => Promise<{ user: User }>, options?: MoveOptions) {
  const t = useMessages(switcherMessages).switcher
  return useMove(move, (to: WorkspaceChoice) => (to ? t.switched(to.workspace_name) : t.switchedPersonal), options)
}

/** Works in a workspace; undefined: in personal mode. */
export const useGo = () => useWorkspaceMove((to) => setWorkspace(to?.id))

/** The same for what an address names: the screen stays, and the way back is offered. */
export function useFollow() {
  const queries = useQueryClient()
  const go = useGo()
  const left = useRef<WorkspaceChoice>(undefined)
  const follow = async (to: WorkspaceChoice) => {
    // Asked before anything moves: afterwards it would say where the person is now.
    left.current = (await queries.ensureQueryData(workspaceListOptions)).records.find(({ active }) => active)
    return setWorkspace(to?.id)
  }
  return useWorkspaceMove(follow, { stay: true, back: () => go.mutate(left.current) })
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
