import { Readable } from 'node:stream'
import { emailLimits } from '#contract/email/limits.ts'
import { ChildProcessError } from '../../platform/child-process/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { unpackFile } from '../../providers/mail/parse.ts'
import { type MailAttachment, MailServerError, type OpenInbox } from '../../providers/mail/port.ts'
import { findAnyMailbox } from './mailbox-store.ts'
import { findMail, type MailRow } from './message-store.ts'
import type { MailPorts } from './ports.ts'

type OpenDeps = Pick<Deps, 'db'> & { ports: Pick<MailPorts, 'openInbox'> }

const { bytes: maxBytes } = emailLimits.openedAttachment

/** Whether a person can open it: what an older reading of the mail knows no place of, or what is damaged, they cannot. */
export const canOpen = ({ part, shown, problem }: MailAttachment): boolean =>
  (part ?? shown) !== undefined && problem === undefined

/** A file that came with a mail, as a person opens it: it stays in the mailbox, and is fetched from there each time. */
export async function openAttachment(
  { db, ports }: OpenDeps,
  scope: Scope,
  { id, index }: { id: string; index: number },
  signal: AbortSignal,
): Promise<FileAnswer> {
  const mail = await findMail(db, scope, id)
  const mailbox = mail && (await findAnyMailbox(db, mail.mailboxId))
  const file = mail?.attachments[index]
  if (!mailbox || !file || !canOpen(file)) throw fail('email_attachment_gone')
  const packed = await fetchPart(() => ports.openInbox(mailbox), mail, file)
  if (!packed) throw fail('email_attachment_gone')
  if (packed.length > maxBytes) throw fail('email_attachment_broken')
  const content = file.inside === undefined ? packed : await unpack(packed, file.inside, signal)
  if (!content) throw fail('email_attachment_broken')
  return { mime: file.mime, filename: file.name, bytes: content.length, stream: Readable.from([content]) }
}

async function fetchPart(
  open: () => Promise<OpenInbox>,
  { numbered, messageId }: MailRow,
  { part, shown }: MailAttachment,
): Promise<Buffer | undefined> {
  const place = part ?? shown ?? ''
  let inbox: OpenInbox | undefined
  try {
    inbox = await open()
    const isHere = numbered?.uidValidity === inbox.uidValidity
    const here = isHere ? await inbox.readPart(numbered.uid, place, maxBytes + 1) : undefined
    return here ?? (await inbox.readPartOf(`<${messageId}>`, place, maxBytes + 1))
  } catch (error) {
    throw error instanceof MailServerError ? fail('email_mailbox_unreachable') : error
  } finally {
    await inbox?.close()
  }
}

const unpack = (packed: Buffer, inside: number, signal: AbortSignal): Promise<Buffer | undefined> =>
  unpackFile(packed, inside, signal).catch((error: unknown) => {
    if (error instanceof ChildProcessError && !signal.aborted) return undefined
    throw error
  })
