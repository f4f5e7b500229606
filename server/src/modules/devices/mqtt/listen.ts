import { setTimeout as wait } from 'node:timers/promises'
import type { DeviceBrokerId } from '#contract/devices/brokers.ts'
import { deviceLimits } from '#contract/devices/limits.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Topics } from '../../../platform/events/topics.ts'
import { createLeasedListeners, type LeasedListeners } from '../../../platform/jobs/leased-listeners.ts'
import { type NetAllowance, readAllowance } from '../../../platform/net/index.ts'
import { listenMqtt } from '../../../providers/mqtt/listen.ts'
import { MqttError, type MqttMessage, type MqttServer } from '../../../providers/mqtt/port.ts'
import type { TellDevices } from '../tell.ts'
import { type BrokerRow, claimBrokers, findAnyBroker, releaseBrokers, setState } from './broker-store.ts'
import { type Intake, isTooLarge } from './intake.ts'
import { readTopic, subscriptionOf } from './read-topic.ts'

export type ListenDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'log' | 'config'> & {
  intake: Intake
  tell: TellDevices
  instanceId: string
  topics: Pick<Topics, 'follow'>
}

/** Under which processes tell each other that a broker came, went or changed. */
export const brokersTopic = 'device-brokers'

/** A process says so often that it still listens; another takes over what a dead one listened to after `leaseSeconds`. */
const lookMs = 10_000
const leaseSeconds = 30
const maxWaiting = 2_000
/** What waits for a person is asked again, but not often. */
const longestPauseMs = { soon: 60_000, late: 300_000 }

/** Listens to brokers, each in one process, and connects anew when a connection ends. */
export function createBrokerListeners(deps: ListenDeps): LeasedListeners {
  const allow = readAllowance(deps.config.NET_ALLOW)
  return createLeasedListeners({
    instanceId: deps.instanceId,
    claim: (process) => claimBrokers(deps.db, process, deps.clock.now(), leaseSeconds),
    release: (process) => releaseBrokers(deps.db, process),
    // Ids of brokers are what `claim` gave.
    listen: (id, signal) => listen(deps, id as DeviceBrokerId, allow, signal),
    onFailure: (error) => deps.log.warn({ err: error }, 'brokers of devices'),
    everyMs: lookMs,
    topics: deps.topics,
    topic: brokersTopic,
  })
}

/** Until the signal fires, or the broker is paused or gone. */
async function listen(deps: ListenDeps, id: DeviceBrokerId, allow: NetAllowance, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    try {
      const broker = await findAnyBroker(deps.db, id)
      if (!broker) return
      await listenOnce(deps, broker, allow, signal, () => {
        failures = 0
      })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof MqttError)) deps.log.error({ err: error }, 'a broker of devices could not be listened to')
      const { state, reason } = error instanceof MqttError ? error : new MqttError('unreachable', '')
      await say(deps, id, state, reason).catch(() => {})
      failures++
      const longest = state === 'unreachable' ? longestPauseMs.soon : longestPauseMs.late
      await wait(Math.min(500 * 2 ** failures, longest), undefined, { signal }).catch(() => {})
    }
  }
}

async function listenOnce(
  deps: ListenDeps,
  broker: BrokerRow,
  allow: NetAllowance,
  signal: AbortSignal,
  onOpen: () => void,
): Promise<void> {
  const listening = {
    filters: broker.topics.map(subscriptionOf),
    maxBytes: deviceLimits.batchBytes,
    maxWaiting,
    onOpen: () => {
      onOpen()
      say(deps, broker.id, 'connected', '').catch((error: unknown) =>
        deps.log.warn({ err: error }, 'a broker is connected and could not be said so'),
      )
    },
    take: (message: MqttMessage) => takeMessage(deps, broker, message),
  }
  await listenMqtt(serverOf(deps, broker), listening, allow, signal)
}

async function takeMessage({ intake }: ListenDeps, broker: BrokerRow, message: MqttMessage): Promise<void> {
  const { topic, payload, packet, isKept } = message
  const of = { place: broker, broker: broker.id, topic }
  const parts = readTopic(broker.topics, topic, payload)
  if (typeof parts === 'string') return intake.refuse(of, parts)
  // What a topic kept is of some time before: without its time it would be taken for now.
  const told = isKept ? parts.filter(({ hasTime }) => hasTime) : parts
  if (told.length === 0) return
  if (told.length > deviceLimits.batchMessages) return intake.refuse(of, 'too_large', String(told.length))
  try {
    await intake.take({ ...of, sender: broker.id, payload, packet, parts: told, address: null })
  } catch (error) {
    if (!isTooLarge(error)) throw error
    await intake.refuse(of, 'too_large')
  }
}

export const serverOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  row: Pick<BrokerRow, 'id' | 'host' | 'port' | 'encrypted' | 'authority' | 'username' | 'password'>,
): MqttServer => ({
  host: row.host,
  port: row.port,
  encrypted: row.encrypted,
  authority: row.authority,
  username: row.username,
  password: row.password === '' ? '' : secrets.decrypt(row.password),
  clientId: `nalar-${row.id}`,
})

/** Pages that show it hear of it. */
async function say(
  { db, clock, tell }: ListenDeps,
  id: DeviceBrokerId,
  state: BrokerRow['state'],
  reason: string,
): Promise<void> {
  if (!(await setState(db, id, { state, reason, now: clock.now() }))) return
  const broker = await findAnyBroker(db, id)
  if (broker) await tell({ workspaceId: broker.workspace_id, ownerId: broker.owner_id }, 'devices_changed')
}
