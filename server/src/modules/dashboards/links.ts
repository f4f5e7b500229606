import type { DashboardLink, LinkId, LinkInput } from '#contract/dashboards/links.ts'
import type { DashboardId } from '#contract/dashboards/schemas.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { hashPassword } from '../account/service.ts'
import { type AuditActor, recordAudit } from '../audit/service.ts'
import * as links from './link-store.ts'
import { mayManage } from './present.ts'
import { findDashboard } from './service.ts'

export type LinkDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>

/** The dashboard, for whoever may open it to people outside. */
async function published(deps: LinkDeps, scope: Scope, id: DashboardId) {
  const row = await findDashboard(deps, scope, id)
  permitAction(scope, 'dashboards.publish')
  if (!mayManage(scope, row)) permitAction(scope, 'dashboards.edit-others')
  return row
}

export async function listLinks(deps: LinkDeps, scope: Scope, id: DashboardId): Promise<DashboardLink[]> {
  await published(deps, scope, id)
  return (await links.listLinks(deps.db, id)).map((row) => present(deps, row))
}

export async function createLink(
  deps: LinkDeps,
  { scope, from }: { scope: Scope; from: AuditActor['from'] },
  id: DashboardId,
  input: LinkInput,
): Promise<DashboardLink> {
  const row = await published(deps, scope, id)
  const max = limits.dashboard.links
  if ((await links.listLinks(deps.db, id)).length >= max) throw fail('dashboard_link_limit', { max })
  const now = deps.clock.now()
  if (input.expires_at !== null && new Date(input.expires_at) <= now) throw fail('dashboard_expiry_past')
  const token = newToken()
  const linkId = newId<LinkId>(now)
  const passwordHash = input.password === null ? null : await hashPassword(input.password)
  await deps.db.transaction(async (tx) => {
    await links.insertLink(tx, {
      id: linkId,
      dashboardId: id,
      name: input.name,
      userId: scope.userId,
      now,
      passwordHash,
      tokenHash: hashToken(token),
      tokenSealed: deps.secrets.encrypt(token),
      expiresAt: input.expires_at,
      origins: input.embed_origins.map((origin) => origin.toLowerCase()),
    })
    await recordAudit({ ...deps, db: tx }, { userId: scope.userId, from }, happened(row, 'dashboard.published'))
  })
  const made = (await links.listLinks(deps.db, id)).find((link) => link.id === linkId)
  if (!made) throw fail('dashboard_link_not_found')
  return present(deps, made)
}

export async function revokeLink(
  deps: LinkDeps,
  { scope, from }: { scope: Scope; from: AuditActor['from'] },
  id: DashboardId,
  linkId: LinkId,
): Promise<null> {
  const row = await published(deps, scope, id)
  await deps.db.transaction(async (tx) => {
    if (!(await links.removeLink(tx, id, linkId))) throw fail('dashboard_link_not_found')
    await recordAudit({ ...deps, db: tx }, { userId: scope.userId, from }, happened(row, 'dashboard.link-revoked'))
  })
  return null
}

const happened = (
  { id, name, organizationId, workspaceId }: Awaited<ReturnType<typeof findDashboard>>,
  action: 'dashboard.published' | 'dashboard.link-revoked',
) => ({ organizationId, workspaceId, action, target: { kind: 'dashboard' as const, id, name } })

const present = ({ secrets }: LinkDeps, row: links.LinkRow): DashboardLink => ({
  id: row.id,
  name: row.name,
  token: secrets.decrypt(row.tokenSealed),
  has_password: row.hasPassword,
  short_password: row.hasShortPassword,
  expires_at: row.expiresAt,
  embed_origins: row.origins,
  created_at: row.createdAt,
  created_by: row.createdBy,
  opened_count: row.openedCount,
  last_opened_at: row.lastOpenedAt,
})
