import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AgentId } from '#contract/kit/id.ts'
import { onboardingEndpoints } from '#contract/onboarding/endpoints.ts'
import type { Onboarding, OnboardingAnswer } from '#contract/onboarding/schemas.ts'
import { api } from '#web/lib/client/api.ts'

const key = ['onboarding']

export const onboardingOptions = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api.call(onboardingEndpoints.checkOnboarding, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const kindsOptions = (language: string) =>
  queryOptions({
    queryKey: [...key, 'kinds', language],
    queryFn: async ({ signal }) => (await api.call(onboardingEndpoints.listOnboardingTemplates, { signal })).records,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Answering, putting away and running the steps; each leaves what the server says of them. */
export function useSteps() {
  const client = useQueryClient()
  const keep = (state: Onboarding) => client.setQueryData(key, state)
  const answer = useMutation({
    mutationKey: ['onboarding', 'answer'],
    mutationFn: ({ n, ...body }: OnboardingAnswer & { n: number }) =>
      api.call(onboardingEndpoints.answerOnboarding, { params: { n }, body }),
    onSuccess: keep,
  })
  const dismiss = useMutation({
    mutationKey: ['onboarding', 'dismiss'],
    mutationFn: () => api.call(onboardingEndpoints.dismissOnboarding),
    onSuccess: keep,
  })
  const run = useMutation({
    // An agent is another one now.
    mutationKey: ['agents', 'onboarding'],
    mutationFn: async ({ name, bot_id }: { name: string; bot_id: AgentId }) => {
      await api.call(onboardingEndpoints.answerOnboarding, { params: { n: 3 }, body: { name } })
      return api.call(onboardingEndpoints.runOnboarding, { body: { bot_id } })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
  return { answer, dismiss, run }
}
