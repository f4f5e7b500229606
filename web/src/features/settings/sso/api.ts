import { ssoEndpoints } from '#contract/sso/endpoints.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'

export const ssoOptions = endpointQuery(ssoEndpoints.getSso)
