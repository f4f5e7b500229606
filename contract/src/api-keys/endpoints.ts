import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { apiKey, apiKeyId, apiKeyInput, newApiKey } from './schemas.ts'

const call = { service: 'console', auth: 'token', action: 'api-keys.manage' } as const

/**
 * A person's own keys for programs, sent as `Authorization: Bearer <key>` to the OpenAI-compatible endpoint (`/v1`) and to
 * the MCP server (`/mcp`).
 */
export const apiKeyEndpoints = defineEndpoints({
  listApiKeys: {
    ...call,
    method: 'GET',
    path: '/settings/api-keys',
    summary: 'The person’s keys that were not revoked, newest first.',
    data: z.array(apiKey),
  },
  createApiKey: {
    ...call,
    method: 'POST',
    idempotent: true,
    path: '/settings/api-keys',
    stepUp: true,
    summary: 'Makes a key and tells it this once.',
    body: apiKeyInput,
    data: newApiKey,
    errors: ['too_many_api_keys', 'agent_not_found', 'not_permitted'],
    rate: { max: 30, perSeconds: 3_600 },
  },
  revokeApiKey: {
    ...call,
    method: 'DELETE',
    path: '/settings/api-keys/{id}',
    summary: 'Ends a key at once.',
    params: z.object({ id: apiKeyId }),
    errors: ['api_key_not_found', 'not_permitted'],
  },
})
