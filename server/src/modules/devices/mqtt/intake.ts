import { createHash } from 'node:crypto'
import type { DeviceBrokerId, RefusalReason } from '#contract/devices/brokers.ts'
import { deviceLimits } from '#contract/devices/limits.ts'
import { createBatches } from '../../../platform/batches.ts'
import { Failure } from '../../../platform/http/fail.ts'
import type { MqttMessage } from '../../../providers/mqtt/port.ts'
import { readMessages } from '../read-batch.ts'
import { type Arrival, type IngestDeps, storeArrivals } from '../store-arrivals.ts'
import type { SendingDevice } from '../telemetry-store.ts'
import * as store from './intake-store.ts'

/** A message that was read, whose parts name devices or are one device's. */
export type Incoming = {
  place: store.IntakePlace
  /** Null: it came to the broker of this installation. */
  broker: DeviceBrokerId | null
  /** Who numbers messages: a broker, or a device. */
  sender: string
  topic: string
  payload: Buffer
  packet: MqttMessage['packet']
  parts: readonly { device: SendingDevice | string; message: unknown; hasTime: boolean }[]
  address: string | null
}

export type Intake = {
  /** Resolves when it is stored, or refused for good; throws where it should come again. */
  take: (incoming: Incoming) => Promise<void>
  refuse: (of: Pick<Incoming, 'place' | 'broker' | 'topic'>, reason: RefusalReason, detail?: string) => Promise<void>
}

const atOnce = 500

/** Stores messages of a place together. Nothing is answered for before it is stored. */
export function createIntake(deps: IngestDeps): Intake {
  const stamp = createStamps()
  return {
    take: createBatches<Incoming, void>({
      atOnce,
      keyOf: ({ place: { organization_id, workspace_id, owner_id } }) =>
        `${organization_id} ${workspace_id} ${owner_id}`,
      store: async (batch) => {
        await storeBatch({ ...deps, stamp }, batch)
        return []
      },
    }),
    refuse: ({ place, broker, topic }, reason, detail = '') =>
      store.addRefusals(deps.db, { place, broker }, [{ topic, reason, detail }], deps.clock.now()),
  }
}

type StoreDeps = IngestDeps & { stamp: Stamp }
type Stamp = (device: SendingDevice['id'], now: Date) => number
const stampsKept = 100_000

/** When something came that has no time of its own: two of a device at once are two measurements. */
function createStamps(): Stamp {
  const last = new Map<SendingDevice['id'], number>()
  return (device, now) => {
    const at = Math.max(now.getTime(), (last.get(device) ?? 0) + 1)
    if (last.size >= stampsKept) last.clear()
    last.set(device, at)
    return at
  }
}

type Refused = { broker: DeviceBrokerId | null; topic: string; reason: RefusalReason; detail: string }

async function storeBatch(deps: StoreDeps, batch: readonly Incoming[]): Promise<void> {
  const now = deps.clock.now()
  const place = batch[0]?.place
  if (!place) return
  const fresh = await withoutKnown(deps, batch)
  const names = fresh.flatMap(({ parts }) =>
    parts.flatMap(({ device }) => (typeof device === 'string' ? [device] : [])),
  )
  const byName = await store.findNamed(deps.db, place, [...new Set(names)])
  const refused: Refused[] = []
  const messages = new Map<SendingDevice['id'], { device: SendingDevice; address: string | null; of: Part[] }>()
  for (const incoming of fresh) {
    const { broker, topic, parts, address } = incoming
    for (const { device: given, message: sent, hasTime: isTimed } of parts) {
      const found = typeof given === 'string' ? byName.get(given.toLowerCase()) : given
      if (!found || found === 'several') {
        const reason = found ? ('ambiguous_device' as const) : ('unknown_device' as const)
        refused.push({ broker, topic, reason, detail: String(given) })
        continue
      }
      const message =
        isTimed || typeof sent !== 'object' || sent === null ? sent : { ...sent, at: deps.stamp(found.id, now) }
      const before = messages.get(found.id)
      if (before) before.of.push({ incoming, message })
      else messages.set(found.id, { device: found, address, of: [{ incoming, message }] })
    }
  }
  const arrivals: Arrival[] = []
  const partsOf: Part[][] = []
  for (const { device, address, of } of messages.values()) {
    const read = readMessages(
      of.map(({ message }) => message),
      now,
    )
    refused.push(...read.refused.map((refusal) => refusalOf(of, refusal, device)))
    if (read.measurements.length === 0) continue
    arrivals.push({ device, measurements: read.measurements, address })
    partsOf.push(of)
  }
  const counts = new Map<DeviceBrokerId, number>()
  if (arrivals.length > 0) {
    const taken = await storeArrivals(deps, arrivals, (tx) => store.keepPackets(tx, packetsOf(fresh), now))
    for (const [index, { device }] of arrivals.entries()) {
      const [done, of] = [taken[index], partsOf[index] ?? []]
      if (!done) refused.push(refusalOf(of, { message: 0, reason: 'unknown_device' }, device))
      else refused.push(...done.refused.map((refusal) => refusalOf(of, refusal, device)))
      const broker = of[0]?.incoming.broker
      if (broker) counts.set(broker, (counts.get(broker) ?? 0) + (done?.stored ?? 0))
    }
  }
  await note(deps, batch, refused, counts)
}

