import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import { meetingLimits } from '#contract/meetings/limits.ts'
import type { Meeting, MeetingId, MeetingLanguage, MeetingState } from '#contract/meetings/schemas.ts'
import type { Tenant } from '../../platform/tenant.ts'

/** `interrupted` is nothing that is stored: it is a recording of which nothing has come for a while. */
export type StoredState = Exclude<MeetingState, 'interrupted'>

/** A meeting as its owner's work on it needs it. */
export type MeetingRow = {
  id: MeetingId
  organizationId: OrganizationId
  workspaceId: WorkspaceId | null
  userId: UserId
  title: string
  source: Meeting['source']
  language: MeetingLanguage
  state: StoredState
  channels: number
  shared: boolean
  kept: boolean
  /** Its time was over: its sound, or what was said, is gone. */
  isErased: boolean
  take: number
  soundKey: string | null
  soundBytes: number
  mime: string
  durationMs: number
  zone: string
  holdId: string | null
  speakers: Record<string, string>
  createdAt: Date
}
export type RawMeetingRow = Omit<MeetingRow, 'createdAt' | 'soundBytes'> & {
  createdAt: string | Date
  soundBytes: string | number
}

export const rowColumns =
  sql.raw(`m.id, m.organization_id as "organizationId", m.workspace_id as "workspaceId", m.user_id as "userId",
  m.title, m.source, m.language, m.state, m.channels, m.shared, m.kept,
  (m.sound_erased_at is not null or m.text_erased_at is not null) as "isErased", m.take, m.sound_key as "soundKey", m.sound_bytes as "soundBytes", m.mime,
  m.duration_ms as "durationMs", m.zone, m.hold_id as "holdId", m.speakers, m.created_at as "createdAt"`)

export const toRow = (row: RawMeetingRow): MeetingRow => ({
  ...row,
  soundBytes: Number(row.soundBytes),
  createdAt: new Date(row.createdAt),
})

export const tenantOf = ({ userId, organizationId, workspaceId }: MeetingRow): Tenant => ({
  userId,
  organizationId,
  workspaceId,
})

const inPlace = ({ organizationId, workspaceId }: Tenant): SQL =>
  sql`m.organization_id = ${organizationId} and m.workspace_id is not distinct from ${workspaceId}::uuid`

/** The person's own in the place: only they change it. */
export const ofOwner = (tenant: Tenant): SQL => sql`(${inPlace(tenant)} and m.user_id = ${tenant.userId})`

/** What the person may read in the place: their own, and what colleagues share with the workspace. */
export const ofReader = (tenant: Tenant): SQL =>
  sql`(${inPlace(tenant)} and (m.user_id = ${tenant.userId} or (m.shared and m.workspace_id is not null)))`

/** The state as people see it at a moment. */
export const shownState = (now: Date): SQL => {
  const before = new Date(now.getTime() - meetingLimits.interruptedSeconds * 1_000)
  return sql`case when m.state = 'recording' and m.beat_at < ${before}::timestamptz then 'interrupted' else m.state end`
}
