import { useNavigate } from '@tanstack/react-router'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import type { OpenedInvitation } from '#contract/workspaces/schemas.ts'
import { SignedOutPage } from '#web/features/account/index.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { storeWorkspace } from '#web/lib/session/session.ts'
import { noteSuccess } from '#web/lib/succeeded.ts'
import { Button } from '#web/ui/button.tsx'
import { Invited } from './invited.tsx'
import { invitationMessages } from './messages/index.ts'

/** The invited person is signed in: accept, and work there at once, or decline. */
export function AnswerInvitation({ invitation }: { invitation: OpenedInvitation }) {
  const t = useMessages(invitationMessages)
  const navigate = useNavigate()
  // The whole client starts anew: what it held was of another place.
  const leave = (href: string) => void navigate({ href, reloadDocument: true })
  const params = { id: invitation.id }
  const accept = useSubmit({
    call: () => api.call(workspaceEndpoints.acceptInvitation, { params }),
    onDone: ({ user }) => {
      storeWorkspace({ ...user, organization_id: user.company_id })
      leave(noteSuccess('invitation'))
    },
  })
  const decline = useSubmit({
    call: () => api.call(workspaceEndpoints.declineInvitation, { params }),
    onDone: () => leave('/workspaces'),
  })
  return (
    <SignedOutPage page={t.page} title={t.title(invitation.workspace_name)} text={<Invited invitation={invitation} />}>
      <p className="mb-4 break-words text-fg-2">{t.answerAs(invitation.email)}</p>
      <FailureNote error={accept.error ?? decline.error} retryAt={accept.retryAt || decline.retryAt} />
      <div className="mt-2 flex flex-col gap-2">
        <Button
          variant="primary"
          size="lg"
          loading={accept.busy}
          disabled={decline.busy}
          onClick={() => accept.submit(undefined)}
        >
          {t.accept}
        </Button>
        <Button size="lg" loading={decline.busy} disabled={accept.busy} onClick={() => decline.submit(undefined)}>
          {t.decline}
        </Button>
      </div>
    </SignedOutPage>
  )
}
