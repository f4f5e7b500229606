import { formatDate } from '#contract/kit/format/date.ts'
import type { OpenedInvitation } from '#contract/workspaces/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { WorkspaceIcon } from '../workspace-icon.tsx'
import { invitationMessages } from './messages/index.ts'

/** Who invites to what, as what, until when. */
export function Invited({ invitation }: { invitation: OpenedInvitation }) {
  const t = useMessages(invitationMessages)
  const language = useLanguage()
  const { workspace_name, organization_name, icon, invited_by, role_name, expires_at } = invitation
  return (
    <>
      <p>{t.by(invited_by, t.asRole[role_name])}</p>
      <div className="mt-4 flex items-center gap-3 rounded-md border border-line-soft bg-panel px-3.5 py-3">
        <WorkspaceIcon name={workspace_name} icon={icon} size={32} />
        <div className="min-w-0">
          <div className="truncate font-[550] text-fg">{workspace_name}</div>
          <div className="truncate text-12 text-fg-3">
            {organization_name} · {t.until(formatDate(expires_at, language, 'day'))}
          </div>
        </div>
      </div>
      {invitation.requires_second_step && <p className="mt-3 text-fg-2">{t.secondStep}</p>}
    </>
  )
}
