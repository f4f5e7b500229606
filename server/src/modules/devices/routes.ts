import { deviceEndpoints } from '#contract/devices/endpoints.ts'
import { encodeEvents, type Route, routes } from '../../platform/http/route.ts'
import * as alarms from './alarms.ts'
import { getClusters, getExtent, requireLocation } from './clusters.ts'
import { importDevices } from './import-devices.ts'
import { followClusters, type LiveClusterDeps } from './live-clusters.ts'
import { openMapTiles } from './map-tiles.ts'
import * as brokers from './mqtt/brokers.ts'
import * as rules from './rules.ts'
import { loadSampleDevices } from './sample-devices.ts'
import * as devices from './service.ts'
import { askWhy, type WhyDeps } from './why.ts'

/** Every call of the devices area; what devices send themselves is `ingest.ts`. */
export const deviceRoutes = (deps: devices.DeviceDeps & brokers.BrokerDeps & WhyDeps & LiveClusterDeps): Route[] =>
  routes(deviceEndpoints, {
    listDeviceLocations: ({ scope }) => devices.listLocations(deps, scope),
    listDeviceAlarms: ({ scope, params, query }) => alarms.listAlarms(deps, scope, params.botId, query),
    raiseDeviceAlarm: ({ scope, body }) => alarms.raiseAlarm(deps, scope, body),
    getDeviceInfo: ({ scope, params }) => devices.getDeviceInfo(deps, scope, params),
    listDevices: ({ scope, query }) => devices.listDevices(deps, scope, query),
    getDeviceOverview: ({ scope }) => devices.getOverview(deps, scope),
    getMapTiles: () => openMapTiles(deps),
    getDeviceClusters: {
      json: async ({ scope, query }) => {
        await loadSampleDevices(deps, scope)
        return getClusters(deps, scope, query)
      },
      events: async ({ scope, query, signal }) => {
        await loadSampleDevices(deps, scope)
        await requireLocation(deps.db, scope, query)
        return encodeEvents(deviceEndpoints.getDeviceClusters, followClusters(deps, scope, query, signal))
      },
    },
    getDeviceExtent: async ({ scope, query }) => {
      await loadSampleDevices(deps, scope)
      return getExtent(deps, scope, query)
    },
    getDevice: ({ scope, params }) => devices.getDevice(deps, scope, params.id),
    getDeviceTelemetry: ({ scope, params, query }) => devices.getTelemetry(deps, scope, params.id, query.hours),
    listPastDeviceAlarms: ({ scope, params, query }) => alarms.listPastAlarms(deps, scope, params.id, query),
    createDevice: ({ scope, body }) => devices.createDevice(deps, scope, body),
    importDevices: ({ scope, body }) => importDevices(deps, scope, body.csv),
    updateDevice: ({ scope, params, body }) => devices.updateDevice(deps, scope, params.id, body),
    renewDeviceToken: ({ scope, params }) => devices.renewToken(deps, scope, params.id),
    removeDevice: ({ scope, from, params }) => devices.removeDevice(deps, { scope, from }, params.id),
    actOnDeviceAlarm: ({ scope, params, body }) => alarms.actOnAlarm(deps, scope, params.id, body),
    askWhyDeviceAlarm: ({ scope, params, body, language }) =>
      askWhy(deps, scope, { id: params.id, agentId: body.bot_id }, { language, timeZone: body.time_zone }),
    listDeviceAlarmEvents: ({ scope, params }) => alarms.listAlarmEvents(deps, scope, params.id),
    listDeviceRules: ({ scope }) => rules.listRules(deps, scope),
    createDeviceRule: ({ scope, body }) => rules.createRule(deps, scope, body),
    removeDeviceRule: ({ scope, params }) => rules.removeRule(deps, scope, params.id),
    listDeviceBrokers: ({ scope }) => brokers.listBrokers(deps, scope),
    createDeviceBroker: ({ scope, body }) => brokers.createBroker(deps, scope, body),
    testDeviceBroker: ({ scope, body }) => brokers.testBroker(deps, scope, body),
    updateDeviceBroker: ({ scope, params, body }) => brokers.updateBroker(deps, scope, params.id, body),
    removeDeviceBroker: ({ scope, params }) => brokers.removeBroker(deps, scope, params.id),
    listDeviceRefusals: ({ scope, query }) => brokers.listBrokerRefusals(deps, scope, query.broker_id),
    removeSampleDevices: ({ scope }) => devices.removeSampleDevices(deps, scope),
  })
