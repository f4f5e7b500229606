import type { WorkspaceId } from '#contract/kit/id.ts'
import { type ChatVisibility, chatVisibility, decidePermission, type RoleSettings } from '#contract/permissions.ts'
import type { MemberRole } from '#contract/workspaces/fields.ts'
import { isPublicMailDomain } from '#contract/workspaces/public-mail-domains.ts'
import type { MyChatsSettings, WorkspaceSettings } from '#contract/workspaces/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { fieldDifferences, recordAudit } from '../audit/service.ts'
import { findAccountsByEmail, listAllowedPeople, setAllowedPeople } from './access-store.ts'
import { actorIn, auditActor, permittedMember } from './caller.ts'
import { findChats, setChats } from './member-store.ts'
import * as store from './store.ts'
import { auditTargetOf, targetOf } from './workspaces.ts'

/** "First item of the response is the settings". */
export async function getSettings(deps: Pick<Deps, 'db'>, scope: Scope, id: WorkspaceId): Promise<WorkspaceSettings[]> {
  const membership = await absentAs('workspace_settings_error', permittedMember(deps, scope, id, 'workspace.view'))
  const [domains, people] = await Promise.all([
    store.listVerifiedDomains(deps.db, id),
    decidePermission('workspace.change-privacy', actorIn(scope, membership)).allowed
      ? listAllowedPeople(deps.db, id)
      : [],
  ])
  return [
    {
      workspace_id: id,
      workspace_name: membership.name,
      icon: membership.icon,
      is_private: membership.isPrivate,
      allowed_roles: membership.allowedRoles,
      allowed_people: people,
      company_only: membership.companyOnly,
      auto_join_domains: membership.autoJoinDomains,
      verified_domains: domains.filter((domain) => !isPublicMailDomain(domain)),
      updated_at: membership.updatedAt.toISOString(),
    },
  ]
}

type Changes = {
  icon?: string | null | undefined
  isPrivate?: boolean | undefined
  /** Roles in the organization. */
  allowedRoles?: MemberRole[] | undefined
  /** By their addresses. */
  allowedPeople?: string[] | undefined
  companyOnly?: boolean | undefined
  domains?: string[] | undefined
}

export async function updateSettings(
  deps: Deps,
  caller: Caller,
  id: WorkspaceId,
  given: Changes,
): Promise<WorkspaceSettings[]> {
  await deps.db.transaction(async (tx) => {
    await store.lockWorkspace(tx, id)
    const before = await absentAs('workspace_settings_error', permittedMember({ db: tx }, caller.scope, id))
    const actor = actorIn(caller.scope, before)
    if (given.icon !== undefined) permitAction(actor, 'workspace.change-icon')
    if (privacy.some((name) => given[name] !== undefined)) permitAction(actor, 'workspace.change-privacy')
    if (given.domains !== undefined) permitAction(actor, 'workspace.change-auto-join')
    const domains = given.domains && [...new Set(given.domains)].sort()
    if (domains) await checkDomains({ db: tx }, before, domains)
    const named = given.allowedPeople && { allowedPeople: await allowPeople(tx, before, given.allowedPeople) }
    const after: store.WorkspaceSettings = {
      icon: given.icon === undefined ? before.icon : given.icon || null,
      isPrivate: given.isPrivate ?? before.isPrivate,
      allowedRoles: given.allowedRoles ? [...new Set(given.allowedRoles)].sort() : before.allowedRoles,
      companyOnly: given.companyOnly ?? before.companyOnly,
      autoJoinDomains: domains ?? before.autoJoinDomains,
    }
    await store.setSettings(tx, id, after, deps.clock.now())
    const { icon, isPrivate, allowedRoles, companyOnly, autoJoinDomains } = before
    const changes = {
      ...fieldDifferences({ icon, isPrivate, allowedRoles, companyOnly, autoJoinDomains }, after),
      ...(named && fieldDifferences(named.allowedPeople.before, named.allowedPeople.after)),
    }
    const happened = {
      ...auditTargetOf(before),
      action: 'workspace.settings-changed',
      target: targetOf(before),
    } as const
    if (Object.keys(changes).length > 0)
      await recordAudit({ ...deps, db: tx }, auditActor(caller), { ...happened, changes })
  })
  return getSettings(deps, caller.scope, id)
}

const privacy = ['isPrivate', 'allowedRoles', 'allowedPeople', 'companyOnly'] as const

type Named = { allowedPeople: string[] }

