import type { WorkspaceId } from '#contract/kit/id.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import { sharingLimits } from '#contract/knowledge-sharing/limits.ts'
import type {
  AskableWorkspace,
  KnowledgeRequest,
  KnowledgeRequestId,
  OfferedUseCase,
  RequestInput,
  SharingRole,
} from '#contract/knowledge-sharing/schemas.ts'
import { decidePermission } from '#contract/permissions.ts'
import type { UseCaseType } from '#contract/use-cases/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { findAskable, findRole, listAskable, listOffered } from './place-store.ts'
import { presentRequest, type RequestRow } from './request-row.ts'
import * as store from './store.ts'
import { recordOnBothSides, settleOwners, tellRequested } from './tell.ts'

export type RequestDeps = Pick<Deps, 'db' | 'clock'>

/** Where the person works; undefined in personal mode. */
export const hereOf = ({ organizationId, workspaceId }: Scope): store.SharingWorkspace | undefined =>
  workspaceId === null ? undefined : { organizationId, workspaceId }

export function requireHere(scope: Scope): store.SharingWorkspace {
  const here = hereOf(scope)
  if (!here) throw fail('knowledge_needs_workspace')
  return here
}

/** What the person is in a workspace of theirs. */
export async function checkUser({ db }: RequestDeps, scope: Scope, id: WorkspaceId): Promise<SharingRole> {
  const role = await findRole(db, id, scope.userId)
  if (role === undefined) throw fail('workspace_not_found')
  const isHere = scope.workspaceId === id
  return {
    workspace_id: id,
    user_type: role,
    is_owner: role === 0,
    // Decided where one works: the calls themselves name no workspace.
    may_request: isHere && decidePermission('knowledge.request', scope).allowed,
    may_decide: isHere && decidePermission('knowledge.decide', scope).allowed,
  }
}

export const isOwner = (scope: Scope): { is_owner: boolean } => ({
  is_owner: scope.workspaceId !== null && scope.role === 'owner',
})

type Listed = PageQuery & { side: store.Side; which: store.RequestFilter }

export async function listRequests(deps: RequestDeps, scope: Scope, asked: Listed): Promise<Page<KnowledgeRequest>> {
  const here = hereOf(scope)
  if (!here) return toPage<KnowledgeRequest>([], 0, asked)
  const now = deps.clock.now()
  const [rows, total] = await store.listRequests(deps.db, here, { ...asked, now })
  return toPage(
    rows.map((row) => presentRequest(row, now)),
    total,
    asked,
  )
}

/** Of the workspace that one works in; of any other there is nothing to tell. */
export const listSent = async (
  deps: RequestDeps,
  scope: Scope,
  id: WorkspaceId,
  page: PageQuery,
): Promise<Page<KnowledgeRequest>> =>
  id === scope.workspaceId
    ? listRequests(deps, scope, { ...page, side: 'asker', which: 'all' })
    : toPage<KnowledgeRequest>([], 0, page)

/** What is in force. What a workspace gives is its owner's business. */
export const listShared = async (
  deps: RequestDeps,
  scope: Scope,
  { side, ...page }: PageQuery & { side: store.Side },
): Promise<Page<KnowledgeRequest>> =>
  side === 'owner' && !decidePermission('knowledge.decide', scope).allowed
    ? toPage<KnowledgeRequest>([], 0, page)
    : listRequests(deps, scope, { ...page, side, which: 'accepted' })

export async function listAskableWorkspaces({ db }: RequestDeps, scope: Scope): Promise<AskableWorkspace[]> {
  const here = hereOf(scope)
  return here ? listAskable(db, here) : []
}

