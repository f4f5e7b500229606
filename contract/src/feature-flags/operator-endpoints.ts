import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { timestamp } from '../kit/id.ts'
import { featureFlag, featureFlagInput, featureFlagName } from './flags.ts'

/** What a flag can name; an `email` may be of nobody yet. */
const holderKind = z.enum(['organization', 'workspace', 'user', 'bot'])

/** Whom a flag can name, as people know them. */
const flagHolder = z.object({
  kind: holderKind,
  id: z.guid(),
  name: z.string(),
  /** What tells it from others of its name: a person's address, that of an organization's owner, a workspace's organization. */
  detail: z.string(),
})
export type FlagHolder = z.infer<typeof flagHolder>

const flagState = z.object({
  name: featureFlagName,
  /** Everybody, nobody, or who is named. */
  rule: featureFlag,
  /** Who says so: an operator on the settings' page, else the installation's environment, else it is as the product comes. */
  source: z.enum(['settings', 'environment', 'default']),
  /** Who set it here, and when. */
  set: z.object({ by: z.string(), at: timestamp }).nullable(),
  /** Those of the rule that are still there. */
  holders: z.array(flagHolder),
})
export type FeatureFlagState = z.infer<typeof flagState>

const call = { service: 'console', auth: 'token', action: 'installation.operate' } as const
const path = '/api/v1/operator/feature-flags'
const flags = z.object({ flags: z.array(flagState) })

export const featureFlagOperatorEndpoints = defineEndpoints({
  getFeatureFlags: {
    ...call,
    method: 'GET',
    path,
    summary: 'Which feature flags are on, for whom, and what says so',
    data: flags,
    errors: ['not_found'],
  },
  setFeatureFlag: {
    ...call,
    method: 'PUT',
    path: `${path}/{flag}`,
    summary: 'Says who has what a flag guards, before what the environment says. Takes effect at once.',
    params: z.object({ flag: featureFlagName }),
    body: z.object({ rule: featureFlagInput }),
    data: flags,
    errors: ['not_found'],
  },
  resetFeatureFlag: {
    ...call,
    method: 'DELETE',
    path: `${path}/{flag}`,
    summary: 'Forgets what was set here: the environment counts again, or how the product comes.',
    params: z.object({ flag: featureFlagName }),
    data: flags,
    errors: ['not_found'],
  },
  findFlagHolders: {
    ...call,
    method: 'GET',
    path: '/api/v1/operator/flag-holders',
    summary: 'Organizations, workspaces and people whose name or address holds the words; an agent by its id.',
    query: z.object({ query: z.string().trim().max(200).default('') }),
    data: z.object({ records: z.array(flagHolder) }),
    errors: ['not_found'],
  },
})
