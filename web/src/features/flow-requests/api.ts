import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { flowEndpoints as calls } from '#contract/flows/endpoints.ts'
import type { FlowRequest } from '#contract/flows/schemas.ts'
import { api } from '#web/lib/client/api.ts'

export type { FlowRequest }
export type Decision = { decision: 'approved' | 'rejected' | 'done'; remark: string }

const key = ['flows', 'requests'] as const

export const requestsOptions = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api.call(calls.listFlowRequests, { signal }),
})

/** The first answer counts: whoever comes later is told so, and the list is asked again. */
export function useDecide(id: FlowRequest['id']) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['flows', 'decide'],
    mutationFn: (body: Decision) => api.call(calls.decideFlowRequest, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
