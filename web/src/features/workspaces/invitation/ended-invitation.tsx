import type { OpenedInvitation } from '#contract/workspaces/schemas.ts'
import { SignedOutPage } from '#web/features/account/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useSignedIn } from '#web/lib/session/session.ts'
import { invitationMessages } from './messages/index.ts'
import { GoLink } from './ways.tsx'

type Props = {
  invitation: OpenedInvitation
  state: Exclude<OpenedInvitation['state'], 'pending'>
  /** The invited person is signed in. */
  mine: boolean
}

/** An invitation that leads nowhere any more: why, and what to do instead. */
export function EndedInvitation({ invitation, state, mine }: Props) {
  const t = useMessages(invitationMessages)
  const signedIn = useSignedIn()
  const { workspace_name, invited_by } = invitation
  const { title, text } = t.ended[state]
  const sentence = state === 'accepted' && mine ? t.acceptedHere(workspace_name) : text(workspace_name, invited_by)
  return (
    <SignedOutPage page={t.page} title={title} text={sentence}>
      <GoLink signedIn={signedIn} />
    </SignedOutPage>
  )
}
