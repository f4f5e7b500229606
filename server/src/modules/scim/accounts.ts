import type { OrganizationId, WorkspaceId } from '#contract/kit/id.ts'
import type { AuditAction } from '#contract/workspaces/audit-schemas.ts'
import { isPublicMailDomain } from '#contract/workspaces/public-mail-domains.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { Failure } from '../../platform/http/fail.ts'
import { adoptAccount, createAccount } from '../account/service.ts'
import { recordAudit } from '../audit/service.ts'
import { admitMember, notifyPausedWork } from '../workspaces/service.ts'
import * as accounts from './account-store.ts'
import { addressOf, nameOfUser } from './attributes.ts'
import { badRequest, ScimError } from './scim-error.ts'
import { linkAccount, type ScimUser, setLacksSeat, unlinkAccount } from './user-store.ts'

/** A directory that was let in by its token. */
export type Directory = { organizationId: OrganizationId; from: RequestOrigin }
export type ScimTx = Pick<Deps, 'clock'> & { db: Db }

/** Brings the account of somebody in the directory in step with what it says; `deps.db` is the transaction of the change. */
export async function followUser(deps: ScimTx, directory: Directory, user: ScimUser): Promise<void> {
  const account = user.userId
    ? await accounts.lockAccount(deps.db, directory.organizationId, { id: user.userId })
    : await findOrMake(deps, directory, user)
  if (!account) return
  if (!user.attributes.active) return switchOff(deps, directory, account)
  // Who left, or was taken out by hand, comes back by an invitation only.
  if (!account.isMember && !account.isManaged) return unlinkAccount(deps.db, directory.organizationId, account.id)
  await switchOn(deps, directory, account)
  if (account.isManaged)
    await accounts.setAccountName(deps.db, account.id, nameOfUser(user.attributes), deps.clock.now())
  await followGroups(deps, directory, { ...user, userId: account.id })
}

/**
 * The account of an address: the one that the organization has in it already, or a new one where nobody has the address. Somebody
 * who is elsewhere is neither changed nor told of: they come in by an invitation that they accept, and are known from then on.
 */
async function findOrMake(
  deps: ScimTx,
  directory: Directory,
  user: ScimUser,
): Promise<accounts.AccountHere | undefined> {
  const { organizationId } = directory
  const address = addressOf(user.attributes)
  if (address === undefined) return undefined
  const email = address.toLowerCase()
  let found = await accounts.lockAccount(deps.db, organizationId, { email })
  if (!found) {
    // Nobody is made who may not come in, nor at an address that the organization has not shown to be its own.
    if (!user.attributes.active || !(await isOwnAddress(deps.db, organizationId, email))) return undefined
    const language = user.attributes.preferredLanguage?.toLowerCase().startsWith('id') ? 'id' : 'en'
    const given = { email, emailShown: address, name: nameOfUser(user.attributes), companyName: null }
    const { id } = await createAccount(deps, { ...given, passwordHash: null, language })
    await adoptAccount(deps.db, organizationId, id, { role: 2, now: deps.clock.now() })
    found = await accounts.lockAccount(deps.db, organizationId, { id })
  }
  if (!found || !(found.isMember || found.isManaged)) return undefined
  if (!(await linkAccount(deps.db, organizationId, user.id, found.id)))
    throw new ScimError(409, 'Another user of this directory has the same address.', 'uniqueness')
  return found
}

/** Whether an address is at the domain of an owner's; where anyone can have one, that shows nothing. */
async function isOwnAddress(db: Db, organizationId: OrganizationId, email: string): Promise<boolean> {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return !isPublicMailDomain(domain) && (await accounts.listOwnDomains(db, organizationId)).includes(domain)
}

async function switchOn(deps: ScimTx, directory: Directory, account: accounts.AccountHere): Promise<void> {
  if (account.isDeactivated && account.isManaged) {
    await accounts.reactivateAccount(deps.db, account.id)
    await note(deps, directory, 'scim.user-reactivated', account)
  }
  if (!account.isMember)
    await accounts.joinOrganization(deps.db, directory.organizationId, account.id, deps.clock.now())
}

