import { useMutation, useQueryClient } from '@tanstack/react-query'
import { flowEndpoints as calls } from '#contract/flows/endpoints.ts'
import type { FlowRequest } from '#contract/flows/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'

export type { FlowRequest }
export type Decision = { decision: 'approved' | 'rejected' | 'done'; remark: string }

/** The first answer counts: whoever comes later is told so, and the list is asked again. */
export function useDecide(id: FlowRequest['id']) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Decision) => api.call(calls.decideFlowRequest, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: endpointKey('listFlowRequests') }),
  })
}