/** Names whom it lets in. An address without an account, or of somebody outside of the organization, is refused. */
async function allowPeople(
  tx: Db,
  { id, organizationId }: store.Membership,
  emails: readonly string[],
): Promise<{ before: Named; after: Named }> {
  const addresses = [...new Set(emails.map((email) => email.toLowerCase()))].sort()
  const known = await findAccountsByEmail(tx, organizationId, addresses)
  const people = addresses.map((address) => {
    const found = known.get(address)
    if (!found) throw fail('email_not_registered')
    if (!found.inCompany) throw fail('email_not_in_company')
    return found.id
  })
  const before = (await listAllowedPeople(tx, id)).map(({ email }) => email.toLowerCase()).sort()
  await setAllowedPeople(tx, id, people)
  return { before: { allowedPeople: before }, after: { allowedPeople: addresses } }
}

/** Only domains that the people who run the workspace have proven with their own address, and none that anyone can have. */
async function checkDomains(deps: Pick<Deps, 'db'>, before: store.Membership, domains: string[]): Promise<void> {
  const verified = new Set(await store.listVerifiedDomains(deps.db, before.id))
  for (const domain of domains) {
    if (isPublicMailDomain(domain)) throw fail('domain_public', { domain })
    if (!verified.has(domain)) throw fail('domain_not_verified', { domain })
  }
}

export async function getRoleSettings(deps: Deps, scope: Scope, id: WorkspaceId): Promise<RoleSettings> {
  return (await absentAs('role_settings_not_found', permittedMember(deps, scope, id, 'roles.view'))).settings
}

type PartOf<T> = {
  [K in keyof T]?: (T[K] extends object ? { [P in keyof T[K]]?: T[K][P] | undefined } : T[K]) | undefined
}

export async function updateRoleSettings(
  deps: Deps,
  caller: Caller,
  id: WorkspaceId,
  given: PartOf<RoleSettings>,
): Promise<RoleSettings> {
  return deps.db.transaction(async (tx) => {
    await store.lockWorkspace(tx, id)
    const membership = permittedMember({ db: tx }, caller.scope, id, 'roles.configure')
    const before = await absentAs('role_settings_not_found', membership)
    const after = merged(before.settings, given)
    const changes = fieldDifferences(before.settings, after)
    if (changes.delete_workspace) permitAction(actorIn(caller.scope, before), 'roles.configure-deletion')
    await store.setRoleSettings(tx, id, after, deps.clock.now())
    const happened = {
      ...auditTargetOf(before),
      action: 'workspace.role-settings-changed',
      target: targetOf(before),
    } as const
    if (Object.keys(changes).length > 0)
      await recordAudit({ ...deps, db: tx }, auditActor(caller), { ...happened, changes })
    return after
  })
}

function merged(before: RoleSettings, given: PartOf<RoleSettings>): RoleSettings {
  const rights = (kind: 'databases' | 'files' | 'use_cases') => ({
    add: given[kind]?.add ?? before[kind].add,
    edit: given[kind]?.edit ?? before[kind].edit,
    delete: given[kind]?.delete ?? before[kind].delete,
  })
  return {
    chats: given.chats ?? before.chats,
    databases: rights('databases'),
    files: rights('files'),
    use_cases: rights('use_cases'),
    invite: given.invite ?? before.invite,
    delete_workspace: given.delete_workspace ?? before.delete_workspace,
  }
}

/** The person's own choice in the workspace they work in. */
export async function getMyChats({ db }: Pick<Deps, 'db'>, scope: Scope): Promise<MyChatsSettings> {
  const { workspaceId, settings } = scope
  const chosen = workspaceId && (await findChats(db, workspaceId, scope.userId))
  if (!workspaceId || !chosen) throw fail('my_chats_settings_not_found')
  const choices = choicesUpTo(settings.chats)
  const effective = choices.includes(chosen) ? chosen : settings.chats
  return { workspace_id: workspaceId, chosen, effective, choices }
}

export async function updateMyChats(deps: Deps, scope: Scope, visibility: ChatVisibility): Promise<MyChatsSettings> {
  if (!scope.workspaceId) throw fail('my_chats_settings_not_found')
  permitAction(scope, 'chats.share')
  if (!choicesUpTo(scope.settings.chats).includes(visibility)) throw fail('chat_visibility_too_wide')
  await setChats(deps.db, scope.workspaceId, scope.userId, visibility)
  return getMyChats(deps, scope)
}

/** From private to the widest that is allowed. */
const choicesUpTo = (widest: ChatVisibility): ChatVisibility[] =>
  chatVisibility.options.slice(0, chatVisibility.options.indexOf(widest) + 1)

/** A missing workspace has a message of its own in each of these calls. */
async function absentAs<T>(
  code: 'workspace_settings_error' | 'role_settings_not_found',
  found: Promise<T>,
): Promise<T> {
  try {
    return await found
  } catch (error) {
    throw error instanceof Failure && error.code === 'workspace_not_found' ? fail(code) : error
  }
}
