import { queryOptions, useQuery } from '@tanstack/react-query'
import type { GatedFeature } from '#contract/feature-flags/flags.ts'
import { lazy } from '#web/lib/lazy.ts'
import { endpointQuery, lazyEndpoint } from '#web/lib/queries/endpoint-query.ts'

const flagCalls = async () => (await import('#contract/feature-flags/endpoints.ts')).featureFlagEndpoints

/** What a question may be put to and made with here, and which parts of the product the person has. */
export const abilitiesOptions = queryOptions({
  ...endpointQuery(lazyEndpoint(flagCalls, 'getAbilities')),
  staleTime: 60_000,
})

/** Which parts the person has; one that is not known about yet counts as there: the server has the last word. */
export function useHasFeature(enabled = true): (feature: GatedFeature) => boolean {
  const { data } = useQuery({ ...abilitiesOptions, enabled })
  return (feature) => data?.features.includes(feature) ?? true
}

/** A screen of a part that an installation may keep for some accounts: says so to the others. */
export const FeatureGate = lazy(() => import('./feature-gate.tsx'))
