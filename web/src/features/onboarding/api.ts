import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AgentId } from '#contract/kit/id.ts'
import { onboardingEndpoints } from '#contract/onboarding/endpoints.ts'
import type { Onboarding, OnboardingAnswer } from '#contract/onboarding/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointKey, endpointQuery } from '#web/lib/queries/endpoint-query.ts'

const untilLoadedMs = 1_000

/** Asked anew whenever it is shown: what was done meanwhile is ticked. On a new installation the sample is loaded first. */
export const onboardingOptions = queryOptions({
  ...endpointQuery(onboardingEndpoints.checkOnboarding),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.has_sample && !data.is_sample_ready && !data.is_put_away ? untilLoadedMs : false,
})

/** Named in the language of the person. */
export const kindsOptions = (language: string) =>
  queryOptions({
    ...endpointQuery(onboardingEndpoints.listOnboardingTemplates),
    queryKey: [...endpointKey('listOnboardingTemplates'), language],
    select: ({ records }) => records,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Answering, putting away and running the steps; each leaves what the server says of them. */
export function useSteps() {
  const client = useQueryClient()
  const keep = (state: Onboarding) => client.setQueryData(onboardingOptions.queryKey, state)
  const answer = useMutation({
    mutationFn: ({ n, ...body }: OnboardingAnswer & { n: number }) =>
      api.call(onboardingEndpoints.answerOnboarding, { params: { n }, body }),
    onSuccess: keep,
  })
  const dismiss = useMutation({
    mutationFn: () => api.call(onboardingEndpoints.dismissOnboarding),
    onSuccess: keep,
  })
  const run = useMutation({
    mutationFn: async ({ name, bot_id }: { name: string; bot_id: AgentId }) => {
      await api.call(onboardingEndpoints.answerOnboarding, { params: { n: 3 }, body: { name } })
      return api.call(onboardingEndpoints.runOnboarding, { body: { bot_id } })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: endpointKey('checkOnboarding') }),
  })
  return { answer, dismiss, run }
}
