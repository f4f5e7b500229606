import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { LinkId, LinkInput } from '#contract/dashboards/links.ts'
import type { ScheduleId, ScheduleInput } from '#contract/dashboards/schedules.ts'
import type { DashboardChange, DashboardId } from '#contract/dashboards/schemas.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/lib/client/api.ts'

export const dashboardKeys = {
  all: ['dashboards'] as const,
  list: ['dashboards', 'list'] as const,
  one: (id: string) => ['dashboards', 'one', id] as const,
  links: (id: string) => ['dashboards', 'links', id] as const,
  schedules: (id: string) => ['dashboards', 'schedules', id] as const,
}

export const dashboardListOptions = (query: string) =>
  infiniteQueryOptions({
    queryKey: [...dashboardKeys.list, query],
    queryFn: ({ pageParam, signal }) =>
      api.call(dashboardEndpoints.listDashboards, {
        query: { page: pageParam, limit: limits.dashboardsPage, query },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.is_last_page ? undefined : pagination.page + 1),
  })

export const dashboardOptions = (id: DashboardId) =>
  queryOptions({
    queryKey: dashboardKeys.one(id),
    queryFn: ({ signal }) => api.call(dashboardEndpoints.getDashboard, { params: { id }, signal }),
  })

export const linksOptions = (id: DashboardId) =>
  queryOptions({
    queryKey: dashboardKeys.links(id),
    queryFn: ({ signal }) => api.call(dashboardEndpoints.listDashboardLinks, { params: { id }, signal }),
  })

export const schedulesOptions = (id: DashboardId) =>
  queryOptions({
    queryKey: dashboardKeys.schedules(id),
    queryFn: ({ signal }) => api.call(dashboardEndpoints.listDashboardSchedules, { params: { id }, signal }),
  })

/** The saved charts, to choose from. */
export const chartChoiceOptions = (query: string) =>
  infiniteQueryOptions({
    queryKey: ['charts', 'choice', query],
    queryFn: ({ pageParam, signal }) =>
      api.call(chartEndpoints.listCharts, { query: { page: pageParam, query }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.is_last_page ? undefined : pagination.page + 1),
  })

const listChanged = (client: QueryClient) => client.resetQueries({ queryKey: dashboardKeys.list })

function useChange<V, R>(name: string, mutationFn: (input: V) => Promise<R>, more?: (input: V) => readonly unknown[]) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['dashboards', name],
    mutationFn,
    onSuccess: async (_, input) => {
      if (more) await client.invalidateQueries({ queryKey: more(input) })
      await listChanged(client)
    },
  })
}

export const useCreateDashboard = () =>
  useChange('create', (body: { name: string; description: string }) =>
    api.call(dashboardEndpoints.createDashboard, { body }),
  )

export const useUpdateDashboard = () =>
  useChange(
    'update',
    ({ id, change }: { id: DashboardId; change: DashboardChange }) =>
      api.call(dashboardEndpoints.updateDashboard, { params: { id }, body: change }),
    ({ id }) => dashboardKeys.one(id),
  )

export const useRemoveDashboard = () =>
  useChange('remove', (id: DashboardId) => api.call(dashboardEndpoints.removeDashboard, { params: { id } }))

export const useRestoreDashboard = () =>
  useChange('restore', (id: DashboardId) => api.call(dashboardEndpoints.restoreDashboard, { params: { id } }))

export const useCreateLink = (id: DashboardId) =>
  useChange(
    'create-link',
    (body: LinkInput) => api.call(dashboardEndpoints.createDashboardLink, { params: { id }, body }),
    () => dashboardKeys.links(id),
  )

export const useRevokeLink = (id: DashboardId) =>
  useChange(
    'revoke-link',
    (linkId: LinkId) => api.call(dashboardEndpoints.revokeDashboardLink, { params: { id, linkId } }),
    () => dashboardKeys.links(id),
  )

export const useCreateSchedule = (id: DashboardId) =>
  useChange(
    'create-schedule',
    (body: ScheduleInput) => api.call(dashboardEndpoints.createDashboardSchedule, { params: { id }, body }),
    () => dashboardKeys.schedules(id),
  )

export const useSendNow = (id: DashboardId) =>
  useChange('send', (scheduleId: ScheduleId) =>
    api.call(dashboardEndpoints.sendDashboardNow, { params: { id, scheduleId } }),
  )

export const useRemoveSchedule = (id: DashboardId) =>
  useChange(
    'remove-schedule',
    (scheduleId: ScheduleId) => api.call(dashboardEndpoints.removeDashboardSchedule, { params: { id, scheduleId } }),
    () => dashboardKeys.schedules(id),
  )
