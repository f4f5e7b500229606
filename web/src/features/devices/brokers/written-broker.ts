import { type BrokerTopic, type DeviceBroker, deviceBrokerInput } from '#contract/devices/brokers.ts'
import { draftSchema } from '#web/lib/form/use-draft-form.ts'

/** A broker as it is written in a form. */
export type WrittenBroker = {
  name: string
  host: string
  port: string
  encrypted: boolean
  authority: string
  username: string
  password: string
  topics: BrokerTopic[]
}

export const emptyTopic: BrokerTopic = {
  filter: 'devices/{device}/telemetry',
  payload: 'json',
  device_path: '',
  values_path: 'values',
  at_path: 'at',
  at_unit: 'ms',
  latitude_path: 'latitude',
  longitude_path: 'longitude',
  key: '',
}

const emptyBroker: WrittenBroker = {
  name: '',
  host: '',
  port: '8883',
  encrypted: true,
  authority: '',
  username: '',
  password: '',
  topics: [emptyTopic],
}

export function writtenBroker(broker: DeviceBroker | undefined): WrittenBroker {
  if (!broker) return emptyBroker
  const { name, host, port, encrypted, authority, username, topics } = broker
  return { name, host, port: String(port), encrypted, authority, username, topics, password: '' }
}

/** What is sent of it; a password that was left empty stays, where there is one. */
export const writtenBrokerSchema = (before: DeviceBroker | undefined) =>
  draftSchema(deviceBrokerInput, ({ password, port, ...same }: WrittenBroker) => ({
    ...same,
    port: port.trim() === '' ? Number.NaN : Number(port),
    active: before?.active ?? true,
    ...((password !== '' || !before?.has_password) && { password }),
  }))
