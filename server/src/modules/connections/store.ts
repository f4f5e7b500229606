import { sql } from 'drizzle-orm'
import type { ConnectionId, ToolPermission } from '#contract/connections/schemas.ts'
import type { OrganizationId, WorkspaceId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { ofPlace, ownerIn } from '../../platform/db/of-place.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { McpErrorCode, McpTool } from '../../providers/mcp/port.ts'

/** What of an address may be shown. */
export type ShownAddress =
  | { transport: 'http'; url: string; names: string[]; allowPrivate: boolean }
  | { transport: 'stdio'; command: string; args: string[]; names: string[] }

export type ConnectionHealth = {
  state: 'ok' | 'failing' | 'unknown'
  code: McpErrorCode | null
  checkedAt: Date | null
}
export type Permissions = Record<string, { permission: ToolPermission; hash: string }>

export type StoredConnection = {
  id: ConnectionId
  /** Null: everybody's on the installation. */
  organizationId: OrganizationId | null
  workspaceId: WorkspaceId | null
  name: string
  address: ShownAddress
  sealedSecrets: string
  enabled: boolean
  health: ConnectionHealth
  server: { name: string; version: string } | null
  tools: McpTool[]
  permissions: Permissions
  createdAt: Date
  updatedAt: Date
}

const columns = sql`id, organization_id, workspace_id, name, address, sealed_secrets, enabled, health_state, health_code, checked_at,
  server_name, server_version, tools, permissions, created_at, updated_at`

/** Of the installation; of the workspace that is worked in; in personal mode one's own. */
const visible = (tenant: Tenant) => sql`(organization_id is null or ${ofPlace(tenant)})`

export async function listConnections(db: Db, tenant: Tenant): Promise<StoredConnection[]> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from connections where ${visible(tenant)} order by created_at, id`,
  )
  return rows.map(toConnection)
}

export async function findConnection(db: Db, tenant: Tenant, id: ConnectionId): Promise<StoredConnection | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from connections where id = ${id} and ${visible(tenant)}`,
  )
  return rows[0] && toConnection(rows[0])
}

export type NewConnection = Pick<StoredConnection, 'id' | 'name' | 'address' | 'sealedSecrets'> & {
  forAll: boolean
  now: Date
}

/** Adds a connection unless the place has that many; says whether it did. */
export async function insertConnection(db: Db, tenant: Tenant, given: NewConnection, limit: number): Promise<boolean> {
  const { id, name, address, sealedSecrets, forAll, now } = given
  const owner = forAll ? null : ownerIn(tenant)
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into connections (id, organization_id, workspace_id, owner_id, name, transport, address, sealed_secrets, created_at, updated_at)
    select ${id}, ${forAll ? null : tenant.organizationId}::uuid, ${forAll ? null : tenant.workspaceId}::uuid, ${owner}::uuid,
      ${name}, ${address.transport}, ${JSON.stringify(address)}::jsonb, ${sealedSecrets}, ${now}::timestamptz, ${now}::timestamptz
    where (select count(*) from connections where ${visible(tenant)}) < ${limit} returning id`)
  return rows.length > 0
}

export type ConnectionEdits = {
  name?: string
  enabled?: boolean
  address?: { shown: ShownAddress; sealedSecrets: string }
}

export async function updateConnection(
  db: Db,
  tenant: Tenant,
  id: ConnectionId,
  { name, enabled, address }: ConnectionEdits,
  now: Date,
): Promise<void> {
  const shown = address ? JSON.stringify(address.shown) : null
  await db.execute(sql`
    update connections set name = coalesce(${name ?? null}, name), enabled = coalesce(${enabled ?? null}::boolean, enabled),
      transport = coalesce(${address?.shown.transport ?? null}, transport), address = coalesce(${shown}::jsonb, address),
      sealed_secrets = coalesce(${address?.sealedSecrets ?? null}, sealed_secrets),
      permissions = case when ${address !== undefined}::boolean then '{}'::jsonb else permissions end,
      updated_at = ${now}
    where id = ${id} and ${visible(tenant)}`)
}

/** What a look at the server showed. Not a change of the connection: `updated_at` stays. */
export async function saveHealth(
  db: Db,
  id: ConnectionId,
  health: ConnectionHealth,
  listed?: { server: { name: string; version: string }; tools: McpTool[] },
): Promise<void> {
  const tools = listed ? JSON.stringify(listed.tools) : null
  await db.execute(sql`
    update connections set health_state = ${health.state}, health_code = ${health.code}, checked_at = ${health.checkedAt},
      server_name = coalesce(${listed?.server.name ?? null}, server_name),
      server_version = coalesce(${listed?.server.version ?? null}, server_version), tools = coalesce(${tools}::jsonb, tools)
    where id = ${id}`)
}

export async function savePermissions(
  db: Db,
  tenant: Tenant,
  id: ConnectionId,
  changed: Permissions,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update connections set permissions = permissions || ${JSON.stringify(changed)}::jsonb, updated_at = ${now}
    where id = ${id} and ${visible(tenant)}`)
}

export async function removeConnection(db: Db, tenant: Tenant, id: ConnectionId): Promise<void> {
  await db.execute(sql`delete from connections where id = ${id} and ${visible(tenant)}`)
}

type Row = {
  id: ConnectionId
  organization_id: OrganizationId | null
  workspace_id: WorkspaceId | null
  name: string
  address: ShownAddress
  sealed_secrets: string
  enabled: boolean
  health_state: ConnectionHealth['state']
  health_code: McpErrorCode | null
  checked_at: string | Date | null
  server_name: string | null
  server_version: string | null
  tools: McpTool[]
  permissions: Permissions
  created_at: string | Date
  updated_at: string | Date
}

const toConnection = (row: Row): StoredConnection => ({
  id: row.id,
  organizationId: row.organization_id,
  workspaceId: row.workspace_id,
  name: row.name,
  address: row.address,
  sealedSecrets: row.sealed_secrets,
  enabled: row.enabled,
  health: {
    state: row.health_state,
    code: row.health_code,
    checkedAt: row.checked_at === null ? null : new Date(row.checked_at),
  },
  server: row.server_name === null ? null : { name: row.server_name, version: row.server_version ?? '' },
  tools: row.tools,
  permissions: row.permissions,
  createdAt: new Date(row.created_at),
  updatedAt: new Date(row.updated_at),
})
