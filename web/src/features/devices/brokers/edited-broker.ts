import { type BrokerTopic, type DeviceBroker, deviceBrokerInput } from '#contract/devices/brokers.ts'

/** A broker as it is written in a form. */
export type EditedBroker = {
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

const emptyBroker: EditedBroker = {
  name: '',
  host: '',
  port: '8883',
  encrypted: true,
  authority: '',
  username: '',
  password: '',
  topics: [emptyTopic],
}

export function editedBroker(broker: DeviceBroker | undefined): EditedBroker {
  if (!broker) return emptyBroker
  const { name, host, port, encrypted, authority, username, topics } = broker
  return { name, host, port: String(port), encrypted, authority, username, topics, password: '' }
}

/** What is sent; a password that was left empty stays, where there is one. */
export const bodyOf = (edited: EditedBroker, before: DeviceBroker | undefined) => {
  const { password, port, ...same } = edited
  return {
    ...same,
    port: Number(port),
    active: before?.active ?? true,
    ...((password !== '' || !before?.has_password) && { password }),
  }
}

/** Paths of what is wrong, as the contract has them: `host`, `topics.0.filter`. */
export const wrongPaths = (edited: EditedBroker): string[] =>
  deviceBrokerInput.safeParse(bodyOf(edited, undefined)).error?.issues.map(({ path }) => path.join('.')) ?? []
