import { deviceLimits } from '#contract/devices/limits.ts'
import type { Deps } from '../../../platform/deps.ts'
import { networkOf } from '../../../platform/net/network.ts'
import type { Limiter } from '../../../platform/rates/limiter.ts'
import { hashToken } from '../../../platform/secrets/secrets.ts'
import { openOwnBroker } from '../../../providers/mqtt/broker.ts'
import type { MqttMessage } from '../../../providers/mqtt/port.ts'
import { findByToken, type SendingDevice } from '../telemetry-store.ts'
import { type Intake, isTooLarge, partsOfOwn } from './intake.ts'

type OwnBrokerDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config'> & { intake: Intake; limiter: Limiter }

/** Where devices publish: the first by its id, the second by whoever it is. */
const topicsOf = ({ id }: SendingDevice) => [`devices/${id}/telemetry`, 'devices/me/telemetry']
const connectsPerMinute = 600

/** The installation's own broker: a device's token is its password, and a message is what a batch by HTTP is. */
export function createOwnBroker(deps: OwnBrokerDeps): { start: () => Promise<void>; stop: () => Promise<void> } {
  let close: (() => Promise<void>) | undefined
  const { MQTT_PORT: port, HOST: host } = deps.config
  return {
    start: async () => {
      if (port === undefined) return
      const opened = await openOwnBroker<SendingDevice>({
        port,
        host,
        log: deps.log,
        maxBytes: deviceLimits.batchBytes,
        authenticate: async (password, address) => {
          const rate = { max: connectsPerMinute, perSeconds: 60 }
          if ((await deps.limiter.take(`mqtt at ${networkOf(address)}`, rate)) !== undefined) return undefined
          return findByToken(deps.db, hashToken(password))
        },
        take: (device, address, message) => takeOwn(deps, device, address, message),
      })
      close = opened.close
      deps.log.info({ port: opened.port }, 'devices publish here by MQTT')
    },
    stop: async () => {
      await close?.()
    },
  }
}

/** The same limits as by HTTP: how often, how much at once, and nobody else's topics. */
async function takeOwn(
  { intake, limiter }: OwnBrokerDeps,
  device: SendingDevice,
  address: string,
  { topic, payload, packet }: MqttMessage,
): Promise<void> {
  const of = { place: device, broker: null, topic }
  const rate = { max: deviceLimits.messagesPerMinute, perSeconds: 60 }
  if ((await limiter.take(`device ${device.id}`, rate)) !== undefined) {
    await intake.refuse(of, 'rate', device.name)
    // Its sender sends it again after a while.
    throw new Error('too many messages')
  }
  if (!topicsOf(device).includes(topic)) return intake.refuse(of, 'other_topic', device.name)
  const parts = partsOfOwn(device, payload)
  if (typeof parts === 'string') return intake.refuse(of, parts, device.name)
  try {
    await intake.take({ ...of, sender: device.id, payload, packet, parts, address })
  } catch (error) {
    if (!isTooLarge(error)) throw error
    await intake.refuse(of, 'too_large', device.name)
  }
}
