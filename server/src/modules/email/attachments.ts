import fs from 'node:fs/promises'
import path from 'node:path'
import { emailLimits } from '#contract/email/limits.ts'
import type { UnreadAttachment } from '#contract/email/thread.ts'
import type { FileId } from '#contract/kit/id.ts'
import { ChildProcessError } from '../../platform/child-process/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { DocumentError, type DocumentErrorCode } from '../../platform/documents/index.ts'
import { temporaryPath } from '../../platform/files/temporary-folder.ts'
import { newId } from '../../platform/id.ts'
import { isTooLarge } from '../../providers/mail/packed.ts'
import { unpackFile } from '../../providers/mail/parse.ts'
import { type MailAttachment, MailServerError, type OpenInbox } from '../../providers/mail/port.ts'
import type { JobFile } from '../answering/job.ts'
import type { OpenFiles } from '../answering/open-files.ts'
import type { MailboxRow } from './mailbox-row.ts'
import type { MailRow } from './message-store.ts'
import type { MailPorts } from './ports.ts'

export type MailAttachmentDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'secrets' | 'config'> & {
  openFiles: Pick<OpenFiles, 'read' | 'forget'>
  ports: Pick<MailPorts, 'openInbox'>
}

export type ReadAttachments = {
  /** What a reply may rest on, until it is closed. */
  files: JobFile[]
  unread: UnreadAttachment[]
  close: () => Promise<void>
}

type Attachment = MailAttachment & { part: string; mail: MailRow; isAsked: boolean }

/** With the id under which it is read. */
type NumberedAttachment = Attachment & { id: FileId }

const { bytes: maxBytes, perReply } = emailLimits.attachment
const readable = /\.(pdf|docx?|txt|csv|xlsx?)$/i

/**
 * Fetches what came with the mails of a thread, the newest first, and reads it apart from the server. What cannot be read never
 * keeps a reply from being written: it is named with the reason.
 */
export async function readAttachments(
  deps: MailAttachmentDeps,
  mailbox: MailboxRow,
  { mails, asked }: { mails: readonly MailRow[]; asked: readonly MailRow[] },
  signal: AbortSignal,
): Promise<ReadAttachments> {
  const all = mails.toReversed().flatMap((mail) => attachmentsOf(mail, asked.includes(mail)))
  const refused = all.flatMap((file): UnreadAttachment[] => {
    const reason = whyNotFetched(file)
    return reason && file.isAsked ? [{ name: file.name, reason }] : []
  })
  const wanted = all.filter((file) => !whyNotFetched(file))
  const tooMany = wanted.slice(perReply).filter(({ isAsked }) => isAsked)
  const unread: UnreadAttachment[] = [...refused, ...tooMany.map(({ name }) => ({ name, reason: 'too_many' as const }))]
  if (wanted.length === 0) return { files: [], unread, close: async () => {} }
  const folder = temporaryPath(deps.config)
  await fs.mkdir(folder)
  const numbered = wanted.slice(0, perReply).map((file) => ({ ...file, id: newId<FileId>(deps.clock.now()) }))
  const close = async () => {
    deps.openFiles.forget(numbered.map(({ id }) => id))
    await fs.rm(folder, { recursive: true, force: true })
  }
  try {
    const read = await fetchAndRead(deps, mailbox, numbered, { folder, signal })
    return { files: read.files, unread: [...read.unread, ...unread], close }
  } catch (error) {
    await close()
    throw error
  }
}

const attachmentsOf = (mail: MailRow, isAsked: boolean): Attachment[] =>
  mail.direction === 'out'
    ? []
    : mail.attachments.flatMap((file) => (file.part ? [{ ...file, part: file.part, mail, isAsked }] : []))

function whyNotFetched(file: Attachment): UnreadAttachment['reason'] | undefined {
  if (file.problem) return file.problem
  if (!readable.test(file.name)) return 'kind'
  return isTooLarge(file) ? 'too_large' : undefined
}

async function fetchAndRead(
  deps: MailAttachmentDeps,
  mailbox: MailboxRow,
  wanted: readonly NumberedAttachment[],
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<Pick<ReadAttachments, 'files' | 'unread'>> {
  const found: Pick<ReadAttachments, 'files' | 'unread'> = { files: [], unread: [] }
  const inbox = await deps.ports.openInbox(mailbox).catch(unreachable)
  try {
    for (const [index, attachment] of wanted.entries()) {
      signal.throwIfAborted()
      const { name } = attachment
      const local = path.join(folder, String(index))
      const reason = inbox ? await fetchOne(inbox, attachment, local, signal) : 'unreachable'
      const file = reason ? { reason } : await readOne(deps, attachment, local)
      if ('reason' in file) found.unread.push({ name, reason: file.reason })
      else found.files.push(file)
    }
  } finally {
    await inbox?.close()
  }
  return found
}

function unreachable(error: unknown): undefined {
  if (!(error instanceof MailServerError)) throw error
}

/** Puts it into a local file. Answers why it could not. */
async function fetchOne(
  inbox: OpenInbox,
  { mail: { numbered }, part, inside }: Attachment,
  local: string,
  signal: AbortSignal,
): Promise<UnreadAttachment['reason'] | undefined> {
  if (numbered?.uidValidity !== inbox.uidValidity) return 'gone'
  try {
    const content = await inbox.readPart(numbered.uid, part, maxBytes + 1)
    if (!content) return 'gone'
    if (content.length > maxBytes) return 'too_large'
    const file = inside === undefined ? content : await unpackFile(content, inside, signal)
    if (!file) return 'broken'
    await fs.writeFile(local, file)
    return undefined
  } catch (error) {
    if (error instanceof ChildProcessError && !signal.aborted) return 'broken'
    return unreachable(error) ?? 'unreachable'
  }
}

const reasons: Record<DocumentErrorCode, UnreadAttachment['reason']> = {
  file_type_not_supported: 'kind',
  file_too_large: 'too_large',
  file_encrypted: 'protected',
  file_empty: 'empty',
  file_no_text: 'empty',
  file_damaged: 'broken',
  file_timed_out: 'broken',
  file_too_complex: 'broken',
}

async function readOne(
  { openFiles, log }: MailAttachmentDeps,
  { id, name, mime }: NumberedAttachment,
  local: string,
): Promise<JobFile | { reason: UnreadAttachment['reason'] }> {
  const at = async () => local
  try {
    const { kind } = await openFiles.read({ id, name, path: at })
    const { size: bytes } = await fs.stat(local)
    return { id, name, mime, bytes, kind, isNew: false, path: at }
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    log.info({ code: error.code }, 'an attachment of a mail could not be read')
    return { reason: reasons[error.code] }
  }
}
