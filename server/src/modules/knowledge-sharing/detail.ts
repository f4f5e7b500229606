import { toPage } from '#contract/kit/paging.ts'
import { sharingLimits } from '#contract/knowledge-sharing/limits.ts'
import type { KnowledgeRequestId, RequestDetail } from '#contract/knowledge-sharing/schemas.ts'
import { decidePermission } from '#contract/permissions.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { receiptOf } from './grant-store.ts'
import { listMembers } from './place-store.ts'
import { presentRequest, type RequestRow } from './request-row.ts'
import { hereOf } from './requests.ts'
import * as store from './store.ts'
import { listSharable, type TermsDeps } from './terms.ts'

type Asked = { page_member: number; limit_member: number }

/**
 * A request as one of its two workspaces sees it. What could be shared and what became of it is told to the owner alone; members of the
 * asking workspace see what they may use, those who look after it all that was asked.
 */
export async function getRequestDetail(
  deps: TermsDeps,
  scope: Scope,
  id: KnowledgeRequestId,
  { page_member: page, limit_member: limit }: Asked,
): Promise<RequestDetail> {
  const here = hereOf(scope)
  const found = here && (await findSeen(deps, scope, here, id))
  if (!here || !found) throw fail('knowledge_request_not_found')
  const { row, side } = found
  const now = deps.clock.now()
  const shown = presentRequest(row, now)
  const isOwner = side === 'owner'
  const { id: asker } = row.from
  const [members, total] = asker && !row.from.isGone ? await listMembers(deps.db, asker, { page, limit }) : [[], 0]
  const isOpen = shown.status === 'pending' || shown.status === 'accepted' || shown.status === 'expired'
  return {
    ...shown,
    side,
    may_decide: isOwner && shown.status === 'pending',
    may_cancel: !isOwner && shown.status === 'pending' && decidePermission('knowledge.request', scope).allowed,
    may_withdraw: isOwner && shown.status === 'accepted',
    terms: row.terms,
    use_cases: isOwner && isOpen ? await listSharable(deps, here, row.useCases) : namesOf(row),
    receipt: isOwner && row.terms ? await receiptOf(deps.db, id, sharingLimits.topQuestions) : null,
    members: toPage(members, total, { page, limit }),
  }
}

async function findSeen({ db }: TermsDeps, scope: Scope, here: store.SharingWorkspace, id: KnowledgeRequestId) {
  if (decidePermission('knowledge.decide', scope).allowed) {
    const row = await store.findRequest(db, here, 'owner', id)
    if (row) return { row, side: 'owner' as const }
  }
  const row = await store.findRequest(db, here, 'asker', id)
  const mayAsk = decidePermission('knowledge.request', scope).allowed
  return row && (mayAsk || row.status === 'accepted') ? { row, side: 'asker' as const } : undefined
}

const namesOf = ({ useCases }: RequestRow): RequestDetail['use_cases'] =>
  useCases.map(({ bot_id: _, ...asked }) => ({ ...asked, description: '', missing: false, tables: [], files: [] }))
