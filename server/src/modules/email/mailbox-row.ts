import type { MailVendor } from '#contract/add-ons/vendors.ts'
import type { EmailAgentStatus, EmailState } from '#contract/email/connection.ts'
import { emailLimits } from '#contract/email/limits.ts'
import type { AgentId, OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'

export type EmailSettings = Omit<EmailAgentStatus, 'status'>

export const firstEmailSettings: EmailSettings = {
  reply_mode: 'approve',
  reply_interval: emailLimits.replyInterval.first,
  approval_keywords: [],
  reply_language: 'auto',
  use_databases: false,
  follow_up_days: emailLimits.followUpDays.first,
  rules: [],
}

export type MailboxRow = {
  id: string
  organizationId: OrganizationId
  workspaceId: WorkspaceId | null
  ownerId: UserId | null
  /** With whose rights its agent answers; null once they are gone. */
  userId: UserId | null
  connectedBy: string | null
  agentId: AgentId
  agentActive: boolean
  address: string
  name: string
  smtpHost: string
  smtpPort: number
  imapHost: string
  imapPort: number
  username: string
  /** Sealed (platform/secrets); empty where an account signs in. */
  password: string
  /** At whom it is signed in with an account instead; null: with the password. */
  vendor: MailVendor | null
  /** That account; null: it has gone. */
  outsideAccountId: string | null
  cc: string[]
  bcc: string[]
  settings: EmailSettings
  state: EmailState
  reason: string
  uidValidity: number | null
  lastUid: number
  /** The last mail that was there when it was connected, by the numbers of then: up to it nothing is answered. Null: not known yet. */
  historyUid: number | null
  syncedAt: Date | null
  createdAt: Date
}