/** Throws `mutability` for whoever owns what others are in. */
export async function switchOff(deps: ScimTx, directory: Directory, account: accounts.AccountHere): Promise<void> {
  if (account.isDeactivated || !(account.isMember || account.isManaged)) return
  if (account.isNeeded)
    throw badRequest(
      'mutability',
      'This user owns the organization or one of its workspaces, or is the only operator. Transfer that first.',
    )
  const now = deps.clock.now()
  if (account.isManaged) await accounts.deactivateAccount(deps.db, account.id, now)
  else {
    await accounts.leaveOrganization(deps.db, directory.organizationId, account.id, now)
    await unlinkAccount(deps.db, directory.organizationId, account.id)
  }
  await notifyPausedWork(deps, { organizationId: directory.organizationId }, account.id)
  await note(deps, directory, 'scim.user-deactivated', account)
}

/** Gives and takes the roles in workspaces that a person's groups stand for. */
export async function followGroups(deps: ScimTx, directory: Directory, user: ScimUser): Promise<void> {
  const { userId } = user
  if (userId === null || !user.attributes.active) return
  const { organizationId } = directory
  let lacksSeat = false
  for (const place of await accounts.listWorkspaceRoles(deps.db, organizationId, user.id, userId)) {
    const { workspaceId, wanted, role, byScim } = place
    const member = { workspaceId, userId }
    if (wanted === null) {
      await accounts.leaveWorkspace(deps.db, member)
      await notifyPausedWork(deps, { organizationId, workspaceId: place.workspaceId as WorkspaceId }, userId)
      await noteMember(deps, directory, 'member.removed', place, user)
    } else if (role === null) {
      if (await admit(deps, { organizationId, workspaceId }, userId, wanted === 1 ? 1 : 2)) {
        await accounts.markByScim(deps.db, member)
        await noteMember(deps, directory, 'scim.member-added', place, user)
      } else lacksSeat = true
    } else if (byScim && role !== wanted) {
      await accounts.setScimRole(deps.db, member, wanted)
      await noteMember(deps, directory, 'member.role-changed', place, user)
    }
  }
  await setLacksSeat(deps.db, user.id, lacksSeat)
}

/** False: the plan has no seat left. Nothing was written by then. */
async function admit(
  deps: ScimTx,
  { organizationId, workspaceId }: { organizationId: OrganizationId; workspaceId: string },
  userId: Parameters<typeof admitMember>[2],
  role: 1 | 2,
): Promise<boolean> {
  try {
    await admitMember(deps, { id: workspaceId as WorkspaceId, organizationId }, userId, role)
    return true
  } catch (error) {
    if (error instanceof Failure && (error.code === 'seats_full' || error.code === 'workspace_not_found')) return false
    throw error
  }
}

const actorOf = ({ from }: Directory) => ({ userId: null, name: 'SCIM', from })

export async function note(
  deps: ScimTx,
  directory: Directory,
  action: AuditAction,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { organizationId } = directory
  const target = { kind: 'member' as const, id, name }
  await recordAudit(deps, actorOf(directory), { organizationId, workspaceId: null, action, target })
}

const roleNames = ['owner', 'admin', 'member'] as const

async function noteMember(
  deps: ScimTx,
  directory: Directory,
  action: 'scim.member-added' | 'member.removed' | 'member.role-changed',
  { workspaceId, wanted, role }: accounts.WorkspaceRole,
  user: ScimUser,
): Promise<void> {
  const { organizationId } = directory
  const place = { organizationId, workspaceId: workspaceId as WorkspaceId }
  const member = { kind: 'member' as const, id: user.userId ?? user.id, name: nameOfUser(user.attributes) }
  const roles = { from: role === null ? null : roleNames[role], to: wanted === null ? null : roleNames[wanted] }
  await recordAudit(deps, actorOf(directory), {
    ...place,
    action,
    target: member,
    changes: { role: roles },
  })
}
