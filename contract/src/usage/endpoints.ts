import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { pageQuery } from '../kit/paging.ts'
import { cap, capInput, usageAlertPage, usageGraph, usageGraphQuery, usageTable, usageTableQuery } from './schemas.ts'

const user = { service: 'user', auth: 'token_client' } as const

export const usageEndpoints = defineEndpoints({
  getUsageGraph: {
    ...user,
    method: 'GET',
    path: '/workspace/usage/graph',
    action: 'usage.view',
    summary: 'Words, voice and the package, by date, month or year',
    query: usageGraphQuery,
    data: usageGraph,
    errors: ['not_permitted', 'workspace_not_found'],
  },
  getUsageTable: {
    ...user,
    method: 'GET',
    path: '/workspace/usage/table',
    action: 'usage.view',
    summary: 'Usage between two days, by day, month, agent, member, model or workspace',
    query: usageTableQuery,
    data: usageTable,
    errors: ['not_permitted', 'usage_period_too_long', 'workspace_not_found'],
  },
  exportUsage: {
    ...user,
    method: 'GET',
    path: '/workspace/usage/export',
    action: 'usage.view',
    summary: 'The same table as a CSV file',
    query: usageTableQuery,
    file: true,
    errors: ['not_permitted', 'usage_period_too_long', 'workspace_not_found'],
  },
  listUsageCaps: {
    ...user,
    method: 'GET',
    path: '/workspace/usage/caps',
    action: 'usage.view-organization',
    summary: 'The caps of the organization and how much of each is used this month',
    data: z.array(cap),
    errors: ['not_permitted'],
  },
  setUsageCap: {
    ...user,
    method: 'PUT',
    path: '/workspace/usage/caps',
    action: 'usage.set-caps',
    summary: 'Sets or takes away the cap of a workspace, a member or an agent',
    body: capInput,
    data: z.array(cap),
    errors: ['not_permitted', 'cap_subject_not_found'],
  },
  listUsageAlerts: {
    ...user,
    method: 'GET',
    path: '/workspace/usage/alerts',
    action: 'usage.view-organization',
    summary: 'When half, four fifths and all of something were used up, the newest first',
    query: pageQuery(20),
    data: usageAlertPage,
    errors: ['not_permitted'],
  },
})
