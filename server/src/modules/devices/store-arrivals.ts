import { deviceLimits } from '#contract/devices/limits.ts'
import type { Measurement } from '#contract/devices/rules.ts'
import type { DeviceId } from '#contract/devices/schemas.ts'
import { required } from '#contract/kit/required.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { withSource } from './device-row.ts'
import { judgeBatch } from './judge-batch.ts'
import { mercatorOf } from './mercator.ts'
import type { Batch, Refusal } from './read-batch.ts'
import { lockRules } from './rule-store.ts'
import * as store from './telemetry-store.ts'
import type { DeviceTenant, TellDevices } from './tell.ts'

export type IngestDeps = Pick<Deps, 'db' | 'clock'> & { tell: TellDevices; makeMonths: store.MakeMonths }

type Sent = Batch['measurements'][number]
/** What came of a device; `address` is from where its token was used, null where none was. */
export type Arrival = { device: store.SendingDevice; measurements: readonly Sent[]; address: string | null }
type Taken = { stored: number; refused: Refusal[] }

/**
 * Stores what came of devices of one place, each named once, and judges their rules: one transaction, with what `along` adds to it. Answers in the
 * order given; undefined for a device that has gone.
 */
export async function storeArrivals(
  deps: IngestDeps,
  arrivals: readonly Arrival[],
  along: (tx: Db) => Promise<unknown> = async () => undefined,
): Promise<(Taken | undefined)[]> {
  const now = deps.clock.now()
  const place = placeOf(required(arrivals[0], 'something came').device)
  const sorted = arrivals.map((arrival) => ({
    ...arrival,
    ordered: arrival.measurements.toSorted((left, right) => left.at - right.at),
  }))
  await deps.makeMonths(sorted.flatMap(({ ordered }) => ordered.map(({ at }) => at)))
  const { alarmed, taken } = await deps.db.transaction(async (tx) => {
    await lockRules(tx, place, 'reading')
    const known = await store.lockHeard(
      tx,
      sorted.map(({ device }) => device.id),
    )
    const kept = sorted.flatMap(({ device, ordered, address }) => {
      const heard = known.get(device.id)
      return heard ? [{ device, heard, address, ...withRoom(ordered, heard.latest) }] : []
    })
    await store.saveHeard(
      tx,
      new Map(kept.map(({ device, heard, ordered, address }) => [device.id, heardOf(heard, ordered, address, now)])),
    )
    const stored = await store.insertPoints(
      tx,
      kept.flatMap(({ device, ordered }) => pointsOf(device.id, ordered)),
    )
    const judged = await judgeBatch({ db: tx, clock: deps.clock }, place, kept, now)
    await along(tx)
    const of = new Map(kept.map(({ device, refused }) => [device.id, { stored: stored.get(device.id) ?? 0, refused }]))
    return { alarmed: judged, taken: sorted.map(({ device }) => of.get(device.id)) }
  })
  await deps.tell(place, alarmed ? 'devices_changed' : 'devices_measured')
  return taken
}

const placeOf = (device: store.SendingDevice): DeviceTenant => ({
  workspaceId: device.workspace_id,
  ownerId: device.owner_id,
})

/** Leaves out what a device measures under more names than it may have; the first ones stay. */
function withRoom(
  measurements: readonly Sent[],
  latest: store.LatestTelemetry['latest'],
): { ordered: Sent[]; refused: Refusal[] } {
  const names = new Set(Object.keys(latest))
  const refused: Refusal[] = []
  const ordered = measurements.map((measurement) => {
    const values = Object.entries(measurement.values).filter(([key]) => {
      const hasRoom = names.has(key) || names.size < deviceLimits.keys
      if (hasRoom) names.add(key)
      else refused.push({ message: measurement.message, key, reason: 'too_many_names' })
      return hasRoom
    })
    return { ...measurement, values: Object.fromEntries(values) }
  })
  return { ordered, refused }
}

function pointsOf(device: DeviceId, measurements: readonly Measurement[]): store.TelemetryPoint[] {
  const { latitude, longitude } = store.positionKeys
  return measurements.flatMap(({ at, values, position }) => {
    const placed = position ? [[latitude, position.latitude] as const, [longitude, position.longitude] as const] : []
    return [...Object.entries(values), ...placed].map(([key, value]) => ({ device, key, at: new Date(at), value }))
  })
}

/** What is the newest of each measurement and of where it is. */
function heardOf(
  known: store.LatestTelemetryRow,
  ordered: readonly Measurement[],
  address: string | null,
  now: Date,
): store.LatestTelemetry {
  const latest = { ...known.latest }
  let positionAt = known.positioned_at === null ? 0 : new Date(known.positioned_at).getTime()
  let position: store.LatestTelemetry['position'] = null
  for (const measurement of ordered) {
    const at = new Date(measurement.at)
    for (const [key, value] of Object.entries(measurement.values)) {
      const before = latest[key]
      if (!before || Date.parse(before.at) <= measurement.at) latest[key] = { value, at: at.toISOString() }
    }
    const plane = measurement.position && mercatorOf(measurement.position)
    if (measurement.position && plane && measurement.at >= positionAt) {
      position = { ...measurement.position, ...plane, at }
      positionAt = measurement.at
    }
  }
  const sources = address === null ? known.token_sources : withSource(known.token_sources, address, now)
  return { latest, position, seenAt: now, sources }
}
