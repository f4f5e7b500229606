import type { MailAttachment } from '../../providers/mail/port.ts'
import type { MailPlace } from '../messaging/service.ts'
import type { MailboxRow } from './mailbox-row.ts'
import { canOpen } from './open-attachment.ts'

/** The mailbox as the inbox of its place knows it. */
export const inboxOf = ({
  id: mailboxId,
  address,
  organizationId,
  workspaceId,
  ownerId,
  userId,
}: MailboxRow): MailPlace => ({
  mailboxId,
  address,
  organizationId,
  workspaceId,
  ownerId,
  userId,
})

/** What came with a mail, as the inbox names it; by its place it is opened. */
export const inboxFiles = (attachments: readonly MailAttachment[]) =>
  attachments.map((file) => ({ name: file.name, mime: file.mime, bytes: file.bytes, can_open: canOpen(file) }))
