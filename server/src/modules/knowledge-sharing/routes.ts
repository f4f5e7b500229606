import { knowledgeSharingEndpoints } from '#contract/knowledge-sharing/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { acceptRequest, rejectRequest, withdrawGrant } from './decisions.ts'
import { getRequestDetail } from './detail.ts'
import * as requests from './requests.ts'
import { openSharingSample, type SampleSharingDeps } from './sample.ts'

/** Every call of knowledge sharing between workspaces. */
export const knowledgeSharingRoutes = (deps: SampleSharingDeps): Route[] =>
  routes(knowledgeSharingEndpoints, {
    checkKnowledgeUser: ({ scope, params }) => requests.checkUser(deps, scope, params.id),
    validateKnowledgeOwner: ({ scope }) => requests.isOwner(scope),
    listOwnerRequests: ({ scope, query }) =>
      requests.listRequests(deps, scope, { ...query, side: 'owner', which: 'all' }),
    listPendingRequests: ({ scope, query }) =>
      requests.listRequests(deps, scope, { ...query, side: 'owner', which: 'pending' }),
    listSentRequests: ({ scope, params, query }) => requests.listSent(deps, scope, params.id, query),
    listSharedKnowledge: ({ scope, query }) => requests.listShared(deps, scope, query),
    listAskableWorkspaces: ({ scope }) => requests.listAskableWorkspaces(deps, scope),
    listOfferedUseCases: ({ scope, params, query }) =>
      requests.listOfferedUseCases(deps, scope, params.type, query.workspace_id),
    listOfferedFiles: ({ scope, query }) => requests.listOfferedUseCases(deps, scope, 'files', query.workspace_id),
    getKnowledgeRequest: ({ scope, params, query }) => getRequestDetail(deps, scope, params.id, query),
    requestKnowledge: ({ body, ...caller }) => requests.requestKnowledge(deps, caller, body),
    cancelKnowledgeRequest: ({ params, ...caller }) => requests.cancelRequest(deps, caller, params.id),
    acceptKnowledgeRequest: ({ params, body, ...caller }) => acceptRequest(deps, caller, params.id, body),
    rejectKnowledgeRequest: ({ params, body, ...caller }) => rejectRequest(deps, caller, params.id, body.reject_remark),
    openSharingSample: async ({ body, ...caller }) => ({
      workspace_id: await openSharingSample(deps, caller, body.bot_id),
    }),
    withdrawKnowledge: ({ params, body, ...caller }) => withdrawGrant(deps, caller, params.id, body.remark),
  })
