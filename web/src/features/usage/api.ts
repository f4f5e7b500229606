import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { usageEndpoints } from '#contract/usage/endpoints.ts'
import type { CapInput, CapSubject, UsageBy } from '#contract/usage/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import type { Days } from './period.ts'

export type TableQuery = Days & { workspace: WorkspaceId | undefined; by: UsageBy }
export const tableOptions = (query: TableQuery) =>
  queryOptions({
    ...endpointQuery(usageEndpoints.getUsageTable, { query }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const capsOptions = endpointQuery(usageEndpoints.listUsageCaps)

export const choicesOptions = (subject: CapSubject, query: string) =>
  queryOptions({
    ...endpointQuery(usageEndpoints.listCapChoices, { query: { subject, query, page: 1, limit: 20 } }),
    placeholderData: keepPreviousData,
  })

export const setCap = (body: CapInput) => api.call(usageEndpoints.setUsageCap, { body })

export const alertSettingsOptions = endpointQuery(usageEndpoints.getUsageAlertSettings)
