import { z } from 'zod'
import { id, timestamp } from '../kit/id.ts'
import { deviceLimits } from './limits.ts'

export const deviceBrokerId = id('device-broker')
export type DeviceBrokerId = z.infer<typeof deviceBrokerId>

/** Where a word of the topic stands for something: the device's name or id, and what is measured. */
export const topicPlaces = { device: '{device}', key: '{key}' } as const

/** A topic as MQTT has it, with `+` and `#`, and our two places, each a whole level. */
const levels = (filter: string) => filter.split('/')
const isFilter = (filter: string): boolean =>
  levels(filter).every(
    (level, index, all) =>
      level === '+' ||
      (level === '#' && index === all.length - 1) ||
      level === topicPlaces.device ||
      level === topicPlaces.key ||
      (!/[+#{}]/.test(level) && !level.includes(String.fromCharCode(0))),
  ) &&
  [topicPlaces.device, topicPlaces.key].every((place) => levels(filter).filter((level) => level === place).length <= 1)

const path = z.string().trim().max(deviceLimits.key)

/** What is listened to, and how a message of it is read. A path names a field of the message, of objects inside each other with dots. */
const brokerTopic = z
  .object({
    filter: z.string().trim().min(1).max(deviceLimits.topic).refine(isFilter),
    /** `json`: a message or a list of them; `number`: the message is one figure, named by the topic's `{key}` or by `key`. */
    payload: z.enum(['json', 'number']).default('json'),
    /** The device, where the topic does not name it. */
    device_path: path.default(''),
    /** The object with the measurements; empty: the message itself. */
    values_path: path.default('values'),
    at_path: path.default('at'),
    /** Of a time that is a number. */
    at_unit: z.enum(['ms', 's']).default('ms'),
    latitude_path: path.default('latitude'),
    longitude_path: path.default('longitude'),
    key: path.default(''),
  })
  .superRefine((topic, context) => {
    const named = (place: string) => levels(topic.filter).includes(place)
    if (topic.payload === 'number' && !named(topicPlaces.key) && topic.key === '')
      context.addIssue({ code: 'custom', path: ['key'], message: 'is needed' })
    if (!named(topicPlaces.device) && (topic.payload === 'number' || topic.device_path === ''))
      context.addIssue({ code: 'custom', path: ['filter'], message: 'names no device' })
  })
export type BrokerTopic = z.output<typeof brokerTopic>

export const deviceBrokerInput = z.object({
  name: z.string().trim().min(1).max(deviceLimits.name),
  host: z
    .string()
    .trim()
    .min(1)
    .max(253)
    .regex(/^[A-Za-z0-9.:_-]+$/),
  port: z.number().int().min(1).max(65_535),
  encrypted: z.boolean().default(true),
  /** PEM of a certificate authority of one's own. */
  authority: z.string().trim().max(deviceLimits.certificate).default(''),
  username: z.string().trim().max(200).default(''),
  /** Left out in a change: the one that is stored stays, for the same server and user name. */
  password: z.string().max(1_000).optional(),
  topics: z.array(brokerTopic).min(1).max(deviceLimits.topics),
  active: z.boolean().default(true),
})
export type DeviceBrokerInput = z.output<typeof deviceBrokerInput>

/** Everything but `connected` and `connecting` says what is wrong; `refused` and `certificate` wait for a person. */
const brokerState = z.enum(['connecting', 'connected', 'unreachable', 'refused', 'certificate', 'not_allowed'])
export type BrokerState = z.infer<typeof brokerState>

export const deviceBroker = deviceBrokerInput.omit({ password: true }).extend({
  id: deviceBrokerId,
  has_password: z.boolean(),
  state: brokerState,
  /** What the broker said about it. */
  reason: z.string(),
  connected_at: timestamp.nullable(),
  heard_at: timestamp.nullable(),
  heard_topic: z.string(),
  /** Measurements that were stored, and messages or measurements that were not. */
  stored: z.number().int(),
  refused: z.number().int(),
})
export type DeviceBroker = z.infer<typeof deviceBroker>

export const brokerTest = z.object({ ok: z.boolean(), state: brokerState, reason: z.string() })
export type BrokerTest = z.infer<typeof brokerTest>

/** Why something that a device sent was not stored. */
const refusalReason = z.enum([
  'shape',
  'time',
  'future',
  'too_old',
  'not_a_number',
  'name',
  'too_many_names',
  'position',
  'empty',
  'unreadable',
  'too_large',
  'unknown_device',
  'ambiguous_device',
  'other_topic',
  'rate',
])
export type RefusalReason = z.infer<typeof refusalReason>

export const deviceRefusal = z.object({
  topic: z.string(),
  reason: refusalReason,
  /** The measurement or the device that it is about. */
  detail: z.string(),
  at: timestamp,
})
export type DeviceRefusal = z.infer<typeof deviceRefusal>
/** Left out: what came to the broker of this installation. */
export const refusalQuery = z.object({ broker_id: deviceBrokerId.optional() })
