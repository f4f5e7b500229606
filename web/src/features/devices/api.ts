import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { DeviceBrokerId } from '#contract/devices/brokers.ts'
import { deviceEndpoints as calls } from '#contract/devices/endpoints.ts'
import type {
  AlarmAction,
  DeviceAlarmId,
  DeviceId,
  DeviceLocationId,
  DeviceRuleId,
  MapTiles,
} from '#contract/devices/schemas.ts'
import type { CallArgs } from '#contract/kit/call-types.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointPages, endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import type { DeviceAddress } from './address.ts'

const pageSize = 50
/** A device goes offline without anyone saying so. */
const lookAgainMs = 60_000
/** What a broker brings is counted while somebody looks. */
const brokerAgainMs = 5_000

export type DeviceFilter = Pick<DeviceAddress, 'q' | 'type' | 'status' | 'location'>
const queryOf = ({ q, type, status, location }: DeviceFilter) => ({
  ...(q && { query: q }),
  ...(type && { device_type: type }),
  ...(status && { status }),
  ...(location && { location_id: location }),
})

/** West, south, east, north in degrees. */
export type Bounds = readonly [number, number, number, number]
const areaOf = ([west, south, east, north]: Bounds) => ({ west, south, east, north })

export const devicesOptions = (filter: DeviceFilter, area?: Bounds) =>
  infiniteQueryOptions({
    ...endpointPages(calls.listDevices, { query: { ...queryOf(filter), ...(area && areaOf(area)), limit: pageSize } }),
    refetchInterval: lookAgainMs,
    placeholderData: (before) => before,
  })

export type MapWindow = { bounds: Bounds; zoom: number }
const clusterQueryOf = (filter: DeviceFilter, { bounds, zoom }: MapWindow) => ({
  ...queryOf(filter),
  ...areaOf(bounds),
  zoom,
})
/** What a part of the map shows, and then what changes of it. */
export const followClusters = (filter: DeviceFilter, window: MapWindow, signal: AbortSignal) =>
  api.stream(calls.getDeviceClusters, { query: clusterQueryOf(filter, window), signal })
/** The same once. */
export const clustersOptions = (filter: DeviceFilter, window: MapWindow) =>
  queryOptions({
    ...endpointQuery(calls.getDeviceClusters, { query: clusterQueryOf(filter, window) }),
    refetchInterval: lookAgainMs,
    placeholderData: (before) => before,
  })

/** Where all are that fit, wherever the map is. */
export const extentOptions = (filter: DeviceFilter) =>
  queryOptions({
    ...endpointQuery(calls.getDeviceExtent, { query: queryOf(filter) }),
    placeholderData: (before) => before,
  })

export type { MapTiles }
/** Where and with which headers the operator's own file of tiles is read. */
export const tilesRequest = () => api.prepare(calls.getMapTiles)

export const locationsOptions = endpointQuery(calls.listDeviceLocations)
export const deviceOptions = (id: DeviceId) => endpointQuery(calls.getDevice, { params: { id } })
export const telemetryOptions = (id: DeviceId, hours: number) =>
  endpointQuery(calls.getDeviceTelemetry, { params: { id }, query: { hours } })
/** The others of its type where it stands. */
export const besideOptions = (type: string, locationId: DeviceLocationId) =>
  endpointQuery(calls.getDeviceInfo, { params: { type, locationId } })
/** What is over of a device. */
export const pastAlarmsOptions = (id: DeviceId) => endpointQuery(calls.listPastDeviceAlarms, { params: { id } })
export const overviewOptions = endpointQuery(calls.getDeviceOverview)
export const alarmEventsOptions = (id: DeviceAlarmId) => endpointQuery(calls.listDeviceAlarmEvents, { params: { id } })
export const rulesOptions = endpointQuery(calls.listDeviceRules)

export const brokersOptions = queryOptions({
  ...endpointQuery(calls.listDeviceBrokers),
  refetchInterval: brokerAgainMs,
})
export const refusalsOptions = (broker: DeviceBrokerId | undefined) =>
  endpointQuery(calls.listDeviceRefusals, { query: broker ? { broker_id: broker } : {} })

type Body<E extends Parameters<typeof api.call>[0]> = CallArgs<E> extends { body: infer B } ? B : never
export const createDevice = (body: Body<typeof calls.createDevice>) => api.call(calls.createDevice, { body })
export const importDevices = (csv: string) => api.call(calls.importDevices, { body: { csv } })
export const updateDevice = (id: DeviceId, body: Body<typeof calls.updateDevice>) =>
  api.call(calls.updateDevice, { params: { id }, body })
export const renewToken = (id: DeviceId) => api.call(calls.renewDeviceToken, { params: { id } })
export const removeDevice = (id: DeviceId) => api.call(calls.removeDevice, { params: { id } })
export const removeSamples = () => api.call(calls.removeSampleDevices)
export const raiseAlarm = (body: Body<typeof calls.raiseDeviceAlarm>) => api.call(calls.raiseDeviceAlarm, { body })
export const actOnAlarm = (id: DeviceAlarmId, body: AlarmAction) =>
  api.call(calls.actOnDeviceAlarm, { params: { id }, body })
/** Begins a chat about an alarm with the agent that the person works with. */
export const askWhy = (id: DeviceAlarmId, agent: AgentId) =>
  api.call(calls.askWhyDeviceAlarm, {
    params: { id },
    body: { bot_id: agent, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  })
export const createRule = (body: Body<typeof calls.createDeviceRule>) => api.call(calls.createDeviceRule, { body })
export const removeRule = (id: DeviceRuleId) => api.call(calls.removeDeviceRule, { params: { id } })

export const createBroker = (body: Body<typeof calls.createDeviceBroker>) =>
  api.call(calls.createDeviceBroker, { body })
export const updateBroker = (id: DeviceBrokerId, body: Body<typeof calls.updateDeviceBroker>) =>
  api.call(calls.updateDeviceBroker, { params: { id }, body })
export const testBroker = (body: Body<typeof calls.testDeviceBroker>) => api.call(calls.testDeviceBroker, { body })
export const removeBroker = (id: DeviceBrokerId) => api.call(calls.removeDeviceBroker, { params: { id } })

/** Runs a change and asks again what pages show of devices. */
export const useDeviceWork = () => useWorkOf(endpointGroups.devices)
