import { signInEndpoints } from '#contract/account/sign-in-endpoints.ts'
import type { OpenedInvitation } from '#contract/workspaces/schemas.ts'
import { SignedOutPage } from '#web/features/account/index.ts'
import { api } from '#web/lib/client/api.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { clearOnSignOut } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Invited } from './invited.tsx'
import { invitationMessages } from './messages/index.ts'
import { GoLink } from './ways.tsx'

/** Somebody is signed in whom the invitation is not for. */
export function OtherPerson({ invitation, email }: { invitation: OpenedInvitation; email: string }) {
  const t = useMessages(invitationMessages)
  const { submit, busy } = useSubmit({
    // The token is forgotten here whether or not the server can be told.
    call: () => api.call(signInEndpoints.signOut).catch(() => null),
    onDone: () => clearOnSignOut(),
  })
  return (
    <SignedOutPage
      page={t.page}
      title={t.other.title}
      text={
        <>
          <p className="mb-3 break-words">{t.other.text(invitation.email, email)}</p>
          <Invited invitation={invitation} />
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <Button variant="primary" size="lg" loading={busy} onClick={() => submit(undefined)}>
          {t.other.leave}
        </Button>
        <GoLink signedIn label={t.other.stay} />
      </div>
    </SignedOutPage>
  )
}
