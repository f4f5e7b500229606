import { type SQL, sql } from 'drizzle-orm'
import type { DataSource } from '#contract/agents/schemas.ts'
import type { AgentId, FileId, RecordId, SessionId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { ChatVisibility } from '#contract/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import { likeText } from '../../platform/db/like-text.ts'
import type { Tenant } from '../../platform/tenant.ts'

/** One's own sessions (table `s`) where one works now. */
const ownHere = ({ userId, workspaceId }: Tenant): SQL =>
  sql`s.user_id = ${userId} and s.workspace_id is not distinct from ${workspaceId}::uuid`

/** What the owner of a session chose, at most what their workspace allows; null where it is neither. */
const visibility = sql`(
  select case when 'private' in (m.chats, w.role_settings ->> 'chats') then 'private'
    when 'workspace' in (m.chats, w.role_settings ->> 'chats') then 'workspace' else 'anyone' end
  from workspace_members m join workspaces w on w.id = m.workspace_id and w.deleted_at is null
  where m.workspace_id = s.workspace_id and m.user_id = s.user_id)`

/** Sessions of others that are open: to the members of the workspace, or to anyone in the organization. */
const openTo = ({ userId, organizationId, workspaceId }: Tenant): SQL => sql`
  s.user_id <> ${userId} and s.organization_id = ${organizationId} and s.workspace_id is not null
  and (${visibility} = 'anyone' or (s.workspace_id = ${workspaceId}::uuid and ${visibility} = 'workspace'))`

export type ReachedSession = {
  agentId: AgentId
  ownerId: UserId
  ownerName: string
  workspaceId: WorkspaceId | null
  visibility: ChatVisibility
}

/** The workspaces that the person is a member of. */
const isMember = ({ userId }: Tenant, workspace: SQL): SQL =>
  sql`exists (select 1 from workspace_members i where i.workspace_id = ${workspace} and i.user_id = ${userId})`

/** Where else in the organization the person would read a session: of their own, or one that is open to the members of a workspace of theirs. */
export async function findPlace(
  db: Db,
  tenant: Tenant,
  sessionId: SessionId,
): Promise<{ workspace_id: WorkspaceId | null; workspace_name: string | null } | undefined> {
  const { rows } = await db.execute<{ workspace_id: WorkspaceId | null; workspace_name: string | null }>(sql`
    select s.workspace_id, w.name as workspace_name
    from sessions s left join workspaces w on w.id = s.workspace_id and w.deleted_at is null
    where s.id = ${sessionId} and s.deleted_at is null and s.organization_id = ${tenant.organizationId}
      and s.workspace_id is distinct from ${tenant.workspaceId}::uuid
      and case when s.workspace_id is null then s.user_id = ${tenant.userId}
        else w.id is not null and ${isMember(tenant, sql`s.workspace_id`)}
          and (s.user_id = ${tenant.userId} or ${visibility} in ('workspace', 'anyone')) end`)
  return rows[0]
}

/**
 * A session that the person may read where they are, whose it is and of which agent. It is found whatever agent it is asked
 * with: that one may be gone, and the agents of others are not the reader's. Deleted ones only for their owner, when asked for.
 */
export async function findReached(
  db: Db,
  tenant: Tenant,
  sessionId: SessionId,
  deletedToo = false,
): Promise<ReachedSession | undefined> {
  const there = deletedToo ? sql`(s.deleted_at is null or s.user_id = ${tenant.userId})` : sql`s.deleted_at is null`
  const { rows } = await db.execute<ReachedRow>(sql`
    select s.agent_id, s.user_id, u.name as owner_name, s.workspace_id, coalesce(${visibility}, 'private') as visibility
    from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and ${there} and ((${ownHere(tenant)}) or (${openTo(tenant)}))`)
  return rows[0] && toReached(rows[0])
}

/** Sessions (`s`) of other members of the workspace that are open to the person. */
const isListed = (tenant: Tenant): SQL => sql`s.workspace_id = ${tenant.workspaceId} and s.deleted_at is null
  and s.last_message_at is not null and ${openTo(tenant)}`

/** A record (`r`) that holds all words. */
const says = (words: string[]): SQL => sql`r.question || ' ' || r.answer_text ilike all(${patterns(words)})`

/** What records that hold all words, and those before them, name as files, in sessions that `listOpen` lists. */
export async function listFilesOfFound(db: Db, tenant: Tenant, words: string[]): Promise<string[]> {
  if (tenant.workspaceId === null || words.length === 0) return []
  const { rows } = await db.execute<{ file: string }>(sql`
    select distinct named.file from sessions s
    join lateral (select max(r.created_at) as last from records r where r.session_id = s.id and ${says(words)}) found on found.last is not null
    join records o on o.session_id = s.id and o.created_at <= found.last cross join lateral ${namedFiles} named
    where ${isListed(tenant)}`)
  return rows.map(({ file }) => file)
}

/**
 * Sessions of other members of the workspace that are open to the person; with words, those that hold them all where it does not come of
 * what is withheld from them.
 */
export async function listOpen(
  db: Db,
  tenant: Tenant,
  { words, withheld }: { words: string[]; withheld: Withheld },
  { page, limit }: PageQuery,
): Promise<{ rows: (OpenRow & ReachedSession)[]; total: number }> {
  if (tenant.workspaceId === null) return { rows: [], total: 0 }
  const holds =
    words.length === 0
      ? sql``
      : sql`and (s.name ilike all(${patterns(words)}) or exists (
      select from records r where r.session_id = s.id and ${says(words)} and not ${isWithheld(withheld)}))`
  const from = sql`sessions s join users u on u.id = s.user_id where ${isListed(tenant)} ${holds}`
  const { rows } = await db.execute<OpenRow & ReachedRow>(sql`
    select s.id, s.agent_id, s.name, s.default_source, s.preview, s.last_message_at, s.created_at, s.updated_at,
      s.user_id, u.name as owner_name, s.workspace_id, ${visibility} as visibility
    from ${from} order by s.newest_at desc, s.id desc limit ${limit} offset ${(page - 1) * limit}`)
  const { rows: counted } = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${from}`)
  return { rows: rows.map((row) => ({ ...row, ...toReached(row) })), total: counted[0]?.total ?? 0 }
}

/** What a record (`o`) comes of is for its owner alone: a table that was opened for a role. */
const isOpened = sql`(o.parts @? '$[*].data.query.opened' or o.parts @? '$[*].output.opened')`

/**
 * What a record (`o`) names as files, and may be no file: those that it quotes, those that its tables are of, and those that its steps
 * have read without a quote, which older answers do not tell.
 */
const namedFiles = sql`(
  select jsonb_path_query(o.parts, '$[*].providerMetadata.nalar.file_id') #>> '{}' as file
  union all select jsonb_path_query(o.parts, '$[*].data.query.data_source_id') #>> '{}'
  union all select jsonb_path_query(o.parts, '$[*].output.files[*]') #>> '{}')`

/** A record (`o`) comes of one of these files. */
const isOf = (files: readonly FileId[]): SQL =>
  files.length === 0
    ? sql`false`
    : sql`exists (select from ${namedFiles} named where named.file = any(${sql.param([...files])}::text[]))`

/** A record (`o`) shows figures that the product counts, of which these are all that a reader may see. */
const showsOther = (figures: readonly string[]): SQL => sql`exists (
  select from jsonb_path_query(o.parts, '$[*].data.figures') as shown (figures)
  where shown.figures #>> '{}' <> all(${sql.param([...figures])}::text[]))`

/** What a reader may not open, and what they may see of what others may not. */
type Withheld = { files: readonly FileId[]; figures: readonly string[] }

const isWithheldFrom = ({ files, figures }: Withheld): SQL =>
  sql`(${isOpened} or ${showsOther(figures)} or ${isOf(files)})`

/** Whether what a record (`r`) of a session says is not for a reader from whom this is withheld: it comes of what is not, or may. */
const isWithheld = (from: Withheld): SQL => sql`exists (
  select from records o where o.session_id = r.session_id and o.created_at <= r.created_at and ${isWithheldFrom(from)})`

/**
 * Of these records, those that a reader from whom this is withheld may not be shown: what was read for a role, in figures or in a file,
 * and what was said after it.
 */
export async function listWithheld(
  db: Db,
  ids: readonly RecordId[],
  from: Withheld,
): Promise<{ id: RecordId; reason: 'role' | 'figures' | 'file' }[]> {
  const asked = sql`id = any(${sql.param([...ids])}::uuid[])`
  const { rows } = await db.execute<{ id: RecordId; reason: 'role' | 'figures' | 'file' }>(sql`
    select r.id, case when r.created_at >= o.opened_since then 'role' when r.created_at >= o.figures_since then 'figures' else 'file' end as reason
    from records r join (
      select o.session_id, min(o.created_at) as since, min(o.created_at) filter (where ${isOpened}) as opened_since,
        min(o.created_at) filter (where ${showsOther(from.figures)}) as figures_since from records o
      where o.session_id in (select session_id from records where ${asked}) and ${isWithheldFrom(from)} group by o.session_id
    ) o on o.session_id = r.session_id and r.created_at >= o.since where r.${asked}`)
  return rows
}

/** What these records, and those before them in their sessions, name as files. */
export async function listNamedFiles(db: Db, ids: readonly RecordId[]): Promise<string[]> {
  const { rows } = await db.execute<{ file: string }>(sql`
    select distinct named.file from records o cross join lateral ${namedFiles} named
    where o.session_id in (select session_id from records where id = any(${sql.param([...ids])}::uuid[]))`)
  return rows.map(({ file }) => file)
}

const patterns = (words: string[]) => sql`${sql.param(words.map(likeText))}::text[]`

/** Whose file it is, when a session that is open to the person holds it. */
export async function findOwnerOfOpenFile(db: Db, tenant: Tenant, id: FileId): Promise<UserId | undefined> {
  const { rows } = await db.execute<{ user_id: UserId }>(sql`
    select s.user_id from records r join sessions s on s.id = r.session_id
    where r.file_ids @> array[${id}::uuid] and r.file_ids <> '{}' and s.deleted_at is null and ${openTo(tenant)} limit 1`)
  return rows[0]?.user_id
}

export type OpenRow = {
  id: SessionId
  agent_id: AgentId
  name: string
  default_source: DataSource
  preview: string
  last_message_at: string | Date
  created_at: string | Date
  updated_at: string | Date
}
type ReachedRow = {
  agent_id: AgentId
  user_id: UserId
  owner_name: string
  workspace_id: WorkspaceId | null
  visibility: ChatVisibility
}

const toReached = (row: ReachedRow): ReachedSession => ({
  agentId: row.agent_id,
  ownerId: row.user_id,
  ownerName: row.owner_name,
  workspaceId: row.workspace_id,
  visibility: row.visibility,
})
