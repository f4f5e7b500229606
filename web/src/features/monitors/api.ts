import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AgentId, UserId } from '#contract/kit/id.ts'
import type { MonitorState } from '#contract/monitors/alarm.ts'
import { monitorEndpoints as calls } from '#contract/monitors/endpoints.ts'
import type { Monitor, MonitorEventId, MonitorInput, ReadMonitorInput } from '#contract/monitors/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointPages, endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'

/** Which monitor of which agent. */
export type MonitorRef = Pick<Monitor, 'bot_id' | 'id'>
const params = ({ bot_id, id }: MonitorRef) => ({ botId: bot_id, taskId: id })

export type MonitorFilter = { agent?: AgentId | undefined; state?: MonitorState | undefined; words?: string }
export const monitorsOptions = ({ agent, state, words = '' }: MonitorFilter) => {
  const query = { limit: 50, query: words, ...(state && { state }) }
  return infiniteQueryOptions({
    ...(agent
      ? endpointPages(calls.listMonitors, { params: { botId: agent }, query })
      : endpointPages(calls.listAllMonitors, { query })),
    placeholderData: (before) => before,
  })
}

export const monitorOptions = (ref: MonitorRef) => endpointQuery(calls.getMonitor, { params: params(ref) })
export const backtestOptions = (ref: MonitorRef) => endpointQuery(calls.backtestMonitor, { params: params(ref) })
export const eventsOptions = (ref: MonitorRef) => endpointPages(calls.listMonitorEvents, { params: params(ref) })
export const evidenceOptions = (ref: MonitorRef, eventId: MonitorEventId) =>
  endpointQuery(calls.getMonitorEvidence, { params: { ...params(ref), eventId } })
export const sourcesOptions = (agent: AgentId) =>
  endpointQuery(calls.listMonitoringSources, { query: { bot_id: agent } })
/** What a prompt is read as; asked again when what is read changes. */
export const draftOptions = (agent: AgentId, body: ReadMonitorInput) =>
  queryOptions({
    ...endpointQuery(calls.readMonitor, { params: { botId: agent }, body }),
    retry: false,
    placeholderData: (before) => before,
  })

export const saveMonitor = (agent: AgentId, ref: MonitorRef | undefined, body: MonitorInput) =>
  ref
    ? api.call(calls.updateMonitor, { params: params(ref), body })
    : api.call(calls.createMonitor, { params: { botId: agent }, body })
export const setActive = (ref: MonitorRef, active: boolean) =>
  api.call(calls.setMonitorActive, { params: { ...params(ref), value: active ? 'true' : 'false' } })
export const removeMonitor = (ref: MonitorRef) => api.call(calls.removeMonitor, { params: params(ref) })
export const testMonitor = (ref: MonitorRef) => api.call(calls.testMonitor, { params: params(ref) })
export const acknowledgeAlarm = (ref: MonitorRef, note: string) =>
  api.call(calls.acknowledgeMonitor, { params: params(ref), body: { note } })
export const snoozeMonitor = (ref: MonitorRef, minutes: number | null) =>
  api.call(calls.snoozeMonitor, { params: params(ref), body: { minutes } })
export const assignMonitor = (ref: MonitorRef, user: UserId | null) =>
  api.call(calls.assignMonitor, { params: params(ref), body: { user_id: user } })
export const openAsChat = (ref: MonitorRef, eventId: MonitorEventId) =>
  api.call(calls.openMonitorEvent, { params: { ...params(ref), eventId } })

/** Runs a change and asks again what pages show of monitors. */
export const useMonitorWork = () => useWorkOf(endpointGroups.monitors)