export async function listOfferedUseCases(
  { db, clock }: RequestDeps,
  scope: Scope,
  type: UseCaseType,
  workspaceId: WorkspaceId | undefined,
): Promise<OfferedUseCase[]> {
  const here = hereOf(scope)
  if (!here) return []
  const [rows, asked] = await Promise.all([
    listOffered(db, here, { type, workspaceId }),
    store.listAskedFor(db, here, clock.now()),
  ])
  return rows.map((row) => ({
    _id: row.id,
    usecase: row.usecase,
    type: row.type,
    description: row.description,
    workspace_id: row.workspaceId,
    workspace_name: row.workspaceName,
    requested: asked.has(row.id),
  }))
}

/** Asks another workspace of the organization for use cases of its. */
export async function requestKnowledge(
  deps: RequestDeps,
  caller: Caller,
  { workspace_id: to, description: purpose, list_use_case: ids }: RequestInput,
): Promise<KnowledgeRequest> {
  const { scope } = caller
  const here = requireHere(scope)
  if (to === here.workspaceId) throw fail('knowledge_own_workspace')
  const now = deps.clock.now()
  const id = newId<KnowledgeRequestId>(now)
  return deps.db.transaction(async (tx) => {
    const [fromName, toName] = [await store.lockAsker(tx, here), await findAskable(tx, here, to)]
    if (fromName === undefined || toName === undefined) throw fail('workspace_not_found')
    const useCases = await findUseCases({ ...deps, db: tx }, here, to, ids)
    const limit = sharingLimits.open
    if ((await store.countPending(tx, here)) >= limit) throw fail('knowledge_requests_full', { limit })
    const given = { id, to: { id: to, name: toName }, fromName, userId: scope.userId, purpose, useCases, now }
    await store.insertRequest(tx, here, given)
    const row = await requireRequest({ ...deps, db: tx }, here, 'asker', id)
    await tellRequested({ ...deps, db: tx }, row)
    await recordOnBothSides({ ...deps, db: tx }, caller, row, 'knowledge.requested')
    return presentRequest(row, now)
  })
}

/** Those that were asked for, each of that workspace and not asked for before. */
async function findUseCases(
  { db, clock }: RequestDeps,
  here: store.SharingWorkspace,
  workspaceId: WorkspaceId,
  ids: RequestInput['list_use_case'],
) {
  const asked = [...new Set(ids)]
  const rows = await listOffered(db, here, { workspaceId, ids: asked })
  if (rows.length < asked.length) throw fail('use_case_not_found')
  const before = await store.listAskedFor(db, here, clock.now())
  const twice = rows.find((row) => before.has(row.id))
  if (twice) throw fail('knowledge_requested_twice', { name: twice.usecase })
  return rows.map((row) => ({ _id: row.id, usecase: row.usecase, type: row.type, bot_id: row.agentId }))
}

/** Takes back what nobody has answered. */
export async function cancelRequest(
  deps: RequestDeps,
  caller: Caller,
  id: KnowledgeRequestId,
): Promise<KnowledgeRequest> {
  const here = requireHere(caller.scope)
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const by = { userId: caller.scope.userId, now }
    const isDone = await store.decideRequest(tx, here, id, { status: 'cancelled', remark: '' }, by)
    const row = await requireRequest({ ...deps, db: tx }, here, 'asker', id)
    if (!isDone) throw refusalOf(row)
    await settleOwners({ ...deps, db: tx }, row)
    await recordOnBothSides({ ...deps, db: tx }, caller, row, 'knowledge.cancelled')
    return presentRequest(row, now)
  })
}

/** Throws `knowledge_request_not_found` for one that is of other workspaces. */
export async function requireRequest(
  { db }: RequestDeps,
  here: store.SharingWorkspace,
  side: store.Side,
  id: KnowledgeRequestId,
): Promise<RequestRow> {
  const row = await store.findRequest(db, here, side, id)
  if (!row) throw fail('knowledge_request_not_found')
  return row
}

/** Why it could not be decided. */
export const refusalOf = ({ from, to }: RequestRow) =>
  fail(from.isGone || to.isGone ? 'knowledge_request_closed' : 'knowledge_request_decided')
