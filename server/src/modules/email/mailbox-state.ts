import type { EmailConnection } from '#contract/email/connection.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { listManagers, listWatchers, notifyUsers } from '../notifications/service.ts'
import type { MailboxRow } from './mailbox-row.ts'
import { findAnyMailbox, setState } from './mailbox-store.ts'
import { tellMailbox } from './tell.ts'

/** Nothing is read or sent until a person has done something. */
export const waitsForPerson = (state: EmailConnection['state']): boolean =>
  state === 'wrong_password' || state === 'access_ended' || state === 'certificate'

/** Keeps how a mailbox stands. Pages that show it hear of a change; that it has stopped is told to whoever can mend it, also when nobody looks. */
export async function noteState(
  deps: { db: Db } & Pick<Deps, 'clock'>,
  id: string,
  state: MailboxRow['state'],
  reason: string,
): Promise<void> {
  await deps.db.transaction(async (db) => {
    if (!(await setState(db, id, state, reason))) return
    const mailbox = await findAnyMailbox(db, id)
    if (!mailbox) return
    await tellMailbox(db, mailbox)
    if (waitsForPerson(state)) await tellStopped({ ...deps, db }, mailbox)
  })
}

async function tellStopped(deps: { db: Db } & Pick<Deps, 'clock'>, mailbox: MailboxRow): Promise<void> {
  const { id, address, organizationId, workspaceId, userId, syncedAt, state } = mailbox
  const here = await listWatchers(deps.db, mailbox)
  const managers = new Set<string | null>([userId, ...(await listManagers(deps.db, organizationId))])
  const menders = here.filter((person) => managers.has(person))
  await notifyUsers(deps, {
    kind: 'mailbox_stopped',
    to: menders.length > 0 ? menders : here,
    // Once, until it has been read again.
    key: `mailbox:${id}:${syncedAt?.toISOString() ?? ''}`,
    facts: {
      address,
      why: state === 'certificate' ? 'certificate' : state === 'wrong_password' ? 'password' : 'access',
    },
    workspaceId,
  })
}
