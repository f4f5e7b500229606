import { queryOptions } from '@tanstack/react-query'
import { apiKeyEndpoints } from '#contract/api-keys/endpoints.ts'
import { api } from '#web/lib/client/api.ts'

export const apiKeysKey = ['api-keys'] as const

export const apiKeysOptions = queryOptions({
  queryKey: apiKeysKey,
  queryFn: ({ signal }) => api.call(apiKeyEndpoints.listApiKeys, { signal }),
})
