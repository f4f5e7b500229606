import { emailLimits } from '#contract/email/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IncomingMail, parseMail } from '../../providers/mail/parse.ts'
import type { OpenInbox, RawMail } from '../../providers/mail/port.ts'
import { takeMail } from './incoming.ts'
import type { MailboxRow } from './mailbox-row.ts'
import { findAnyMailbox, setResumePoint } from './mailbox-store.ts'
import { tellMailbox } from './tell.ts'

export type SyncDeps = Pick<Deps, 'db' | 'clock' | 'log'>

const DAY = 86_400_000

/**
 * Reads what came since it was read last. Each mail is stored with the point from which reading goes on, so that a process that dies
 * loses none and takes none twice.
 */
export async function readNewMail(
  deps: SyncDeps,
  mailboxId: string,
  inbox: OpenInbox,
  signal: AbortSignal,
): Promise<void> {
  const mailbox = await findAnyMailbox(deps.db, mailboxId)
  if (!mailbox) return
  const { uids, old, from } = await whatToRead(mailbox, inbox)
  // Servers tell whole seconds. What comes while it is being connected is new.
  const connected = new Date(Math.floor(mailbox.createdAt.getTime() / 1000) * 1000)
  for (const uid of uids) {
    signal.throwIfAborted()
    const raw = await inbox.read(uid)
    const mail = raw && (await read(deps, raw))
    await deps.db.transaction(async (db) => {
      if (mail) await takeMail({ ...deps, db }, mailbox, mail, old && raw.receivedAt < connected)
      await setResumePoint(db, mailbox.id, inbox.uidValidity, Math.max(uid, from), deps.clock.now())
    })
  }
  if (uids.length === 0 || from > 0) {
    const last = Math.max(from, uids.at(-1) ?? mailbox.lastUid)
    await setResumePoint(deps.db, mailbox.id, inbox.uidValidity, last, deps.clock.now())
  }
  if (uids.length > 0) await tellMailbox(deps.db, mailbox)
}

/** `from`: where reading goes on at least, for numbers that were not counted up to now. */
async function whatToRead(
  { uidValidity, lastUid, syncedAt, createdAt }: MailboxRow,
  inbox: OpenInbox,
): Promise<{ uids: number[]; old: boolean; from: number }> {
  const last = inbox.uidNext - 1
  if (uidValidity === null) {
    const uids = await inbox.listAfter(Math.max(0, last - 10 * emailLimits.history))
    return { uids: uids.filter((uid) => uid <= last).slice(-emailLimits.history), old: true, from: last }
  }
  if (uidValidity === inbox.uidValidity) return { uids: await inbox.listAfter(lastUid), old: false, from: 0 }
  // The server numbered its mails anew: what came lately is looked through, and what is here already is known by its Message-ID.
  const uids = await inbox.listSince(new Date((syncedAt ?? createdAt).getTime() - DAY))
  return { uids, old: false, from: last }
}

/** A mail that cannot be read is there all the same, so that a person knows of it. */
async function read({ log }: SyncDeps, raw: RawMail): Promise<IncomingMail> {
  try {
    return await parseMail(raw)
  } catch (error) {
    log.warn({ err: error }, 'a mail could not be read')
    return {
      ...{ uid: raw.uid, messageId: `unreadable-${raw.uid}-${raw.receivedAt.getTime()}`, references: [] },
      ...{ from: { name: '', address: '' }, replyTo: null, to: [], cc: [], subject: '', text: '', html: '' },
      ...{ truncated: true, attachments: raw.attachments, isInvitation: false, headers: new Map() },
      sentAt: raw.receivedAt,
    }
  }
}
