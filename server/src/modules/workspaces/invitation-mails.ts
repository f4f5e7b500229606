import type { InvitationId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Enqueuer, enqueueJobs } from '../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import * as store from './invitation-mail-store.ts'
import { newInvitationLink, sendInvitation } from './send-invitation.ts'

type MailDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mailer'>
type InvitationMail = { id: InvitationId }

const queue = 'invitation-mail'
/** After each try that failed; then it is given up. */
const waitsMs = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3600_000]
/** A deleted workspace may be brought back, and its invitations with it. */
const deletedWaitMs = 10 * 60_000

/** Mails invitations beside the requests, from `dueAt` on; `db` is the transaction that makes them. */
export const enqueueInvitationMails = (deps: Enqueuer, ids: readonly InvitationId[], dueAt: Date): Promise<void> =>
  enqueueJobs<InvitationMail>(
    deps,
    queue,
    ids.map((id) => ({ key: id, payload: { id }, dueAt })),
    { replace: true },
  )

/** Sends the mails of long lists of invitations, and those of short ones that a killed process left. A crash between a mail and its note sends it again. */
export const invitationMails = (deps: MailDeps): JobWorker =>
  jobWorker<InvitationMail>({
    queue,
    lanes: ['oldest', 'oldest', 'oldest', 'oldest', 'oldest'],
    leaseSeconds: 5 * 60,
    retryAfterMs: (attempts) => waitsMs[attempts - 1] ?? null,
    run: async ({ payload: { id } }) => {
      const mail = await store.findWaitingMail(deps.db, id)
      if (!mail) return 'done'
      const now = deps.clock.now()
      if (mail.isWorkspaceDeleted) return { again: new Date(now.getTime() + deletedWaitMs) }
      const { token, ...link } = newInvitationLink(now)
      if (!(await store.setLink(deps.db, id, { ...link, now }))) return 'done'
      await sendInvitation(deps, { ...mail, token })
      await store.markInvitationMailSent(deps.db, id)
      return 'done'
    },
    onGivenUp: ({ payload: { id } }) => store.markUnsent(deps.db, id, deps.clock.now()),
  })
