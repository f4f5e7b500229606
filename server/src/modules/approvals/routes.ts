import { approvalEndpoints } from '#contract/approvals/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import type { Approvals } from './service.ts'

export const approvalRoutes = (approvals: Approvals): Route[] =>
  routes(approvalEndpoints, {
    decideApproval: (call) => approvals.decide(call, call.params.id, call.body.decision),
  })
