import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { approvalDecision, approvalId, approvalState } from './schemas.ts'

export const approvalEndpoints = defineEndpoints({
  decideApproval: {
    service: 'gateway',
    auth: 'token',
    action: 'tools.approve',
    method: 'POST',
    path: '/chats/approvals/{id}',
    summary: 'Answers a tool that waits. Only who asked the question may; the first decision counts.',
    params: z.object({ id: approvalId }),
    body: z.object({ decision: approvalDecision }),
    data: z.object({ approval_id: approvalId, state: approvalState }),
    errors: ['approval_not_found', 'approval_over', 'not_permitted'],
  },
})
