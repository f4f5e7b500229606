import type { Deps } from '../../platform/deps.ts'
import { createRounds, type Rounds } from '../../platform/rounds.ts'
import * as store from './invitation-mail-store.ts'
import { newInvitationLink, sendInvitation } from './send-invitation.ts'

type MailDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mailer' | 'log'>

const everyMs = 30_000
const atOnce = 5
const leaseMs = 5 * 60_000
/** After each try that failed; then it is given up, and the list of invitations says so. */
const waitsMs = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3600_000]

/** Sends the mails of long lists of invitations beside the requests. A crash between a mail and its note sends it again. */
export const createInvitationMails = (deps: MailDeps): Rounds =>
  createRounds({
    everyMs,
    round: async (stopped) => {
      while (!stopped.aborted && (await sendDue(deps)) > 0);
    },
    failed: (error) => deps.log.warn({ err: error }, 'invitations wait to be mailed'),
  })

/** Sends some that are due; answers how many were taken. */
export async function sendDue(deps: MailDeps): Promise<number> {
  const now = deps.clock.now()
  const due = await store.claimDue(deps.db, { now, again: new Date(now.getTime() + leaseMs), most: atOnce })
  await Promise.all(due.map((mail) => send(deps, mail)))
  return due.length
}

async function send(deps: MailDeps, { id, tries, ...words }: store.DueMail): Promise<void> {
  const now = deps.clock.now()
  const { token, ...link } = newInvitationLink(now)
  if (!(await store.setLink(deps.db, id, { ...link, now }))) return
  if (await sendInvitation(deps, { ...words, token })) return store.markSent(deps.db, id)
  const wait = waitsMs[tries - 1]
  await store.markUnsent(deps.db, id, wait === undefined ? null : new Date(now.getTime() + wait), now)
}
