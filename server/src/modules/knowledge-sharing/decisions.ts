import type { AcceptInput, KnowledgeRequest, KnowledgeRequestId } from '#contract/knowledge-sharing/schemas.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { presentRequest } from './request-row.ts'
import { refusalOf, requireHere, requireRequest } from './requests.ts'
import * as store from './store.ts'
import { recordOnBothSides, tellDecided } from './tell.ts'
import { listSharable, type TermsDeps, termsOf } from './terms.ts'

/** Shares what was asked for, bound to terms. */
export async function acceptRequest(
  deps: TermsDeps,
  caller: Caller,
  id: KnowledgeRequestId,
  input: AcceptInput,
): Promise<KnowledgeRequest> {
  const here = requireHere(caller.scope)
  const row = await requireRequest(deps, here, 'owner', id)
  if (row.status !== 'pending' || row.from.isGone) throw refusalOf(row)
  const terms = termsOf(await listSharable(deps, here, row.useCases), input, deps.clock.now())
  const expiresAt = terms.expires_at === null ? null : new Date(terms.expires_at)
  return decide(deps, caller, id, { status: 'accepted', terms, expiresAt })
}

export const rejectRequest = (deps: TermsDeps, caller: Caller, id: KnowledgeRequestId, remark: string) =>
  decide(deps, caller, id, { status: 'rejected', remark })

/** Ends a grant at once: answers and charts that use it end with the commit. */
export const withdrawGrant = (deps: TermsDeps, caller: Caller, id: KnowledgeRequestId, remark: string) =>
  decide(deps, caller, id, { status: 'withdrawn', remark })

type Decision = store.Acceptance | { status: 'rejected' | 'withdrawn'; remark: string }

async function decide(
  deps: TermsDeps,
  caller: Caller,
  id: KnowledgeRequestId,
  decision: Decision,
): Promise<KnowledgeRequest> {
  const here = requireHere(caller.scope)
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const by = { userId: caller.scope.userId, now }
    const isDone = await store.decideRequest(tx, here, id, decision, by)
    const row = await requireRequest({ ...deps, db: tx }, here, 'owner', id)
    if (!isDone) throw refusalOf(row)
    const { status } = decision
    await tellDecided({ ...deps, db: tx }, row, status)
    await recordOnBothSides({ ...deps, db: tx }, caller, row, `knowledge.${status}`)
    return presentRequest(row, now)
  })
}
