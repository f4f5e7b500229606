import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { handOverAgents } from '../agents/service.ts'
import { requestRemoval } from '../removals/service.ts'
import { ownAccount } from './confirm-password.ts'
import { removeFlowsOf } from './flow-store.ts'
import { letterTo, sendNotice } from './letter.ts'
import { accountRemovedMail } from './mails.ts'
import { closeAccount, deleteOwnPlaces } from './removal-store.ts'
import { type Account, countOthers } from './store.ts'

/**
 * Deletes the account and what belongs to it alone: closed at once, erased by a job. An installation keeps an operator while others have accounts, and
 * an organization or a workspace its owner while it has other members.
 */
export async function removeAccount(
  deps: Deps,
  { scope, from, language }: Caller,
  password: string | undefined,
): Promise<void> {
  const account = await ownAccount(deps, scope, password)
  await deps.db.transaction(async (tx) => {
    const others = await countOthers(tx, account)
    if (account.isOperator && others.operators === 0 && others.all > 0) throw fail('operator_needed')
    if (others.dependent > 0) throw fail('owner_needed')
    await requestErasure({ ...deps, db: tx }, account, from)
    await removeFlowsOf(tx, account.email)
  })
  await sendNotice(deps, accountRemovedMail(letterTo(deps, account.emailShown, account.language ?? language)))
}

/** With the account go the workspaces that were theirs alone, and organizations that nobody is left in. */
async function requestErasure(
  deps: Pick<Deps, 'clock'> & { db: Db },
  { id, name, organizationId }: Account,
  from: Caller['from'],
): Promise<void> {
  const now = deps.clock.now()
  const by = { userId: id, from }
  const { organizations, workspaces } = await deleteOwnPlaces(deps.db, id, now)
  const account = {
    kind: 'account' as const,
    subjectId: id,
    name,
    organizationId,
    workspaceId: null,
    by,
    organizations,
  }
  await requestRemoval(deps, account)
  for (const { id: subjectId, name: title, organizationId: of } of workspaces)
    await requestRemoval(deps, {
      kind: 'workspace',
      subjectId,
      name: title,
      organizationId: of,
      workspaceId: null,
      by,
      organizations,
    })
  await handOverAgents(deps.db, id)
  await closeAccount(deps.db, id, now)
}
