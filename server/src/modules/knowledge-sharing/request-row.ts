import type { AgentId, OrganizationId, WorkspaceId } from '#contract/kit/id.ts'
import type {
  GrantTerms,
  KnowledgeRequest,
  KnowledgeRequestId,
  RequestedUseCase,
  RequestState,
} from '#contract/knowledge-sharing/schemas.ts'

/** A use case as it was asked for, with the agent whose it is. */
export type AskedUseCase = RequestedUseCase & { bot_id: AgentId }

type Side = { id: WorkspaceId | null; name: string; isGone: boolean }

export type RequestRow = {
  id: KnowledgeRequestId
  organizationId: OrganizationId
  from: Side
  to: Side
  asker: { name: string; email: string }
  purpose: string
  useCases: AskedUseCase[]
  status: 'pending' | 'accepted' | 'rejected' | 'cancelled' | 'withdrawn'
  remark: string
  decidedBy: string | null
  decidedAt: Date | null
  terms: GrantTerms | null
  expiresAt: Date | null
  createdAt: Date
}

/** How it stands now: a grant ends by itself with its time, and with either workspace. */
function stateOf(row: Pick<RequestRow, 'status' | 'from' | 'to' | 'expiresAt'>, now: Date): RequestState {
  const { status, from, to, expiresAt } = row
  if (status !== 'pending' && status !== 'accepted') return status
  if (from.isGone || to.isGone) return 'closed'
  return status === 'accepted' && expiresAt !== null && expiresAt <= now ? 'expired' : status
}

export const presentRequest = (row: RequestRow, now: Date): KnowledgeRequest => ({
  id: row.id,
  workspace_id: row.to.id,
  workspace_name: row.to.name,
  from_workspace_id: row.from.id,
  from_workspace_name: row.from.name,
  requested_by: row.asker,
  description: row.purpose,
  list_use_case: row.useCases.map(({ _id, usecase, type }) => ({ _id, usecase, type })),
  status: stateOf(row, now),
  reject_remark: row.remark,
  decided_by: row.decidedBy,
  decided_at: row.decidedAt?.toISOString() ?? null,
  expires_at: row.expiresAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
})
