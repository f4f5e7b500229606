import { type Ref, useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import type { PendingInvite } from '#contract/workspaces/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { workspaceMessages } from '../messages/index.ts'
import { useRights } from '../rules/use-rights.ts'
import { useResendInvite, useWithdrawInvite } from './use-changes.ts'

const tones: Record<Shown, Tone> = {
  pending: 'neutral',
  expired: 'warn',
  declined: 'bad',
  sending: 'neutral',
  failed: 'bad',
}
type Shown = PendingInvite['state'] | 'sending' | 'failed'

/** What matters most about it: a mail that is not there yet says more than that it waits. */
const shownOf = ({ state, delivery }: PendingInvite): Shown =>
  state === 'pending' && delivery !== 'sent' ? delivery : state

type Props = {
  id: WorkspaceId
  invite: PendingInvite
  /** Its place in the whole list of `total`, from 0. */
  index: number
  total: number
  ref: Ref<HTMLLIElement>
}

/** One invitation: who, as what, until when; sent again or withdrawn by who may. */
export function PendingRow({ id, invite, index, total, ref }: Props) {
  const t = useMessages(workspaceMessages)
  const language = useLanguage()
  const { email, expires_at } = invite
  const shown = shownOf(invite)
  return (
    <li
      ref={ref}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={total}
      className="flex min-h-[55px] flex-wrap items-center gap-x-4 gap-y-2 border-line-soft border-b px-1.5 py-2"
    >
      <div className="min-w-0 flex-1 basis-56">
        <div className="truncate font-[550]">{email}</div>
        <div className="truncate text-12 text-fg-3">
          {t.roles[invite.role_name]}, {t.members.by(invite.invited_by.name)}
        </div>
      </div>
      <span className="flex items-center gap-2.5 text-12 text-fg-3">
        <Badge tone={tones[shown]}>{t.members.states[shown]}</Badge>
        {shown === 'pending' && `${t.members.expires} ${formatDate(expires_at, language, 'day')}`}
      </span>
      <Actions id={id} invite={invite} />
    </li>
  )
}

function Actions({ id, invite }: { id: WorkspaceId; invite: PendingInvite }) {
  const t = useMessages(workspaceMessages).members
  const me = useUser()
  const { may, preview } = useRights(id)
  const [asking, setAsking] = useState(false)
  const resend = useResendInvite(id)
  const withdraw = useWithdrawInvite(id)
  const { email } = invite
  if (!may('invites.manage') && invite.invited_by.id !== me?.id) return null
  return (
    <div className="flex gap-2">
      <Button
        size="sm"
        disabled={preview}
        loading={resend.isPending}
        onClick={() => resend.mutate(invite.id, { onSuccess: () => void toast.success(t.resent(email)) })}
      >
        {t.resend}
      </Button>
      <Button size="sm" variant="ghost" disabled={preview} onClick={() => setAsking(true)}>
        {t.withdraw}
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t.withdrawTitle(email)}
        description={t.withdrawText}
        action={t.withdraw}
        onConfirm={() => withdraw.mutateAsync(invite.id).then(() => void toast.success(t.withdrawn))}
      />
    </div>
  )
}
