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
import { beginReading, findAnyMailbox, lockMailbox, setResumePoint } from './mailbox-store.ts'
import { type OldMail, takeOldMails } from './old-mails.ts'
import { tellMailbox } from './tell.ts'

export type SyncDeps = Pick<Deps, 'db' | 'clock' | 'log'> & {
  /** Reads one mail, and throws ChildProcessError for one that cannot be read. */
  parseMail?: typeof parseMail
}

const DAY = 86_400_000

/**
 * Reads what came since it was read last. Mails are stored with the point from which reading goes on, so that a process that dies
 * loses none and takes none twice. Where they are numbered anew, that point moves once all are stored: what breaks off before is read
 * again, and what is here already is known by its Message-ID.
 */
export async function readNewMail(
  deps: SyncDeps,
  mailboxId: string,
  inbox: OpenInbox,
  signal: AbortSignal,
): Promise<void> {
  const mailbox = await findBegun(deps, mailboxId, inbox)
  const lastUid = mailbox && (await readHistory(deps, mailbox, inbox, signal))
  if (!mailbox || lastUid === undefined) return
  const { uidValidity } = inbox
  const { uids, from } = await whatToRead({ ...mailbox, lastUid }, inbox)
  const goOnAfter = (db: Db, uid: number) => setResumePoint(db, mailboxId, uidValidity, uid, deps.clock.now())
  for (const uid of uids) {
    signal.throwIfAborted()
    const raw = await inbox.read(uid)
    const mail = raw && (await read(deps, raw, signal))
    const isOurs = await inInbox(deps.db, mailbox, async (db, now) => {
      if (mail) await takeMail({ ...deps, db }, now, mail, uidValidity)
      if (from === undefined) await goOnAfter(db, uid)
    })
    if (!isOurs) return
  }
  const isCounted = from === undefined && uids.length > 0
  if (!isCounted) await inInbox(deps.db, mailbox, (db) => goOnAfter(db, from ?? lastUid))
  if (uids.length > 0) await tellMailbox(deps.db, mailbox)
}

/** The mailbox with the point from which reading goes on: at first the beginning of its history. */
async function findBegun(deps: SyncDeps, id: string, inbox: OpenInbox): Promise<MailboxRow | undefined> {
  const mailbox = await findAnyMailbox(deps.db, id)
  if (!mailbox || mailbox.uidValidity !== null) return mailbox
  const last = mailbox.historyUid ?? inbox.uidNext - 1
  const before = (await inbox.listAfter(Math.max(0, last - 10 * emailLimits.history))).filter((uid) => uid <= last)
  const first = before.slice(-emailLimits.history)[0] ?? last + 1
  const isOurs = await inInbox(deps.db, mailbox, (db) =>
    beginReading(db, id, { uidValidity: inbox.uidValidity, lastUid: first - 1, historyUid: last }),
  )
  return isOurs ? findAnyMailbox(deps.db, id) : undefined
}

const historyBatch = 100

/**
 * Reads what was there when the mailbox was connected, many mails at a time: it is shown, and nothing follows from it. Answers from where reading goes on;
 * undefined where another inbox was connected meanwhile.
 */
async function readHistory(
  deps: SyncDeps,
  mailbox: MailboxRow,
  inbox: OpenInbox,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { uidValidity } = inbox
  const last = mailbox.historyUid ?? 0
  if (mailbox.uidValidity !== uidValidity || mailbox.lastUid >= last) return mailbox.lastUid
  const uids = (await inbox.listAfter(mailbox.lastUid)).filter((uid) => uid <= last)
  for (let begin = 0; begin < uids.length; begin += historyBatch) {
    const batch = uids.slice(begin, begin + historyBatch)
    const mails: OldMail[] = []
    for await (const raw of inbox.readEach(batch)) {
      signal.throwIfAborted()
      mails.push({ ...(await read(deps, raw, signal)), receivedAt: raw.receivedAt })
    }
    const isOurs = await inInbox(deps.db, mailbox, async (db, now) => {
      await takeOldMails({ ...deps, db }, now, mails, uidValidity)
      await setResumePoint(db, mailbox.id, uidValidity, batch.at(-1) ?? last, deps.clock.now())
    })
    if (!isOurs) return undefined
    await tellMailbox(deps.db, mailbox)
  }
  return last
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
): Promise<{ uids: number[]; from: number | undefined }> {
  if (uidValidity === inbox.uidValidity) return { uids: await inbox.listAfter(lastUid), from: undefined }
  // The server numbered its mails anew: what came lately is looked through, and what is here already is known by its Message-ID.
  const uids = await inbox.listSince(new Date((syncedAt ?? createdAt).getTime() - DAY))
  return { uids, from: inbox.uidNext - 1 }
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
  isBounce: false,
  headers: new Map(),
  sentAt: raw.receivedAt,
})
