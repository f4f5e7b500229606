import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#contract/kit/format/date.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import type { Invitation } from '#contract/workspaces/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { failureText } from '../failure-text.ts'
import { LoadFailed } from '../loaded.tsx'
import { workspaceMessages } from '../messages/index.ts'
import { invitationsOptions } from '../place-api.ts'
import { WorkspaceIcon } from '../workspace-icon.tsx'
import { Group, rowLook } from './group.tsx'
import { useAccept } from './use-go.ts'

/** Invitations that wait for the person's answer; nothing where there are none. */
export function Invitations() {
  const t = useMessages(workspaceMessages).home
  const invitations = useQuery(invitationsOptions)
  if (invitations.error && !invitations.data)
    return (
      <Group title={t.invitations}>
        <LoadFailed query={invitations} />
      </Group>
    )
  if (!invitations.data?.length) return null
  return (
    <Group title={t.invitations}>
      <ul>
        {invitations.data.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Group>
  )
}

function Row({ invitation }: { invitation: Invitation }) {
  const t = useMessages(workspaceMessages)
  const language = useLanguage()
  const accept = useAccept()
  const decline = useDecline()
  const { workspace_name, icon, invited_by, role_name, expires_at } = invitation
  return (
    <li className={rowLook}>
      <WorkspaceIcon name={workspace_name} icon={icon} size={32} />
      <div className="min-w-0 flex-1 basis-48">
        <div className="truncate font-[550]">{workspace_name}</div>
        <div className="text-12 text-fg-3">
          {t.home.invitedBy(invited_by, t.roles[role_name])}, {t.home.until(formatDate(expires_at, language, 'day'))}
        </div>
      </div>
      <Button
        variant="ghost"
        loading={decline.isPending}
        disabled={accept.isPending}
        onClick={() => decline.mutate(invitation)}
      >
        {t.home.decline}
      </Button>
      <Button
        variant="primary"
        loading={accept.isPending}
        disabled={decline.isPending}
        onClick={() => accept.mutate(invitation)}
      >
        {t.home.accept}
      </Button>
    </li>
  )
}

function useDecline() {
  const t = useMessages(workspaceMessages)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Invitation) => api.call(workspaceEndpoints.declineInvitation, { params: { id } }),
    onSuccess: () => void toast.success(t.home.declined),
    onError: (error) => void toast.failure(failureText(t, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: endpointKey('listInvitations') }),
  })
}
