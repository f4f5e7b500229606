import type { AgentId, WorkspaceId } from '#contract/kit/id.ts'
import { knowledgeSharingEndpoints as calls } from '#contract/knowledge-sharing/endpoints.ts'
import type { AcceptInput, KnowledgeRequestId, RequestInput } from '#contract/knowledge-sharing/schemas.ts'
import type { UseCaseType } from '#contract/use-cases/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointPages, endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'

export const roleOptions = (id: WorkspaceId) => endpointQuery(calls.checkKnowledgeUser, { params: { id } })
export const receivedOptions = () => endpointPages(calls.listOwnerRequests)
export const pendingOptions = () => endpointPages(calls.listPendingRequests)
export const sentOptions = (id: WorkspaceId) => endpointPages(calls.listSentRequests, { params: { id } })
export const sharedOptions = (side: 'asker' | 'owner') => endpointPages(calls.listSharedKnowledge, { query: { side } })
export const askableOptions = () => endpointQuery(calls.listAskableWorkspaces)
export const offeredOptions = (workspace_id: WorkspaceId, type: UseCaseType) =>
  endpointQuery(calls.listOfferedUseCases, { params: { type }, query: { workspace_id } })
export const detailOptions = (id: KnowledgeRequestId, page_member: number) =>
  endpointQuery(calls.getKnowledgeRequest, { params: { id }, query: { page_member } })

export const requestKnowledge = (body: RequestInput) => api.call(calls.requestKnowledge, { body })
export const cancelRequest = (id: KnowledgeRequestId) => api.call(calls.cancelKnowledgeRequest, { params: { id } })
export const acceptRequest = (id: KnowledgeRequestId, body: AcceptInput) =>
  api.call(calls.acceptKnowledgeRequest, { params: { id }, body })
export const rejectRequest = (id: KnowledgeRequestId, reject_remark: string) =>
  api.call(calls.rejectKnowledgeRequest, { params: { id }, body: { reject_remark } })
export const withdrawGrant = (id: KnowledgeRequestId) =>
  api.call(calls.withdrawKnowledge, { params: { id }, body: { remark: '' } })

export const openSample = (bot_id: AgentId) => api.call(calls.openSharingSample, { body: { bot_id } })

/** Runs a change and asks again what pages show of requests. */
export const useSharingWork = () => useWorkOf(calls)
