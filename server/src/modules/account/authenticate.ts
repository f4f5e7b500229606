import { type SQL, sql } from 'drizzle-orm'
import type { OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { type Action, defaultRoleSettings, type Role, type RoleSettings } from '#contract/permissions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AccessBasis } from '../../platform/http/access.ts'
import { isPermitted } from '../../platform/http/permit.ts'
import { type Authenticator, lowerScope, mayLess, type Scope } from '../../platform/http/scope.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { liveSince } from '../../platform/sign-in-life.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { avoidsRequiredIssuer } from './sso-store.ts'

/** `last_used_at` is written at most this often, so that reading stays reading. */
const touchSeconds = 600

/** Looks up the person behind a device's token. Each service's header carries a token of its own. */
export function personOf(deps: Deps): Authenticator['person'] {
  return async (token, kind) => {
    const column = kind === 'token' ? sql`d.token_hash` : sql`d.token_client_hash`
    const now = deps.clock.now()
    const { rows } = await deps.db.execute<Row & { last_used_at: string | Date }>(sql`
      select d.id as sign_in_id, d.last_used_at, u.id as user_id, u.organization_id, u.is_operator,
        d.expires_at is not null as via_key, o.role as organization_role, w.id as workspace_id, m.role as workspace_role,
        w.role_settings, d.proved_at > ${provedSince(now)} as proven, ${lacksSecondStep(sql`u.organization_id`, now)}
      from sign_ins d join users u on u.id = d.user_id
      left join organization_members o on o.organization_id = u.organization_id and o.user_id = u.id
      left join workspace_members m on u.use_workspace and m.workspace_id = u.workspace_id and m.user_id = u.id
      left join workspaces w on w.id = m.workspace_id and w.deleted_at is null and w.organization_id = u.organization_id
      where ${column} = ${hashToken(token)} and u.deactivated_at is null and ${isLive(deps, now)}`)
    const row = rows[0]
    if (!row) return undefined
    if (now.getTime() - new Date(row.last_used_at).getTime() > touchSeconds * 1000)
      await deps.db.execute(sql`update sign_ins set last_used_at = ${now} where id = ${row.sign_in_id}`)
    return toScope(row)
  }
}

/** The scope of a device as it is now, in the place where it was then. */
export const scopeAgain =
  (deps: Deps): Authenticator['again'] =>
  async (scope) => {
    const again = await findAgain(deps, scope, { device: true })
    // What was opened before the day on which a second step is wanted does not stay open without one.
    return again?.lacksSecondStep && !scope.viaKey ? undefined : again
  }

/**
 * What work rests on that was begun for somebody and goes on when they close the page or sign out: that they may still do it, in
 * the place where they asked for it. What a key asked for rests on the key besides.
 */
export const restsOfWork =
  (deps: Deps) =>
  (scope: Scope, action: Action): AccessBasis => ({
    on: [scope.viaKey ? scope.signInId : null, scope.userId, scope.workspaceId],
    holds: async () => {
      const now = await findAgain(deps, scope, { device: scope.viaKey })
      return now !== undefined && !mayLess(now, scope) && isPermitted(now, action)
    },
  })

/** An id that no device has. */
const noDevice = '00000000-0000-0000-0000-000000000000'

/** What a person may do in a place now, for work that goes on without them; undefined where they are no longer in it. */
export const scopeIn =
  (deps: Deps) =>
  (tenant: Tenant): Promise<Scope | undefined> => {
    const nobody = {
      signInId: noDevice,
      viaKey: false,
      isOperator: false,
      role: 'outsider',
      organizationRole: 'outsider',
    } as const
    return findAgain(deps, { ...tenant, ...nobody, settings: defaultRoleSettings }, { device: false })
  }

async function findAgain(deps: Deps, scope: Scope, { device }: { device: boolean }): Promise<Scope | undefined> {
  const { rows } = await deps.db.execute<Row>(sql`
      select ${scope.signInId} as sign_in_id, u.id as user_id, ${scope.organizationId}::uuid as organization_id, u.is_operator,
        ${scope.viaKey}::boolean as via_key, o.role as organization_role, w.id as workspace_id, m.role as workspace_role,
        w.role_settings, ${lacksSecondStep(sql`${scope.organizationId}::uuid`, deps.clock.now())}
      from users u
      left join organization_members o on o.organization_id = ${scope.organizationId} and o.user_id = u.id
      left join workspaces w on w.id = ${scope.workspaceId}::uuid and w.deleted_at is null and w.organization_id = ${scope.organizationId}
      left join workspace_members m on m.workspace_id = w.id and m.user_id = u.id
      where u.id = ${scope.userId} and u.deactivated_at is null
        and (not ${device}::boolean or exists (
          select 1 from sign_ins d where d.id = ${scope.signInId} and d.user_id = u.id and ${isLive(deps, deps.clock.now())}))
        and (${scope.workspaceId}::uuid is null or m.user_id is not null)`)
  const again = rows[0] && toScope(rows[0])
  return again && scope.viewAs ? lowerScope(again, scope.viewAs) : again
}

/** Whether the organization wants a second step by now that the person does not have. */
const lacksSecondStep = (organizationId: SQL, now: Date) => sql`
  coalesce((select case when og.second_step_from <= ${now} then not has_second_step(u.id) end
    from organizations og where og.id = ${organizationId}), false) as lacks_second_step`

const provedSince = (now: Date) => new Date(now.getTime() - limits.stepUp.goodSeconds * 1000)

/** A device that was used lately and did not sign in too long ago, a token whose time is not over, and who came in by the issuer that the organization requires. */
function isLive({ config }: Deps, now: Date): SQL {
  const since = liveSince(config, now)
  return sql`d.last_used_at > ${since.used} and d.created_at > ${since.signedIn}
    and (d.expires_at is null or d.expires_at > ${now}) and not ${avoidsRequiredIssuer(sql`d.issuer_organization_id`)}`
}

type Row = {
  sign_in_id: string
  user_id: UserId
  organization_id: OrganizationId
  /** Of a workspace that is there and that the person is in; else null: personal mode. */
  workspace_id: WorkspaceId | null
  workspace_role: number | null
  role_settings: RoleSettings | null
  organization_role: number | null
  via_key: boolean
  is_operator: boolean
  proven?: boolean | null
  lacks_second_step: boolean
}

const roleOf = (role: number | null): Role =>
  role === null ? 'outsider' : role === 0 ? 'owner' : role === 1 ? 'admin' : 'member'

const toScope = (row: Row): Scope => ({
  userId: row.user_id,
  organizationId: row.organization_id,
  workspaceId: row.workspace_id,
  role: roleOf(row.workspace_id ? row.workspace_role : row.organization_role),
  settings: (row.workspace_id && row.role_settings) || defaultRoleSettings,
  organizationRole: roleOf(row.organization_role),
  viaKey: row.via_key,
  signInId: row.sign_in_id,
  isOperator: row.is_operator,
  isProven: row.proven ?? false,
  lacksSecondStep: row.lacks_second_step,
})
