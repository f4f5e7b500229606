import type { FastifyRequest } from 'fastify'
import { deviceLimits } from '#contract/devices/limits.ts'
import type { Measurement } from '#contract/devices/rules.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { type RawRoute, rawRoute } from '../../platform/http/raw-route.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { withSource } from './device-row.ts'
import { judgeBatch } from './judge-batch.ts'
import { mercatorOf } from './mercator.ts'
import { type Batch, type Refusal, readBatch } from './read-batch.ts'
import { lockRules } from './rule-store.ts'
import * as store from './telemetry-store.ts'
import type { TellDevices, Watched } from './tell.ts'

export type IngestDeps = Pick<Deps, 'db' | 'clock'> & { tell: TellDevices; makeMonths: store.MakeMonths }

/** `POST /api/devices/telemetry`: what devices measure, one message or many, with the device's token. */
export const telemetryRoute = (deps: IngestDeps): RawRoute =>
  rawRoute({
    method: 'POST',
    url: '/api/devices/telemetry',
    authenticate: async ({ headers }) => {
      const [, token] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? []
      const device = token && (await store.findByToken(deps.db, hashToken(token)))
      if (!device) throw fail('device_token_unknown')
      return device
    },
    rate: ({ id }) => ({ key: `device ${id}`, max: deviceLimits.messagesPerMinute, perSeconds: 60 }),
    body: { as: 'string', maxBytes: deviceLimits.batchBytes },
    handle: async (request, _reply, device) => ({
      status: true,
      message: 'OK',
      data: await takeBatch(deps, device, { text: textOf(request), address: request.ip }),
    }),
  })

// Parsed as a string (above); a request without a body has none.
const textOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '')

export type BatchResult = {
  /** Measurements that were stored now, and those that were there already. */
  stored: number
  known: number
  refused: Refusal[]
  refused_total: number
}

/** Stores what a device sent and judges its rules, in one transaction: what is answered is stored. */
async function takeBatch(
  deps: IngestDeps,
  device: store.SendingDevice,
  { text, address }: { text: string; address: string },
): Promise<BatchResult> {
  const now = deps.clock.now()
  const { measurements, points, refused: unreadable } = readBatch(text, now)
  const taken = measurements.length > 0 && (await storeMeasurements(deps, device, measurements, { now, address }))
  const { stored, refused: without } = taken || { stored: 0, refused: [] }
  const refused = [...unreadable, ...without].sort((left, right) => left.message - right.message)
  return {
    stored,
    known: points - stored - without.length,
    refused: refused.slice(0, deviceLimits.refusalsNamed),
    refused_total: refused.length,
  }
}

type Arrival = { now: Date; address: string }
type Sent = Batch['measurements'][number]

async function storeMeasurements(
  deps: IngestDeps,
  device: store.SendingDevice,
  measurements: readonly Sent[],
  arrival: Arrival,
): Promise<{ stored: number; refused: Refusal[] }> {
  const ordered = measurements.toSorted((left, right) => left.at - right.at)
  await deps.makeMonths(ordered.map(({ at }) => at))
  const { alarmed, ...taken } = await deps.db.transaction(async (tx) => {
    await lockRules(tx, placeOf(device), 'reading')
    const known = await store.lockHeard(tx, device.id)
    if (!known) throw fail('device_token_unknown')
    const { kept, refused } = withRoom(ordered, known.latest)
    await store.saveHeard(tx, device.id, heardOf(known, kept, arrival))
    return {
      stored: await store.insertPoints(tx, device.id, pointsOf(kept)),
      refused,
      alarmed: await judgeBatch({ db: tx, clock: deps.clock }, device, kept, arrival.now),
    }
  })
  await deps.tell(placeOf(device), alarmed ? 'devices_changed' : 'devices_measured')
  return taken
}

const placeOf = (device: store.SendingDevice): Watched => ({
  workspaceId: device.workspace_id,
  ownerId: device.owner_id,
})

/** Leaves out what a device measures under more names than it may have; the first ones stay. */
function withRoom(ordered: readonly Sent[], latest: store.Heard['latest']): { kept: Sent[]; refused: Refusal[] } {
  const names = new Set(Object.keys(latest))
  const refused: Refusal[] = []
  const kept = ordered.map((measurement) => {
    const values = Object.entries(measurement.values).filter(([key]) => {
      const hasRoom = names.has(key) || names.size < deviceLimits.keys
      if (hasRoom) names.add(key)
      else refused.push({ message: measurement.message, key, reason: 'too_many_names' })
      return hasRoom
    })
    return { ...measurement, values: Object.fromEntries(values) }
  })
  return { kept, refused }
}

function pointsOf(measurements: readonly Measurement[]): store.TelemetryPoint[] {
  const { latitude, longitude } = store.positionKeys
  const points = measurements.flatMap(({ at, values, position }) => {
    const placed = position ? [[latitude, position.latitude] as const, [longitude, position.longitude] as const] : []
    return [...Object.entries(values), ...placed].map(([key, value]) => ({ key, at: new Date(at), value }))
  })
  return points
}

/** What is the newest of each measurement and of where it is. */
function heardOf(known: store.LastHeard, ordered: readonly Measurement[], { now, address }: Arrival): store.Heard {
  const latest = { ...known.latest }
  let positionAt = known.positioned_at === null ? 0 : new Date(known.positioned_at).getTime()
  let position: store.Heard['position'] = null
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
  return { latest, position, seenAt: now, sources: withSource(known.token_sources, address, now) }
}
