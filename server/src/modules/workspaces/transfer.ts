import { timingSafeEqual } from 'node:crypto'
import type { UserId, WorkspaceId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import type { Workspace } from '#contract/workspaces/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { findAccount, newCode, resendWait } from '../account/service.ts'
import { recordAudit } from '../audit/service.ts'
import { auditActor, permittedMember } from './caller.ts'
import { transferMail } from './mails.ts'
import * as people from './member-store.ts'
import { notifyTransferred } from './notify-members.ts'
import * as store from './store.ts'
import * as transfers from './transfer-store.ts'
import { auditTargetOf, getWorkspace } from './workspaces.ts'

const livesMs = limits.code.livesSeconds * 1000

/** Begins to hand a workspace over to a member: mails the owner a code. Again mails another, after a wait that grows. */
export async function beginTransfer(deps: Deps, caller: Caller, id: WorkspaceId, to: UserId) {
  const { userId } = caller.scope
  const [now, code] = [deps.clock.now(), newCode()]
  const begun = await deps.db.transaction(async (tx) => {
    await store.lockWorkspace(tx, id)
    const workspace = await permittedMember({ db: tx }, caller.scope, id, 'workspace.transfer')
    if (to === userId) throw fail('transfer_to_self')
    const member = await people.findMember(tx, id, to, userId)
    if (!member) throw fail('member_not_found')
    const before = await transfers.findTransfer(tx, id)
    const sends = before && now.getTime() - before.sentAt.getTime() < 24 * 3600_000 ? before.sends : 0
    if (before && sends > 0) refuseBefore(before.sentAt.getTime() + resendWait(sends) * 1000, now)
    const given = { from: userId, to, code: deps.secrets.encrypt(code), sends: sends + 1, now }
    await transfers.replaceTransfer(tx, id, given)
    await recordAudit({ ...deps, db: tx }, auditActor(caller), {
      ...auditTargetOf(workspace),
      action: 'workspace.transfer-begun',
      target: { kind: 'member', id: to, name: member.name },
    })
    return { workspace: workspace.name, to: member.name, sends: sends + 1 }
  })
  await sendCode(deps, caller, id, { ...begun, code })
  const expires = new Date(now.getTime() + livesMs).toISOString()
  return { member_id: to, expires_at: expires, resend_after_s: resendWait(begun.sends) }
}

async function sendCode(
  deps: Deps,
  { scope, language }: Caller,
  id: WorkspaceId,
  given: { workspace: string; to: string; code: string },
): Promise<void> {
  const owner = await findAccount(deps.db, scope.userId)
  if (!owner) throw fail('unauthorized')
  const letter = { to: owner.emailShown, language: owner.language ?? language, brand: deps.config.BRAND_NAME }
  try {
    await deps.mailer.send(transferMail(letter, given))
  } catch (error) {
    deps.log.warn({ err: error }, 'a code could not be mailed')
    await transfers.removeTransfer(deps.db, id)
    throw fail('mail_not_sent')
  }
}

/** Hands a workspace over with the mailed code; the owner before becomes an admin. */
export async function confirmTransfer(deps: Deps, caller: Caller, id: WorkspaceId, otp: string): Promise<Workspace> {
  const { scope } = caller
  await permittedMember(deps, scope, id, 'workspace.transfer')
  // Outside the transaction that follows: a wrong try counts although what comes after it is undone.
  const transfer = await transfers.takeTry(deps.db, id, scope.userId)
  if (!transfer) throw fail('transfer_not_begun')
  if (transfer.tries > limits.code.tries) throw fail('otp_tries_used_up')
  if (deps.clock.now().getTime() - transfer.sentAt.getTime() >= livesMs) throw fail('otp_expired')
  if (!timingSafeEqual(Buffer.from(otp), Buffer.from(deps.secrets.decrypt(transfer.code)))) throw fail('otp_mismatch')
  await deps.db.transaction(async (tx) => {
    await store.lockWorkspace(tx, id)
    const workspace = await permittedMember({ db: tx }, scope, id, 'workspace.transfer')
    const current = await transfers.findTransfer(tx, id)
    if (current?.code !== transfer.code) throw fail('otp_expired')
    const member = await people.findMember(tx, id, transfer.toUserId, scope.userId)
    if (!member) throw fail('member_not_found')
    // The index allows one owner at a time.
    await people.setRole(tx, id, scope.userId, 1)
    await people.setRole(tx, id, member.id, 0)
    await transfers.removeTransfer(tx, id)
    await recordAudit({ ...deps, db: tx }, auditActor(caller), {
      ...auditTargetOf(workspace),
      action: 'workspace.transferred',
      target: { kind: 'member', id: member.id, name: member.name },
    })
    await notifyTransferred({ ...deps, db: tx }, workspace, scope.userId, member.id)
  })
  return getWorkspace(deps, scope, id)
}

function refuseBefore(time: number, now: Date): void {
  const seconds = Math.ceil((time - now.getTime()) / 1000)
  if (seconds > 0) throw fail('too_many_requests', { seconds })
}
