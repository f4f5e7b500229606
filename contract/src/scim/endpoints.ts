import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { scimGroupId, scimRoleInput, scimSettings } from './schemas.ts'

const call = { service: 'console', auth: 'token', action: 'organization.provision' } as const
const path = '/api/v1/organizations/scim'

/** How an organization's directory (Okta, Entra ID) keeps its people here; what it speaks itself is `/scim/v2`. */
export const scimEndpoints = defineEndpoints({
  getScim: {
    ...call,
    method: 'GET',
    path,
    summary: 'Tokens of the directory, when it last asked, whom and which groups it brought; for the owner',
    data: scimSettings,
    errors: ['not_permitted'],
  },
  createScimToken: {
    ...call,
    method: 'POST',
    idempotent: true,
    path: `${path}/tokens`,
    stepUp: true,
    summary: 'A token for the directory, shown once. One that was there goes on until it is revoked.',
    data: z.object({ token: z.string(), settings: scimSettings }),
    errors: ['not_permitted', 'too_many_scim_tokens'],
  },
  revokeScimTokens: {
    ...call,
    method: 'DELETE',
    path: `${path}/tokens/{which}`,
    stepUp: true,
    summary: 'Ends all tokens, or all but the newest. People and groups stay as they are.',
    params: z.object({ which: z.enum(['older', 'all']) }),
    data: scimSettings,
    errors: ['not_permitted'],
  },
  setScimGroupRole: {
    ...call,
    method: 'PUT',
    path: `${path}/groups/{id}`,
    stepUp: true,
    summary: 'What members of a group are in a workspace. People follow at once.',
    params: z.object({ id: scimGroupId }),
    body: scimRoleInput,
    data: scimSettings,
    errors: ['not_permitted', 'scim_group_not_found', 'workspace_not_found'],
  },
})
