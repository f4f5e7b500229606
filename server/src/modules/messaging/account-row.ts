import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { MessagingAccount, MessagingSettings } from '#contract/messaging/account.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'

export type StoredSettings = Omit<MessagingSettings, 'account_id'>

export type AccountRow = Pick<
  MessagingAccount,
  'kind' | 'name' | 'phone_number' | 'phone_number_id' | 'business_account_id' | 'status' | 'quality' | 'tier'
> & {
  id: MessagingAccountId
  organizationId: OrganizationId
  workspaceId: WorkspaceId | null
  ownerId: UserId | null
  /** With whose rights its agent answers; null once they are gone. */
  userId: UserId | null
  /** Sealed (platform/secrets). */
  credentials: string
  verifyToken: string
  settings: StoredSettings
  /** How far a simulator's clock is before ours. */
  aheadMs: number
  createdAt: Date
}

/** What proves that we may use a number, and that what comes from it is the vendor's. */
export type Credentials = { accessToken: string; appSecret: string }

/** The time of an account. */
export const timeOf = ({ aheadMs }: Pick<AccountRow, 'aheadMs'>, now: Date): Date => new Date(now.getTime() + aheadMs)

export const firstSettings: StoredSettings = {
  answered_by: 'people',
  agent_id: null,
  use_databases: false,
  use_knowledge: true,
  handover_keywords: ['agent', 'human', 'admin', 'cs', 'orang', 'manusia', 'operator'],
  handover_text: '',
  hours: {
    enabled: false,
    time_zone: 'Asia/Jakarta',
    open: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' })),
    holidays: [],
  },
  assign: 'off',
  team_id: null,
  targets: { response_minutes: null, resolution_minutes: null },
  away_text: '',
  satisfaction: { enabled: false, question: '', thanks: '' },
  stop_keywords: ['stop', 'berhenti', 'unsubscribe'],
  start_keywords: ['start', 'mulai', 'subscribe'],
}
