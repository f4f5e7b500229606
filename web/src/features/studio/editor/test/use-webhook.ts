import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FlowTrace } from '#contract/flows/schemas.ts'
import { studioEndpoints as calls } from '#contract/studio/endpoints.ts'
import { type ProjectId, projectId as projectIdSchema } from '#contract/studio/schemas.ts'
import type { ProjectWebhook } from '#contract/studio/webhook.ts'
import type { FlowDocument } from '#flow/index.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { Outputs } from '../fields/sample.ts'
import { outputsOf } from './last-test.ts'

const lookMs = 1_500
/** A step that was just put on the canvas is saved within this many looks. */
const maxLooks = 8

const webhookOptions = (id: ProjectId, node: string) => ({
  ...endpointQuery(calls.getWebhook, { params: { id, node } }),
  retry: (count: number, error: Error) =>
    error instanceof CallError && error.code === 'webhook_not_in_draft' && count < maxLooks,
  retryDelay: lookMs,
})

/** The address of a webhook step and who listens to it; while somebody does, it is looked at again and again. */
export function useWebhook(id: ProjectId, node: string) {
  const queries = useQueryClient()
  const options = webhookOptions(id, node)
  const webhook = useQuery({
    ...options,
    refetchInterval: ({ state }) => (state.data?.state === 'listening' ? lookMs : false),
  })
  const told = {
    onSuccess: (now: ProjectWebhook) => queries.setQueryData(options.queryKey, now),
    onError: (error: Error) => toast.failure(error.message),
  }
  const params = { id, node }
  const listen = useMutation({ mutationFn: () => api.call(calls.listenToWebhook, { params }), ...told })
  const stop = useMutation({ mutationFn: () => api.call(calls.stopListening, { params }), ...told })
  return { webhook, listen, stop }
}

/** What each card last gave: in the run that is shown, or, of a webhook, with a later call that was taken as a sample. */
export function useLastOutputs(project: string, document: FlowDocument, run: FlowTrace | null | undefined): Outputs {
  const id = projectIdSchema.safeParse(project).data
  const hooks = id ? document.nodes.filter(({ kind }) => kind === 'on-webhook') : []
  const heard = useQueries({
    // `id` is there where a card is.
    queries: hooks.map((node) => webhookOptions(id as ProjectId, node.id)),
    combine: (results) => results.map(({ data }) => data?.sample ?? null),
  })
  const ids = hooks.map((node) => node.id).join(' ')
  return useMemo(() => {
    const outputs = new Map(outputsOf(run?.steps ?? []))
    for (const [index, node] of ids.split(' ').entries()) {
      const sample = heard[index]
      if (sample && (!outputs.has(node) || !run || sample.at > run.run.created_at)) outputs.set(node, sample.input)
    }
    return outputs
  }, [heard, ids, run])
}
