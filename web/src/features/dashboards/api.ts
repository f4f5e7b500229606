import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { LinkId, LinkInput } from '#contract/dashboards/links.ts'
import type { ScheduleId, ScheduleInput } from '#contract/dashboards/schedules.ts'
import type { DashboardChange, DashboardId } from '#contract/dashboards/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointKey, endpointQuery } from '#web/lib/queries/endpoint-query.ts'

export const dashboardOptions = (id: DashboardId) => endpointQuery(dashboardEndpoints.getDashboard, { params: { id } })

const listChanged = (client: QueryClient) => client.resetQueries({ queryKey: endpointKey('listDashboards') })

function useChange<V, R>(mutationFn: (input: V) => Promise<R>, changed?: (input: V) => QueryKey) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async (_, input) => {
      if (changed) await client.invalidateQueries({ queryKey: changed(input) })
      await listChanged(client)
    },
  })
}

export const useCreateDashboard = () =>
  useChange((body: { name: string; description: string }) => api.call(dashboardEndpoints.createDashboard, { body }))

export const useUpdateDashboard = () =>
  useChange(
    ({ id, change }: { id: DashboardId; change: DashboardChange }) =>
      api.call(dashboardEndpoints.updateDashboard, { params: { id }, body: change }),
    ({ id }) => endpointKey('getDashboard', { params: { id } }),
  )

export const useRemoveDashboard = () =>
  useChange((id: DashboardId) => api.call(dashboardEndpoints.removeDashboard, { params: { id } }))

export const useRestoreDashboard = () =>
  useChange((id: DashboardId) => api.call(dashboardEndpoints.restoreDashboard, { params: { id } }))

export const useCreateLink = (id: DashboardId) =>
  useChange(
    (body: LinkInput) => api.call(dashboardEndpoints.createDashboardLink, { params: { id }, body }),
    () => endpointKey('listDashboardLinks', { params: { id } }),
  )

export const useRevokeLink = (id: DashboardId) =>
  useChange(
    (linkId: LinkId) => api.call(dashboardEndpoints.revokeDashboardLink, { params: { id, linkId } }),
    () => endpointKey('listDashboardLinks', { params: { id } }),
  )

export const useCreateSchedule = (id: DashboardId) =>
  useChange(
    (body: ScheduleInput) => api.call(dashboardEndpoints.createDashboardSchedule, { params: { id }, body }),
    () => endpointKey('listDashboardSchedules', { params: { id } }),
  )

export const useSendNow = (id: DashboardId) =>
  useChange((scheduleId: ScheduleId) => api.call(dashboardEndpoints.sendDashboardNow, { params: { id, scheduleId } }))

export const useRemoveSchedule = (id: DashboardId) =>
  useChange(
    (scheduleId: ScheduleId) => api.call(dashboardEndpoints.removeDashboardSchedule, { params: { id, scheduleId } }),
    () => endpointKey('listDashboardSchedules', { params: { id } }),
  )
