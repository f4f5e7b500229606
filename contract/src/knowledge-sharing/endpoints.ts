import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { agentId, workspaceId } from '../kit/id.ts'
import { pageQuery } from '../kit/paging.ts'
import { useCaseType } from '../use-cases/schemas.ts'
import { sharingLimits } from './limits.ts'
import {
  acceptInput,
  askableWorkspace,
  knowledgeRequest,
  knowledgeRequestId,
  knowledgeRequestPage,
  offeredUseCase,
  rejectInput,
  requestDetail,
  requestInput,
  sharingRole,
  withdrawInput,
} from './schemas.ts'

const call = { service: 'user', auth: 'token_client' } as const
const request = { ...call, action: 'knowledge.request' } as const
const decide = { ...call, action: 'knowledge.decide' } as const
const ofRequest = { params: z.object({ id: knowledgeRequestId }) } as const
const ofWorkspace = { params: z.object({ id: workspaceId }) } as const
const paged = pageQuery(sharingLimits.requestsPage)
const asked = ['knowledge_request_not_found', 'knowledge_request_decided', 'knowledge_request_closed'] as const
const count = z.coerce.number().int().min(1)

export const knowledgeSharingEndpoints = defineEndpoints({
  checkKnowledgeUser: {
    ...call,
    ...ofWorkspace,
    action: 'account.place',
    method: 'GET',
    path: '/knowledge/check-user/{id}',
    summary: 'What the person is in a workspace: whether they may ask for knowledge there, or decide about it',
    data: sharingRole,
    errors: ['workspace_not_found'],
  },
  validateKnowledgeOwner: {
    ...call,
    action: 'account.place',
    method: 'GET',
    path: '/knowledge/validate-owner',
    summary: 'Whether the person owns the workspace they work in',
    data: z.object({ is_owner: z.boolean() }),
  },
  listOwnerRequests: {
    ...decide,
    method: 'GET',
    path: '/knowledge/owner/all',
    summary: 'Everything that other workspaces asked this one for, newest first',
    query: paged,
    data: knowledgeRequestPage,
  },
  listPendingRequests: {
    ...decide,
    method: 'GET',
    path: '/knowledge/owner/pending',
    summary: 'Those that wait for an answer',
    query: paged,
    data: knowledgeRequestPage,
  },
  listSentRequests: {
    ...call,
    ...ofWorkspace,
    action: 'knowledge.request',
    method: 'GET',
    path: '/knowledge/request/{id}',
    summary: 'What a workspace has asked others for, newest first',
    query: paged,
    data: knowledgeRequestPage,
  },
  listSharedKnowledge: {
    ...call,
    action: 'use-cases.view',
    method: 'GET',
    path: '/knowledge/shared',
    summary: 'What other workspaces share with this one, and what this one shares',
    query: paged.extend({ side: z.enum(['asker', 'owner']).default('asker') }),
    data: knowledgeRequestPage,
  },
  listAskableWorkspaces: {
    ...request,
    method: 'GET',
    path: '/knowledge/workspaces',
    summary: 'The other workspaces of the organization that have use cases',
    data: z.array(askableWorkspace),
  },
  listOfferedUseCases: {
    ...request,
    method: 'GET',
    path: '/knowledge/use-case/{type}',
    summary: 'The use cases of other workspaces, of one type',
    params: z.object({ type: useCaseType }),
    query: z.object({ workspace_id: workspaceId.optional() }),
    data: z.array(offeredUseCase),
  },
  listOfferedFiles: {
    ...request,
    method: 'GET',
    path: '/knowledge/use-case',
    summary: 'The same of files, which is what is asked for without a type',
    query: z.object({ workspace_id: workspaceId.optional() }),
    data: z.array(offeredUseCase),
  },
  getKnowledgeRequest: {
    ...call,
    ...ofRequest,
    action: 'use-cases.view',
    method: 'GET',
    path: '/knowledge/detail/{id}',
    summary: 'A request with its terms, what became of it, and who may use it',
    query: z.object({
      page_member: count.max(1_000_000).default(1),
      limit_member: count.max(100).default(sharingLimits.membersPage),
    }),
    data: requestDetail,
    errors: ['knowledge_request_not_found'],
  },
  requestKnowledge: {
    ...request,
    method: 'POST',
    idempotent: true,
    path: '/knowledge/request',
    summary: 'Ask another workspace for use cases, and say what for',
    body: requestInput,
    data: knowledgeRequest,
    errors: [
      ...(['workspace_not_found', 'use_case_not_found', 'knowledge_needs_workspace'] as const),
      ...(['knowledge_own_workspace', 'knowledge_requested_twice', 'knowledge_requests_full'] as const),
    ],
  },
  cancelKnowledgeRequest: {
    ...request,
    ...ofRequest,
    method: 'POST',
    path: '/knowledge/cancel/{id}',
    summary: 'Take back a request that nobody has answered yet',
    data: knowledgeRequest,
    errors: asked,
  },
  acceptKnowledgeRequest: {
    ...decide,
    ...ofRequest,
    method: 'POST',
    path: '/knowledge/accept/{id}',
    summary: 'Share what was asked for, bound to terms',
    body: acceptInput,
    data: knowledgeRequest,
    errors: [
      ...asked,
      ...(['knowledge_terms_unknown', 'knowledge_terms_value', 'knowledge_nothing_shared'] as const),
      'knowledge_expires_early',
    ],
  },
  rejectKnowledgeRequest: {
    ...decide,
    ...ofRequest,
    method: 'POST',
    path: '/knowledge/reject/{id}',
    summary: 'Do not share it, and say why',
    body: rejectInput,
    data: knowledgeRequest,
    errors: asked,
  },
  openSharingSample: {
    ...call,
    action: 'workspace.create',
    method: 'POST',
    path: '/knowledge/sample',
    summary:
      'Two workspaces of the person’s own in which sharing is tried with the sample company; the same ones when asked again',
    body: z.object({ bot_id: agentId }),
    data: z.object({ workspace_id: workspaceId }),
    errors: ['data_source_not_found', 'workspace_limit_reached', 'not_permitted'],
  },
  withdrawKnowledge: {
    ...decide,
    ...ofRequest,
    method: 'POST',
    path: '/knowledge/withdraw/{id}',
    summary: 'Stop sharing, at once',
    body: withdrawInput,
    data: knowledgeRequest,
    errors: asked,
  },
})
