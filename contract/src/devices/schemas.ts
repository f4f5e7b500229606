import { z } from 'zod'
import { agentId, id, timestamp, userId } from '../kit/id.ts'
import { pageOf, pageQuery } from '../kit/paging.ts'
import { timeZone } from '../kit/time-zone.ts'
import { snoozeInput } from '../monitors/schemas.ts'
import { deviceLimits } from './limits.ts'
import { deviceRuleSettings } from './rules.ts'

export const deviceId = id('device')
export type DeviceId = z.infer<typeof deviceId>
export const deviceLocationId = id('device-location')
export type DeviceLocationId = z.infer<typeof deviceLocationId>
export const deviceAlarmId = id('device-alarm')
export type DeviceAlarmId = z.infer<typeof deviceAlarmId>
export const deviceRuleId = id('device-rule')
export type DeviceRuleId = z.infer<typeof deviceRuleId>

/** From the least to the most urgent. */
export const deviceSeverities = ['info', 'warning', 'critical'] as const
const deviceSeverity = z.enum(deviceSeverities)
export type DeviceSeverity = z.infer<typeof deviceSeverity>

/** Degrees, WGS 84. */
const latitude = z.number().min(-deviceLimits.latitude).max(deviceLimits.latitude)
const longitude = z.number().min(-deviceLimits.longitude).max(deviceLimits.longitude)
const person = z.object({ id: userId, name: z.string() })
const deviceType = z.string().trim().min(1).max(deviceLimits.type)

const attributeValue = z.union([z.string().max(deviceLimits.attributeText), z.number(), z.boolean()])
const attributes = z
  .record(z.string().trim().min(1).max(deviceLimits.key), attributeValue)
  .refine((given) => Object.keys(given).length <= deviceLimits.attributes)

export const deviceInput = z
  .object({
    name: z.string().trim().min(1).max(deviceLimits.name),
    device_type: deviceType,
    /** The name of where it stands; one that is not there yet is made. */
    location: z.string().trim().max(deviceLimits.location).default(''),
    /** Both or none: a device may say itself where it is. */
    latitude: latitude.nullable().default(null),
    longitude: longitude.nullable().default(null),
    attributes: attributes.default({}),
    /** It counts as offline after so long without a message. */
    offline_after_minutes: z.number().int().min(1).max(deviceLimits.minutes).default(deviceLimits.offlineAfterMinutes),
  })
  .refine((given) => (given.latitude === null) === (given.longitude === null), {
    path: ['longitude'],
    message: 'device_position_half',
  })
export type DeviceInput = z.output<typeof deviceInput>

export const deviceAlarm = z.object({
  id: deviceAlarmId,
  device_id: deviceId,
  device_name: z.string(),
  device_type: z.string(),
  location_name: z.string(),
  /** What is wrong: the name of its rule, or what somebody wrote. */
  name: z.string(),
  severity: deviceSeverity,
  state: z.enum(['active', 'cleared']),
  message: z.string(),
  /** The measurement that raised it. */
  value: z.number().nullable(),
  started_at: timestamp,
  cleared_at: timestamp.nullable(),
  acknowledged_at: timestamp.nullable(),
  acknowledged_by: z.string().nullable(),
  assignee: person.nullable(),
  /** Until then nobody is told of it, also where it is raised again. */
  snoozed_until: timestamp.nullable(),
})
export type DeviceAlarm = z.infer<typeof deviceAlarm>
export const deviceAlarmPage = pageOf(deviceAlarm)

