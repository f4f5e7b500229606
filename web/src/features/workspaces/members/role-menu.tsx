import type { Member, Workspace } from '#contract/workspaces/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { DropdownArrow } from '#web/ui/arrows.tsx'
import { Menu, MenuRadio } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { workspaceMessages } from '../messages/index.ts'
import { useRights } from '../rules/use-rights.ts'
import { useChangeRole } from './use-changes.ts'

const look =
  'inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-full border border-line px-[9px] text-12 font-medium text-fg-2'

/** The role of a member; a menu where it may be changed, a word where not. */
export function RoleMenu({ workspace, member }: { workspace: Workspace; member: Member }) {
  const t = useMessages(workspaceMessages)
  const { may, preview } = useRights(workspace.id)
  const change = useChangeRole(workspace.id)
  const label = t.roles[member.role_name]
  const demotes = member.role === 1 && !may('members.remove-admin')
  if (member.role === 0 || member.is_me || !may('members.change-role') || demotes)
    return <span className={look}>{label}</span>

  const name = member.name || member.email
  const choose = (value: 'admin' | 'member') => {
    if (value === member.role_name) return
    change.mutate(
      { member_id: member.id, role_id: value === 'admin' ? 1 : 2 },
      { onSuccess: () => void toast.success(t.members.roleChanged(name, t.roles[value])) },
    )
  }
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`${t.members.roleOf(name)}: ${label}`}
          aria-busy={change.isPending || undefined}
          disabled={preview || change.isPending}
          className={`${look} hit transition-colors hover:bg-hover hover:text-fg disabled:opacity-50 data-popup-open:bg-hover`}
        >
          {label}
          <DropdownArrow size="sm" />
        </button>
      }
    >
      <MenuRadio
        label={t.members.role}
        options={(['admin', 'member'] as const).map((value) => ({ value, label: t.roles[value] }))}
        value={member.role === 1 ? 'admin' : 'member'}
        onValueChange={choose}
      />
    </Menu>
  )
}
