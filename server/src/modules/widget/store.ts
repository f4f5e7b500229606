import { type SQL, sql } from 'drizzle-orm'
import type { AttachedFile } from '#contract/chat/schemas.ts'
import type { AgentId, FileId, OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { defaultRoleSettings, type Role, type RoleSettings } from '#contract/permissions.ts'
import type { WidgetChanges, WidgetSettings } from '#contract/widget/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/http/scope.ts'

type StoredWidget = Omit<WidgetSettings, 'files' | 'answers_today' | 'updated_at'>
export type Widget = StoredWidget & { updated_at: string | null }
export type WidgetFile = AttachedFile & { key: string }
type WorkspaceRef = Pick<Scope, 'organizationId' | 'workspaceId'>
type Row = StoredWidget & {
  organization_id: OrganizationId
  workspace_id: WorkspaceId | null
  updated_at: string | Date
}

const columns = sql`w.agent_id, w.enabled, w.page, w.origins, w.theme, w.accent, w.position, w.language, w.greeting, w.suggestions,
  w.instructions, w.use_databases, w.use_files, w.use_knowledge, w.daily_answers`

/** A widget with whether it was published from this place. */
export async function findWidget(
  db: Db,
  agentId: AgentId,
  { organizationId, workspaceId }: WorkspaceRef,
): Promise<{ widget: Widget; here: boolean } | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns}, w.organization_id, w.workspace_id, w.updated_at from widgets w where w.agent_id = ${agentId}`)
  if (!rows[0]) return undefined
  const { organization_id, workspace_id, updated_at, ...kept } = rows[0]
  const widget = { ...kept, updated_at: new Date(updated_at).toISOString() }
  return { widget, here: organization_id === organizationId && workspace_id === workspaceId }
}

/** Makes a widget as it is before anything is chosen, unless there is one. */
export async function ensureWidget(
  db: Db,
  agentId: AgentId,
  { organizationId, workspaceId }: WorkspaceRef,
  dailyAnswers: number,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into widgets (agent_id, organization_id, workspace_id, daily_answers, created_at, updated_at)
    values (${agentId}, ${organizationId}, ${workspaceId}::uuid, ${dailyAnswers}, ${now}, ${now}) on conflict do nothing`)
}

/** Changes a widget of this place; what is left out stays. */
export async function updateWidget(
  db: Db,
  agentId: AgentId,
  workspaceRef: WorkspaceRef,
  changes: WidgetChanges,
  now: Date,
): Promise<void> {
  const list = (values: string[] | undefined): SQL => sql`${values ? sql.param(values) : null}::text[]`
  await db.execute(sql`
    update widgets set
      enabled = coalesce(${changes.enabled ?? null}, enabled),
      page = coalesce(${changes.page ?? null}, page),
      origins = coalesce(${list(changes.origins && [...new Set(changes.origins)])}, origins),
      theme = coalesce(${changes.theme ?? null}, theme),
      accent = coalesce(${changes.accent?.toLowerCase() ?? null}, accent),
      position = coalesce(${changes.position ?? null}, position),
      language = coalesce(${changes.language ?? null}, language),
      greeting = coalesce(${changes.greeting ?? null}, greeting),
      suggestions = coalesce(${list(changes.suggestions)}, suggestions),
      instructions = coalesce(${changes.instructions ?? null}, instructions),
      use_databases = coalesce(${changes.use_databases ?? null}, use_databases),
      use_files = coalesce(${changes.use_files ?? null}, use_files),
      use_knowledge = coalesce(${changes.use_knowledge ?? null}, use_knowledge),
      daily_answers = coalesce(${changes.daily_answers ?? null}, daily_answers),
      updated_at = ${now}
    where agent_id = ${agentId} and organization_id = ${workspaceRef.organizationId}
      and workspace_id is not distinct from ${workspaceRef.workspaceId}::uuid`)
}

/** A published agent with who answers for it and pays. `instructions` is what its maker wants of every answer. */
export type PublishedWidget = { widget: StoredWidget; name: string; instructions: string; scope: Scope }

type PublishedRow = StoredWidget & {
  name: string
  agent_instructions: string
  /** What the agent says first wherever it is; the widget may say something else. */
  first_words: string
  user_id: UserId
  organization_id: OrganizationId
  workspace_id: WorkspaceId | null
  organization_role: number
  workspace_role: number | null
  role_settings: RoleSettings | null
}

/** An agent that is published now, on sites or on its page, whose owner is still where it was published and not deactivated. */
export async function findPublished(db: Db, agentId: AgentId): Promise<PublishedWidget | undefined> {
  const { rows } = await db.execute<PublishedRow>(sql`
    select ${columns}, a.name, a.instructions as agent_instructions, a.greeting as first_words, a.user_id, w.organization_id, w.workspace_id, o.role as organization_role,
      m.role as workspace_role, p.role_settings
    from widgets w
    join agents a on a.id = w.agent_id and a.status = 'active' and a.deleted_at is null
    join users u on u.id = a.user_id and u.deactivated_at is null
    join organization_members o on o.organization_id = w.organization_id and o.user_id = a.user_id
    left join workspaces p on p.id = w.workspace_id and p.organization_id = w.organization_id and p.deleted_at is null
    left join workspace_members m on m.workspace_id = p.id and m.user_id = a.user_id
    where w.agent_id = ${agentId} and (w.enabled or w.page) and (w.workspace_id is null or m.user_id is not null)`)
  return rows[0] && toPublished(rows[0])
}

const roleOf = (role: number | null): Role => (role === 0 ? 'owner' : role === 1 ? 'admin' : 'member')

function toPublished({
  name,
  agent_instructions: instructions,
  first_words,
  user_id,
  organization_id,
  workspace_id,
  ...row
}: PublishedRow): PublishedWidget {
  const { organization_role, workspace_role, role_settings, ...kept } = row
  const widget = { ...kept, greeting: kept.greeting || first_words.slice(0, limits.widget.greeting) }
  const scope: Scope = {
    userId: user_id,
    organizationId: organization_id,
    workspaceId: workspace_id,
    role: roleOf(workspace_id ? workspace_role : organization_role),
    settings: role_settings ?? defaultRoleSettings,
    organizationRole: roleOf(organization_role),
    // Nobody of the account is there: no operator's rights, and nobody to ask for leave.
    viaKey: true,
    signInId: widget.agent_id,
    isOperator: false,
  }
  return { widget, name, instructions, scope }
}

export async function insertFiles(db: Db, agentId: AgentId, files: WidgetFile[], now: Date): Promise<void> {
  const rows = files.map(
    (file) =>
      sql`(${file.id}, ${agentId}, ${file.key}, ${file.name}, ${file.mime}, ${file.bytes}, ${file.kind}, ${now})`,
  )
  await db.execute(sql`
    insert into widget_files (id, agent_id, key, name, mime, bytes, kind, created_at) values ${sql.join(rows, sql`, `)}`)
}

export async function listFiles(db: Db, agentId: AgentId): Promise<WidgetFile[]> {
  const { rows } = await db.execute<Omit<WidgetFile, 'bytes'> & { bytes: string }>(sql`
    select id, key, name, mime, bytes, kind from widget_files where agent_id = ${agentId} order by created_at, id`)
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

/** Takes a file away; answers its key, or undefined when it is not there. */
export async function removeFile(db: Db, agentId: AgentId, id: FileId): Promise<string | undefined> {
  const { rows } = await db.execute<{ key: string }>(
    sql`delete from widget_files where id = ${id} and agent_id = ${agentId} returning key`,
  )
  return rows[0]?.key
}