export const device = z.object({
  id: deviceId,
  name: z.string(),
  device_type: z.string(),
  location_id: deviceLocationId.nullable(),
  location_name: z.string(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  positioned_at: timestamp.nullable(),
  attributes,
  /** What it measured last, by name. */
  latest: z.record(z.string(), z.object({ value: z.number(), at: timestamp })),
  last_seen_at: timestamp.nullable(),
  /** `never`: it has not sent anything yet. */
  status: z.enum(['online', 'offline', 'never']),
  offline_after_minutes: z.number().int(),
  open_alarms: z.number().int(),
  worst: deviceSeverity.nullable(),
  /** The first characters of its token, and from how many addresses it was used within a day. */
  token_hint: z.string(),
  token_sources: z.number().int(),
  is_sample: z.boolean(),
  created_at: timestamp,
})
export type Device = z.infer<typeof device>
/** With what is open of it, the most urgent first. */
export const deviceWithAlarms = device.extend({ alarms: z.array(deviceAlarm) })
export type DeviceWithAlarms = z.infer<typeof deviceWithAlarms>
export const devicePage = pageOf(deviceWithAlarms)

/** A device with its token, which is shown this once. */
export const deviceWithToken = z.object({ device, token: z.string() })

export const deviceLocation = z.object({
  id: deviceLocationId,
  name: z.string(),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  /** How many of each type stand there. */
  types: z.record(z.string(), z.number().int()),
  devices: z.number().int(),
  open_alarms: z.number().int(),
  worst: deviceSeverity.nullable(),
})
export type DeviceLocation = z.infer<typeof deviceLocation>

/** Tiles that the operator has set: at a template with {z}, {x} and {y}, or a PMTiles file; `url` null: this installation's own (`getMapTiles`). */
const mapTiles = z.object({
  kind: z.enum(['raster', 'vector', 'pmtiles']),
  url: z.string().nullable(),
  attribution: z.string().nullable(),
})
export type MapTiles = z.infer<typeof mapTiles>

/** Of all devices of a place; `types` are the first ones by name, at most `deviceLimits.typesNamed`. */
export const deviceOverview = z.object({
  devices: z.number().int(),
  samples: z.number().int(),
  types: z.array(z.string()),
  /** Where the installation's own MQTT broker listens; null: it has none. */
  mqtt_port: z.number().int().nullable(),
  /** What the map draws below the devices; null: the outlines in the box. */
  map_tiles: mapTiles.nullable(),
})
export type DeviceOverview = z.infer<typeof deviceOverview>

export const deviceInfo = z.object({ location: deviceLocation, device_type: z.string(), devices: z.array(device) })

/** A part of the map in degrees; `west` greater than `east` goes over the antimeridian. */
const degrees = (most: number) => z.coerce.number().min(-most).max(most)
const area = { west: degrees(180), south: degrees(90), east: degrees(180), north: degrees(90) }

export const deviceFilter = z.object({
  query: z.string().trim().max(120).optional(),
  device_type: deviceType.optional(),
  location_id: deviceLocationId.optional(),
  status: z.enum(['alarm', 'online', 'offline']).optional(),
})
export const deviceListQuery = pageQuery(50).extend(deviceFilter.shape).extend(z.object(area).partial().shape)
export type DeviceListQuery = z.output<typeof deviceListQuery>

export const clusterQuery = deviceFilter.extend({ ...area, zoom: z.coerce.number().min(0).max(24) })
export type ClusterQuery = z.output<typeof clusterQuery>

/** Devices near each other, or a single one, which is named. */
const deviceCluster = z.object({
  /** Which of the part it is, the same while the part is followed at one zoom: a device’s id, or its cell of the grid. */
  key: z.string(),
  latitude,
  longitude,
  count: z.number().int(),
  open_alarms: z.number().int(),
  worst: deviceSeverity.nullable(),
  offline: z.number().int(),
  /** West, south, east, north of all of them. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  device: z.object({ id: deviceId, name: z.string(), device_type: z.string() }).nullable(),
})
export type DeviceCluster = z.infer<typeof deviceCluster>
export const deviceClusters = z.object({ clusters: z.array(deviceCluster) })
export type DeviceClusters = z.infer<typeof deviceClusters>
/** What somebody who follows a part of the map hears: all that it shows, first; then what came or is another now, and the keys of what is gone. */
export const deviceClustersEvent = z.discriminatedUnion('kind', [
  deviceClusters.extend({ kind: z.literal('all') }),
  deviceClusters.extend({ kind: z.literal('changed'), gone: z.array(z.string()) }),
])
export type DeviceClustersEvent = z.infer<typeof deviceClustersEvent>
/** West, south, east, north of all that fit the filters: what the map can be brought to. */
export const deviceExtent = z.object({ bounds: deviceCluster.shape.bounds.nullable() })
export type DeviceExtent = z.infer<typeof deviceExtent>

export const alarmQuery = pageQuery(50).extend({
  state: z.enum(['active', 'cleared', 'all']).default('active'),
  device_id: deviceId.optional(),
})
export const pastAlarmQuery = pageQuery(10)
export const alarmInput = z.object({
  device_id: deviceId,
  name: z.string().trim().min(1).max(deviceLimits.name),
  severity: deviceSeverity.default('warning'),
  message: z.string().trim().max(deviceLimits.note).default(''),
})
export type AlarmInput = z.output<typeof alarmInput>

export const alarmAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('acknowledge') }),
  z.object({ kind: z.literal('clear') }),
  z.object({ kind: z.literal('assign'), user_id: userId.nullable() }),
  /** `minutes` null: it is over. */
  z.object({ kind: z.literal('snooze'), minutes: snoozeInput.shape.minutes }),
  z.object({ kind: z.literal('comment'), text: z.string().trim().min(1).max(deviceLimits.note) }),
])
export type AlarmAction = z.output<typeof alarmAction>

