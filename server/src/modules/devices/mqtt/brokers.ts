import type {
  BrokerTest,
  DeviceBroker,
  DeviceBrokerId,
  DeviceBrokerInput,
  DeviceRefusal,
} from '#contract/devices/brokers.ts'
import { deviceLimits } from '#contract/devices/limits.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/id.ts'
import { readAllowance } from '../../../platform/net/index.ts'
import { tryMqtt } from '../../../providers/mqtt/listen.ts'
import { MqttError } from '../../../providers/mqtt/port.ts'
import * as store from './broker-store.ts'
import { listRefusals } from './intake-store.ts'
import { serverOf } from './listen.ts'
import { subscriptionOf } from './read-topic.ts'

export type BrokerDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'> & {
  /** A broker came, went or changed: it is listened to now. */
  onChanged: (id: string) => Promise<void>
}

export const listBrokers = async ({ db }: BrokerDeps, scope: Scope): Promise<DeviceBroker[]> =>
  (await store.listBrokers(db, scope)).map(store.presentBroker)

async function getBroker({ db }: BrokerDeps, scope: Scope, id: DeviceBrokerId): Promise<store.BrokerRow> {
  const broker = await store.findBroker(db, scope, id)
  if (!broker) throw fail('device_broker_not_found')
  return broker
}

export async function createBroker(deps: BrokerDeps, scope: Scope, input: DeviceBrokerInput): Promise<DeviceBroker> {
  const now = deps.clock.now()
  const id = newId<DeviceBrokerId>(now)
  const limit = deviceLimits.brokers
  const reach = reachOf(deps, input, undefined)
  if (!(await store.insertBroker(deps.db, scope, { id, reach, now }, limit)))
    throw fail('device_limit_reached', { limit })
  await deps.onChanged(id)
  return store.presentBroker(await getBroker(deps, scope, id))
}

export async function updateBroker(
  deps: BrokerDeps,
  scope: Scope,
  id: DeviceBrokerId,
  input: DeviceBrokerInput,
): Promise<DeviceBroker> {
  const before = await getBroker(deps, scope, id)
  await store.updateBroker(deps.db, id, reachOf(deps, input, before), deps.clock.now())
  await deps.onChanged(id)
  return store.presentBroker(await getBroker(deps, scope, id))
}

export async function removeBroker(deps: BrokerDeps, scope: Scope, id: DeviceBrokerId): Promise<null> {
  if (!(await store.removeBroker(deps.db, scope, id))) throw fail('device_broker_not_found')
  await deps.onChanged(id)
  return null
}

export async function testBroker(
  deps: BrokerDeps,
  scope: Scope,
  { id, ...input }: DeviceBrokerInput & { id?: DeviceBrokerId | undefined },
): Promise<BrokerTest> {
  const reach = reachOf(deps, input, id && (await getBroker(deps, scope, id)))
  const server = serverOf(deps, { ...reach, id: newId<DeviceBrokerId>(deps.clock.now()) })
  try {
    await tryMqtt(server, reach.topics.map(subscriptionOf), readAllowance(deps.config.NET_ALLOW))
    return { ok: true, state: 'connected', reason: '' }
  } catch (error) {
    if (!(error instanceof MqttError)) throw error
    return { ok: false, state: error.state, reason: error.reason }
  }
}

export async function listBrokerRefusals(
  deps: BrokerDeps,
  scope: Scope,
  id: DeviceBrokerId | undefined,
): Promise<DeviceRefusal[]> {
  if (id) await getBroker(deps, scope, id)
  return listRefusals(deps.db, scope, id)
}

/** A password that is left out stays for the server and the name it was given for. */
function reachOf(
  { secrets }: BrokerDeps,
  { password, ...input }: DeviceBrokerInput,
  before: store.BrokerRow | undefined,
): store.Reach {
  if (password !== undefined) return { ...input, password: password === '' ? '' : secrets.encrypt(password) }
  const isSame = before?.host === input.host && before.port === input.port && before.username === input.username
  if (before && before.password !== '' && !isSame) throw fail('device_broker_password')
  return { ...input, password: before?.password ?? '' }
}
