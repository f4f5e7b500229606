import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { pageQuery } from '../kit/paging.ts'
import {
  cap,
  capChoicePage,
  capChoiceQuery,
  capInput,
  usageAlertPage,
  usageAlertSettings,
  usageGraph,
  usageGraphQuery,
  usageTable,
  usageTableQuery,
} from './schemas.ts'

const user = { service: 'user', auth: 'token_client' } as const

export const usageEndpoints = defineEndpoints({
  getUsageGraph: {
    ...user,
    method: 'GET',
    path: '/workspace/usage/graph',
    summary: 'Words, voice and the package, by date, month or year',
    query: usageGraphQuery,
    data: usageGraph,
    errors: ['usage_not_permitted', 'workspace_not_found'],
  },
  getUsageTable: {
    ...user,
    method: 'GET',
    path: '/workspace/usage/table',
    summary: 'Usage between two days, by day, month, year, agent, member, model or workspace',
    query: usageTableQuery,
    data: usageTable,
    errors: ['usage_not_permitted', 'usage_period_too_long', 'workspace_not_found'],
  },
  exportUsage: {
    ...user,
    method: 'GET',
    path: '/workspace/usage/export',
    summary: 'The same table as a CSV file',
    query: usageTableQuery,
    file: true,
    errors: ['usage_not_permitted', 'usage_period_too_long', 'workspace_not_found'],
  },
  listUsageCaps: {
    ...user,
    method: 'GET',
    path: '/workspace/usage/caps',
    summary: 'The caps of the organization and how much of each is used this month',
    data: z.array(cap),
    errors: ['usage_not_permitted'],
  },
  setUsageCap: {
    ...user,
    method: 'PUT',
    path: '/workspace/usage/caps',
    summary: 'Sets or takes away the cap of a workspace, a member or an agent',
    body: capInput,
    data: z.array(cap),
    errors: ['usage_not_permitted', 'cap_subject_not_found'],
  },
  listCapChoices: {
    ...user,
    method: 'GET',
    path: '/workspace/usage/cap-choices',
    summary: 'Workspaces, members or agents with what each has used this month, those that used the most first',
    query: pageQuery(20).extend(capChoiceQuery.shape),
    data: capChoicePage,
    errors: ['usage_not_permitted'],
  },
  getUsageAlertSettings: {
    ...user,
    method: 'GET',
    path: '/workspace/usage/alert-settings',
    summary: 'Of which shares (50, 80, 100 %) the owner and admins are told',
    data: usageAlertSettings,
    errors: ['usage_not_permitted'],
  },
  setUsageAlertSettings: {
    ...user,
    method: 'PUT',
    path: '/workspace/usage/alert-settings',
    summary: 'Sets of which shares the owner and admins are told',
    body: usageAlertSettings,
    data: usageAlertSettings,
    errors: ['usage_not_permitted'],
  },
  listUsageAlerts: {
    ...user,
    method: 'GET',
    path: '/workspace/usage/alerts',
    summary: 'When half, four fifths and all of something were used up, the newest first',
    query: pageQuery(20),
    data: usageAlertPage,
    errors: ['usage_not_permitted'],
  },
})
