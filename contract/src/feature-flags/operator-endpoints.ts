import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { featureFlag, featureFlagName } from './flags.ts'

const flagState = z.object({
  name: featureFlagName,
  /** Everybody, nobody, or who is named. */
  rule: featureFlag,
  /** Whether the installation's environment says so, or it is as the product comes. */
  source: z.enum(['environment', 'default']),
})
export type FeatureFlagState = z.infer<typeof flagState>

export const featureFlagOperatorEndpoints = defineEndpoints({
  getFeatureFlags: {
    service: 'console',
    method: 'GET',
    path: '/api/v1/operator/feature-flags',
    auth: 'token',
    action: 'installation.operate',
    summary: 'Which feature flags are on, for whom, and what says so',
    data: z.object({ flags: z.array(flagState) }),
    errors: ['not_found'],
  },
})
