import { apiKeyEndpoints } from '#contract/api-keys/endpoints.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'

export const apiKeysOptions = endpointQuery(apiKeyEndpoints.listApiKeys)