type Part = { incoming: Incoming; message: unknown }

function refusalOf(
  of: readonly Part[],
  { message, key, reason }: { message: number; key?: string; reason: RefusalReason },
  device: SendingDevice,
): Refused {
  const { broker = null, topic = '' } = of[message]?.incoming ?? {}
  return { broker, topic, reason, detail: key ?? device.name }
}

/** How each broker stands, and what was refused. */
async function note(
  deps: IngestDeps,
  batch: readonly Incoming[],
  refused: readonly Refused[],
  stored: ReadonlyMap<DeviceBrokerId, number>,
): Promise<void> {
  const now = deps.clock.now()
  for (const [broker, came] of Map.groupBy(batch, (each) => each.broker)) {
    const [first] = came
    const refusals = refused.filter((each) => each.broker === broker)
    if (first && refusals.length > 0) await store.addRefusals(deps.db, { place: first.place, broker }, refusals, now)
    const topic = came.at(-1)?.topic ?? ''
    if (broker) await store.noteHeard(deps.db, broker, { stored: stored.get(broker) ?? 0, topic, now })
  }
}

/** What was stored before is answered for once more, and left as it is. What has a time of its own is known by that. */
async function withoutKnown(deps: IngestDeps, batch: readonly Incoming[]): Promise<readonly Incoming[]> {
  const again = batch.filter(({ packet, parts }) => packet?.isAgain && parts.some(({ hasTime }) => !hasTime))
  const known = await store.findPackets(deps.db, packetsOf(again))
  return known.size === 0 ? batch : batch.filter((each) => !known.has(packetKey(each)) || !again.includes(each))
}

const packetKey = ({ sender, packet, topic, payload }: Incoming): string =>
  `${sender} ${packet?.id} ${digestOf(topic, payload)}`

const digestOf = (topic: string, payload: Buffer): string =>
  createHash('sha256').update(topic).update('\0').update(payload).digest('base64url')

/** Of each number the last message: a sender numbers what is under way only. */
const packetsOf = (batch: readonly Incoming[]): store.Packet[] => [
  ...new Map(
    batch.flatMap(({ sender, packet, topic, payload, parts }) =>
      packet && parts.some(({ hasTime }) => !hasTime)
        ? [[`${sender} ${packet.id}`, { sender, packet: packet.id, digest: digestOf(topic, payload) }] as const]
        : [],
    ),
  ).values(),
]

/** A message as our own broker takes it, like a batch by HTTP. */
export function partsOfOwn(device: SendingDevice, payload: Buffer): Incoming['parts'] | RefusalReason {
  let given: unknown
  try {
    given = JSON.parse(payload.toString('utf8'))
  } catch {
    return 'unreadable'
  }
  if (typeof given !== 'object' || given === null) return 'unreadable'
  const messages: unknown[] = Array.isArray(given) ? given : [given]
  if (messages.length > deviceLimits.batchMessages) return 'too_large'
  return messages.map((message) => ({ device, message, hasTime: hasTime(message) }))
}

const hasTime = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'at' in message && message.at !== undefined && message.at !== null

/** Whether something is refused for what it is, and would be again. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'device_batch_too_large'