/** Which agent is asked on, and by whose clock times are told. */
export const whyInput = z.object({ bot_id: agentId, time_zone: timeZone.default('Asia/Jakarta') })

export const alarmEvent = z.object({
  kind: z.enum(['raised', 'cleared', 'acknowledged', 'assigned', 'commented', 'snoozed']),
  /** Null: a rule did it. */
  by: z.string().nullable(),
  /** Of `snoozed` until when, empty where it was ended. */
  text: z.string(),
  at: timestamp,
})
export type AlarmEvent = z.infer<typeof alarmEvent>

export const telemetryQuery = z.object({ hours: z.coerce.number().int().min(1).max(9_600).default(24) })
/** Where it is finer than an hour, `low` and `high` are the value itself. */
const telemetryPoint = z.object({ at: timestamp, value: z.number(), low: z.number(), high: z.number() })
export const telemetry = z.object({
  grain: z.enum(['raw', 'hour']),
  series: z.array(z.object({ key: z.string(), points: z.array(telemetryPoint) })),
  /** Where it has been in that time, the oldest first. */
  trail: z.array(z.object({ at: timestamp, latitude, longitude })),
})
export type Telemetry = z.infer<typeof telemetry>

export const deviceRuleInput = z.object({
  name: z.string().trim().min(1).max(deviceLimits.name),
  /** Null: devices of every type. */
  device_type: deviceType.nullable().default(null),
  severity: deviceSeverity.default('warning'),
  settings: deviceRuleSettings,
})
export type DeviceRuleInput = z.output<typeof deviceRuleInput>
export const deviceRule = deviceRuleInput.extend({ id: deviceRuleId })
export type DeviceRule = z.infer<typeof deviceRule>

/** A CSV file: its first line names the columns; those that are not ours become attributes. */
export const importInput = z.object({ csv: z.string().min(1).max(deviceLimits.importCharacters) })
export const deviceImport = z.object({
  /** What was made, each with its token, which is shown this once. */
  made: z.array(z.object({ id: deviceId, name: z.string(), token: z.string() })),
  /** Lines of the file that were left out, the heading counted as the first. */
  refused: z.array(z.object({ line: z.number().int(), reason: z.enum(['name', 'type', 'position', 'double']) })),
})
export type DeviceImport = z.infer<typeof deviceImport>
