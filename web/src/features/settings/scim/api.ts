import { scimEndpoints } from '#contract/scim/endpoints.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'

export const scimOptions = endpointQuery(scimEndpoints.getScim)
