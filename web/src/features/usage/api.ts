import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { usageEndpoints } from '#contract/usage/endpoints.ts'
import type { CapInput, CapSubject, UsageBy } from '#contract/usage/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import type { Days } from './period.ts'

export const usageKeys = {
  all: ['usage'],
  caps: ['usage', 'caps'],
  alertSettings: ['usage', 'alert-settings'],
} as const

/** This month's allowances of the plan and what is stored now. */
export const monthOptions = (workspace: WorkspaceId | undefined) =>
  queryOptions({
    queryKey: ['usage', 'graph', workspace],
    queryFn: ({ signal }) => api.call(usageEndpoints.getUsageGraph, { query: { workspace }, signal }),
  })

export type TableQuery = Days & { workspace: WorkspaceId | undefined; by: UsageBy }
export const tableOptions = (query: TableQuery) =>
  queryOptions({
    queryKey: ['usage', 'table', query],
    queryFn: ({ signal }) => api.call(usageEndpoints.getUsageTable, { query, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const capsOptions = queryOptions({
  queryKey: usageKeys.caps,
  queryFn: ({ signal }) => api.call(usageEndpoints.listUsageCaps, { signal }),
})

export const choicesOptions = (subject: CapSubject, query: string) =>
  queryOptions({
    queryKey: ['usage', 'choices', subject, query],
    queryFn: ({ signal }) =>
      api.call(usageEndpoints.listCapChoices, { query: { subject, query, page: 1, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
  })

export const setCap = (body: CapInput) => api.call(usageEndpoints.setUsageCap, { body })

export const alertSettingsOptions = queryOptions({
  queryKey: usageKeys.alertSettings,
  queryFn: ({ signal }) => api.call(usageEndpoints.getUsageAlertSettings, { signal }),
})

export const alertsOptions = queryOptions({
  queryKey: ['usage', 'alerts'],
  queryFn: ({ signal }) => api.call(usageEndpoints.listUsageAlerts, { query: { page: 1 }, signal }),
})
