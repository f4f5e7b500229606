import { createHash } from 'node:crypto'
import { emailLimits } from '#contract/email/limits.ts'
import { ChildProcessError } from '../../platform/child-process/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { openPacked } from '../../providers/mail/packed.ts'
import { parseMail } from '../../providers/mail/parse.ts'
import type { OpenInbox, RawMail } from '../../providers/mail/port.ts'
import type { IncomingMail } from '../../providers/mail/read-mail.ts'
import { takeMail } from './incoming.ts'
import type { MailboxRow } from './mailbox-row.ts'
import { findAnyMailbox, lockMailbox, setResumePoint } from './mailbox-store.ts'
import { tellMailbox } from './tell.ts'

export type SyncDeps = Pick<Deps, 'db' | 'clock' | 'log'> & {
  /** Reads one mail, and throws ChildProcessError for one that cannot be read. */
  parseMail?: typeof parseMail
}

const DAY = 86_400_000

/**
 * Reads what came since it was read last. Each mail is stored with the point from which reading goes on, so that a process that dies
 * loses none and takes none twice. Where numbers were not counted up to now, that point moves once all are stored: what breaks off
 * before is read again, and what is here already is known by its Message-ID.
 */
export async function readNewMail(
  deps: SyncDeps,
  mailboxId: string,
  inbox: OpenInbox,
  signal: AbortSignal,
): Promise<void> {
  const mailbox = await findAnyMailbox(deps.db, mailboxId)
  if (!mailbox) return
  const { uidValidity } = inbox
  const { uids, old, from } = await whatToRead(mailbox, inbox)
  const goOnAfter = (db: Db, uid: number) => setResumePoint(db, mailboxId, uidValidity, uid, deps.clock.now())
  // Servers tell whole seconds. What comes while it is being connected is new.
  const connected = new Date(Math.floor(mailbox.createdAt.getTime() / 1000) * 1000)
  for (const uid of uids) {
    signal.throwIfAborted()
    const raw = await inbox.read(uid)
    const mail = raw && (await read(deps, raw, signal))
    const isOurs = await inInbox(deps.db, mailbox, async (db, now) => {
      if (mail) await takeMail({ ...deps, db }, now, mail, { uidValidity, old: old && raw.receivedAt < connected })
      if (from === undefined) await goOnAfter(db, uid)
    })
    if (!isOurs) return
  }
  const isCounted = from === undefined && uids.length > 0
  if (!isCounted) await inInbox(deps.db, mailbox, (db) => goOnAfter(db, from ?? mailbox.lastUid))
  if (uids.length > 0) await tellMailbox(deps.db, mailbox)
}

/**
 * In a transaction of those who add to the mailbox, one after the other: two may listen for a while. False where another inbox was
 * connected since it was opened, or none.
 */
const inInbox = (db: Db, opened: MailboxRow, work: (db: Db, mailbox: MailboxRow) => Promise<void>): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockMailbox(tx, opened.id)
    const mailbox = await findAnyMailbox(tx, opened.id)
    if (mailbox?.imapHost !== opened.imapHost || mailbox.username !== opened.username) return false
    await work(tx, mailbox)
    return true
  })

/** `from`: the last number there was, where numbers were not counted up to now. */
async function whatToRead(
  { uidValidity, lastUid, syncedAt, createdAt }: MailboxRow,
  inbox: OpenInbox,
): Promise<{ uids: number[]; old: boolean; from: number | undefined }> {
  const last = inbox.uidNext - 1
  if (uidValidity === null) {
    const uids = await inbox.listAfter(Math.max(0, last - 10 * emailLimits.history))
    return { uids: uids.filter((uid) => uid <= last).slice(-emailLimits.history), old: true, from: last }
  }
  if (uidValidity === inbox.uidValidity) return { uids: await inbox.listAfter(lastUid), old: false, from: undefined }
  // The server numbered its mails anew: what came lately is looked through, and what is here already is known by its Message-ID.
  const uids = await inbox.listSince(new Date((syncedAt ?? createdAt).getTime() - DAY))
  return { uids, old: false, from: last }
}

const HEAD_BYTES = 64 * 1024

/** Of a mail whose body cannot be read its head is read, so that a person knows who wrote and about what; and it is known again. */
async function read(deps: SyncDeps, raw: RawMail, signal: AbortSignal): Promise<IncomingMail> {
  const parse = (part: RawMail): Promise<IncomingMail | ChildProcessError> =>
    (deps.parseMail ?? parseMail)(part, signal).catch((error: unknown) => {
      signal.throwIfAborted()
      if (error instanceof ChildProcessError) return error
      throw error
    })
  const mail = await parse(raw)
  if (!(mail instanceof ChildProcessError)) return mail
  deps.log.warn({ err: mail }, 'a mail could not be read')
  const head = await parse({ ...raw, source: headOf(raw.source), truncated: true, packed: undefined })
  return head instanceof ChildProcessError ? unreadable(raw) : head
}

function headOf(source: Buffer): Buffer {
  const ends = ['\r\n\r\n', '\n\n'].map((blankLine) => source.indexOf(blankLine)).filter((index) => index >= 0)
  return source.subarray(0, Math.min(HEAD_BYTES, ...ends))
}

const unreadable = (raw: RawMail): IncomingMail => ({
  uid: raw.uid,
  messageId: `unreadable-${createHash('sha256').update(raw.source).digest('hex')}`,
  references: [],
  from: { name: '', address: '' },
  replyTo: null,
  to: [],
  cc: [],
  subject: '',
  text: '',
  html: '',
  truncated: true,
  attachments: openPacked({ ...raw, packed: undefined }).attachments,
  isInvitation: false,
  headers: new Map(),
  sentAt: raw.receivedAt,
})
