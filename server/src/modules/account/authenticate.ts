import { sql } from 'drizzle-orm'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Authenticator, Scope } from '../../platform/http/scope.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'

/** `last_used_at` is written at most this often, so that reading stays reading. */
const touchSeconds = 600

/** Looks up the person behind a device's token. Each service's header carries a token of its own. */
export function personOf(deps: Deps): Authenticator['person'] {
  return async (token, kind) => {
    const column = kind === 'token' ? sql`d.token_hash` : sql`d.token_client_hash`
    const now = deps.clock.now()
    const { rows } = await deps.db.execute<Row>(sql`
      select d.id as device_id, d.last_used_at, u.id as user_id, u.organization_id, u.use_workspace, u.workspace_id, u.is_operator
      from devices d join users u on u.id = d.user_id
      where ${column} = ${hashToken(token)}
        and d.last_used_at > ${new Date(now.getTime() - limits.token.idleSeconds * 1000)}
        and (d.expires_at is null or d.expires_at > ${now})`)
    const row = rows[0]
    if (!row) return undefined
    if (now.getTime() - new Date(row.last_used_at).getTime() > touchSeconds * 1000)
      await deps.db.execute(sql`update devices set last_used_at = ${now} where id = ${row.device_id}`)
    return toScope(row)
  }
}

type Row = {
  device_id: string
  last_used_at: string | Date
  user_id: UserId
  organization_id: OrganizationId
  use_workspace: boolean
  workspace_id: WorkspaceId | null
  is_operator: boolean
}

const toScope = (row: Row): Scope => ({
  userId: row.user_id,
  organizationId: row.organization_id,
  workspaceId: row.use_workspace ? row.workspace_id : null,
  deviceId: row.device_id,
  isOperator: row.is_operator,
})
