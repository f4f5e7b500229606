import { Ellipsis } from 'lucide-react'
import { type Ref, useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { Member, Workspace } from '#contract/workspaces/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { workspaceMessages } from '../messages/index.ts'
import { useRights } from '../rules/use-rights.ts'
import { dayWords } from './day-words.ts'
import { RoleMenu } from './role-menu.tsx'
import { useRemoveMember, useSignOutMember } from './use-changes.ts'

type Props = {
  workspace: Workspace
  member: Member
  /** Its place in the whole list, from 0. */
  index: number
  showsCredits: boolean
  showsSecondStep: boolean
  ref: Ref<HTMLTableRowElement>
}

/** One member, their role, and what may be done about them. */
export function MemberRow({ workspace, member, index, showsCredits, showsSecondStep, ref }: Props) {
  const t = useMessages(workspaceMessages)
  const language = useLanguage()
  const { may } = useRights(workspace.id)
  const name = member.name || member.email
  // The server tells it only to those who look after the members, and to each their own.
  const shown = member.is_me || may('members.remove')
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      className="border-line-soft border-b hover:bg-panel [&>td]:h-[55px] [&>td]:px-1.5"
    >
      <td className="max-w-0 phone:max-w-[170px]">
        <div className="flex items-center gap-2.5">
          <Avatar name={name} size={28} />
          <div className="min-w-0">
            <div className="truncate font-[550]">
              {name}
              {member.is_me && <span className="font-normal text-fg-3"> ({t.members.you})</span>}
            </div>
            <div className="truncate text-12 text-fg-3">{member.email}</div>
          </div>
        </div>
      </td>
      <td>
        <RoleMenu workspace={workspace} member={member} />
      </td>
      <td className="text-fg-3 phone:hidden">{shown && dayWords(member.last_active_at, t, language)}</td>
      {showsSecondStep && (
        <td className={cx('phone:hidden', member.second_step ? 'text-fg-2' : 'text-warn')}>
          {member.second_step ? t.members.hasSecondStep : t.members.noSecondStep}
        </td>
      )}
      {showsCredits && (
        <td className="text-right text-fg-2 tabular-nums phone:hidden">
          {member.credits_used !== null && formatNumber(member.credits_used, language)}
        </td>
      )}
      <td className="text-right">
        <More workspace={workspace} member={member} name={name} />
      </td>
    </tr>
  )
}

function More({ workspace, member, name }: { workspace: Workspace; member: Member; name: string }) {
  const t = useMessages(workspaceMessages).members
  const { may, preview } = useRights(workspace.id)
  const [asking, setAsking] = useState<'remove' | 'sign-out'>()
  const remove = useRemoveMember(workspace.id)
  const signOut = useSignOutMember(workspace.id)
  const mayRemove = member.role !== 0 && may(member.role === 1 ? 'members.remove-admin' : 'members.remove')
  const maySignOut = may('members.sign-out')
  if (member.is_me || !(mayRemove || maySignOut)) return null
  const close = () => setAsking(undefined)
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t.more(name)} size="sm" disabled={preview}>
            <Ellipsis />
          </IconButton>
        }
      >
        {maySignOut && <MenuItem onClick={() => setAsking('sign-out')}>{t.signOut}</MenuItem>}
        {mayRemove && (
          <MenuItem danger onClick={() => setAsking('remove')}>
            {t.remove}
          </MenuItem>
        )}
      </Menu>
      <Confirm
        open={asking === 'sign-out'}
        onOpenChange={close}
        title={t.signOutTitle(name)}
        description={t.signOutText}
        action={t.signOutAction}
        onConfirm={() => signOut.mutateAsync(member.id).then(() => void toast.success(t.signedOut(name)))}
      />
      <Confirm
        open={asking === 'remove'}
        onOpenChange={close}
        title={t.removeTitle(name)}
        description={t.removeText}
        action={t.removeAction}
        onConfirm={() => remove.mutateAsync(member.id).then(() => void toast.success(t.removed(name)))}
      />
    </>
  )
}
