import type { MailPlace } from '../messaging/service.ts'
import type { MailboxRow } from './mailbox-row.ts'

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
