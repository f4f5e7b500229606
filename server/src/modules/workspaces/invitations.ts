import type { SignedIn } from '#contract/account/schemas.ts'
import type { InvitationId } from '#contract/kit/id.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import type { Invitation, OpenedInvitation } from '#contract/workspaces/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { checkNewPassword, createAccount, findAccountByEmail, hashPassword, openSignIn } from '../account/service.ts'
import { type AuditActor, recordAudit } from '../audit/service.ts'
import { auditActor } from './caller.ts'
import { type CurrentWorkspace, switchedTo } from './current-workspace.ts'
import { stateOf } from './invitation-state.ts'
import * as store from './invitation-store.ts'
import { setCurrentWorkspace } from './member-store.ts'
import { notifyAccepted, settleInvitation } from './notify-members.ts'
import { admitMember } from './seats.ts'
import { findMembership } from './store.ts'

export async function listInvitations(deps: Deps, scope: Scope, query: PageQuery): Promise<Page<Invitation>> {
  const now = deps.clock.now()
  const [records, total] = await store.listForAddress(deps.db, scope.userId, query, now)
  return toPage(
    records.map((stored) => store.toInvitation(stored, now)),
    total,
    query,
  )
}

export async function getInvitation(deps: Deps, scope: Scope, id: InvitationId): Promise<Invitation> {
  return store.toInvitation(await mine(deps, scope, id), deps.clock.now())
}

/** Accepts and works there from now on. Accepting again, while still a member, answers the same. */
export async function acceptInvitation(deps: Deps, caller: Caller, id: InvitationId): Promise<CurrentWorkspace> {
  const stored = await mine(deps, caller.scope, id)
  await deps.db.transaction((tx) => accept({ ...deps, db: tx }, auditActor(caller), stored))
  return switchedTo(deps, caller.scope, stored.workspaceId)
}

export async function declineInvitation(deps: Deps, caller: Caller, id: InvitationId): Promise<void> {
  const stored = await mine(deps, caller.scope, id)
  await deps.db.transaction(async (tx) => {
    if (!(await store.answerInvitation(tx, id, 'declined', deps.clock.now()))) throw fail('invitation_gone')
    await recordAudit({ ...deps, db: tx }, auditActor(caller), { ...whereOf(stored), action: 'invitation.declined' })
    await settleInvitation({ ...deps, db: tx }, caller.scope.userId, id)
  })
}

/** What the mailed link stands for, for whoever holds it. A link that a newer one has replaced is not known any more. */
export async function openInvitation(deps: Deps, token: string): Promise<OpenedInvitation> {
  const stored = await byToken(deps, token)
  const { accepted: _, member_count: __, ...about } = store.toInvitation(stored, deps.clock.now())
  return { ...about, email: stored.emailShown, has_account: stored.hasAccount }
}

type SignUp = { token: string; name: string; password: string }

/** Makes the account of an invited address, which its link has proven, and accepts. */
export async function signUpWithInvitation(
  deps: Deps,
  { token, name, password }: SignUp,
  { language, from }: Pick<Caller, 'language' | 'from'>,
): Promise<SignedIn> {
  const stored = await byToken(deps, token)
  refuseUnlessOpen(stored, deps.clock.now())
  if (stored.hasAccount) throw fail('account_exists')
  const { email, emailShown } = stored
  await checkNewPassword(deps, password, { email, name }, 'password')
  const passwordHash = await hashPassword(password)
  const given = { email, emailShown, name, companyName: null, passwordHash, language }
  await deps.db.transaction(async (tx) => {
    const made = await createAccount({ ...deps, db: tx }, given)
    await accept({ ...deps, db: tx }, { userId: made.id, from }, stored)
  })
  const account = await findAccountByEmail(deps.db, email)
  if (!account) throw fail('invitation_not_known')
  return openSignIn(deps, account, from, 'mail')
}

async function accept(deps: Deps, actor: AuditActor, stored: store.StoredInvitation): Promise<void> {
  const now = deps.clock.now()
  const { userId } = actor
  const workspace = { id: stored.workspaceId, organizationId: stored.organizationId }
  const member = await findMembership(deps.db, { userId }, stored.workspaceId)
  if (stored.status === 'accepted' && member)
    return setCurrentWorkspace(deps.db, userId, stored.organizationId, stored.workspaceId)
  refuseUnlessOpen(stored, now)
  await admitMember(deps, workspace, userId, stored.role)
  if (!(await isAccepted(deps, stored))) throw fail('invitation_gone')
  await setCurrentWorkspace(deps.db, userId, stored.organizationId, stored.workspaceId)
  await recordAudit(deps, actor, { ...whereOf(stored), action: 'invitation.accepted' })
  await notifyAccepted(deps, stored, userId)
}

/** `admitMember` closes the invitation of whoever joins; one that was withdrawn meanwhile stays withdrawn. */
async function isAccepted({ db }: Deps, { id, email }: store.StoredInvitation): Promise<boolean> {
  return (await store.statusOf(db, id, email)) === 'accepted'
}

function refuseUnlessOpen(stored: store.StoredInvitation, now: Date): void {
  const state = stateOf(stored, now)
  if (state === 'expired') throw fail('invitation_expired')
  if (state !== 'pending') throw fail('invitation_gone')
}

async function mine({ db }: Deps, scope: Scope, id: InvitationId): Promise<store.StoredInvitation> {
  const stored = await store.findForAddress(db, id, scope.userId)
  if (!stored || stored.status === 'withdrawn') throw fail('invitation_gone')
  return stored
}

async function byToken(deps: Deps, token: string): Promise<store.StoredInvitation> {
  const stored = await store.findByToken(deps.db, hashToken(token))
  if (!stored) throw fail('invitation_not_known')
  return stored
}

const whereOf = ({ workspaceId, organizationId, id, emailShown }: store.StoredInvitation) => ({
  workspaceId,
  organizationId,
  target: { kind: 'invitation' as const, id, name: emailShown },
})
