import type { FastifyRequest } from 'fastify'
import { deviceLimits } from '#contract/devices/limits.ts'
import { judgeRule, type Measurement } from '#contract/devices/rules.ts'
import type { DeviceId } from '#contract/devices/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { type RawRoute, rawRoute } from '../../platform/http/raw-route.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import type { Tenant } from '../../platform/tenant.ts'
import * as alarms from './alarm-store.ts'
import { storedSeverity, withSource } from './device-row.ts'
import { mercatorOf } from './mercator.ts'
import { raiseAlarm } from './raise.ts'
import { readBatch } from './read-batch.ts'
import * as rules from './rule-store.ts'
import * as store from './telemetry-store.ts'
import type { TellDevices } from './tell.ts'

export type IngestDeps = Pick<Deps, 'db' | 'clock'> & { tell: TellDevices }

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
  refused: { message: number; key?: string; reason: string }[]
  refused_total: number
}

/** Stores what a device sent and judges its rules, in one transaction: what is answered is stored. */
async function takeBatch(
  deps: IngestDeps,
  device: store.SendingDevice,
  { text, address }: { text: string; address: string },
): Promise<BatchResult> {
  const now = deps.clock.now()
  const { measurements, points, refused } = readBatch(text, now)
  const stored = measurements.length === 0 ? 0 : await storeMeasurements(deps, device, measurements, { now, address })
  return {
    stored,
    known: points - stored,
    refused: refused.slice(0, deviceLimits.refusalsNamed),
    refused_total: refused.length,
  }
}

type Arrival = { now: Date; address: string }

async function storeMeasurements(
  deps: IngestDeps,
  device: store.SendingDevice,
  measurements: readonly Measurement[],
  arrival: Arrival,
): Promise<number> {
  const ordered = measurements.toSorted((left, right) => left.at - right.at)
  await store.makeMonths(deps.db, [...new Set(ordered.map(({ at }) => `${new Date(at).toISOString().slice(0, 7)}-01`))])
  const { stored, alarmed } = await deps.db.transaction(async (tx) => {
    if (!(await hear(tx, device.id, ordered, arrival))) throw fail('device_token_unknown')
    return {
      stored: await store.insertPoints(tx, device.id, pointsOf(ordered)),
      alarmed: await judgeRules({ db: tx, clock: deps.clock }, device, ordered, arrival.now),
    }
  })
  await deps.tell(
    { workspaceId: device.workspace_id, ownerId: device.owner_id },
    alarmed ? 'devices_changed' : 'devices_measured',
  )
  return stored
}

function pointsOf(measurements: readonly Measurement[]): store.TelemetryPoint[] {
  const { latitude, longitude } = store.positionKeys
  const points = measurements.flatMap(({ at, values, position }) => {
    const placed = position ? [[latitude, position.latitude] as const, [longitude, position.longitude] as const] : []
    return [...Object.entries(values), ...placed].map(([key, value]) => ({ key, at: new Date(at), value }))
  })
  return points
}

/** Keeps what is the newest of each measurement; says whether the device is still there. */
async function hear(
  tx: Db,
  id: DeviceId,
  ordered: readonly Measurement[],
  { now, address }: Arrival,
): Promise<boolean> {
  const known = await store.lockHeard(tx, id)
  if (!known) return false
  const latest = { ...known.latest }
  let positionAt = known.positioned_at === null ? 0 : new Date(known.positioned_at).getTime()
  let position: store.Heard['position'] = null
  for (const measurement of ordered) {
    const at = new Date(measurement.at)
    for (const [key, value] of Object.entries(measurement.values)) {
      const before = latest[key]
      const hasRoom = before !== undefined || Object.keys(latest).length < deviceLimits.keys
      if (hasRoom && (!before || Date.parse(before.at) <= measurement.at)) latest[key] = { value, at: at.toISOString() }
    }
    const plane = measurement.position && mercatorOf(measurement.position)
    if (measurement.position && plane && measurement.at >= positionAt) {
      position = { ...measurement.position, ...plane, at }
      positionAt = measurement.at
    }
  }
  await store.saveHeard(tx, id, {
    latest,
    position,
    seenAt: now,
    sources: withSource(known.token_sources, address, now),
  })
  return true
}

/** Judges every rule of the device over what came, the oldest first; says whether an alarm was raised or cleared. */
async function judgeRules(
  deps: { db: Db } & Pick<Deps, 'clock'>,
  device: store.SendingDevice,
  ordered: readonly Measurement[],
  now: Date,
): Promise<boolean> {
  const { db: tx } = deps
  const place = { workspaceId: device.workspace_id, ownerId: device.owner_id }
  const tenant = {
    organizationId: device.organization_id,
    workspaceId: device.workspace_id,
    // Rules in personal mode are its owner's; in a workspace nobody's own.
    userId: device.owner_id,
  } as Tenant
  let changed = false
  for (const rule of await rules.listApplied(tx, tenant, device)) {
    let { state } = rule
    for (const measurement of ordered) {
      const judged = judgeRule(rule.settings, state, measurement)
      if (!judged) continue
      state = judged.state
      if (judged.does === 'clear') changed = (await clearRaised(tx, device.id, rule, now)) || changed
      if (judged.does === 'raise') {
        const value = rule.settings.kind === 'threshold' ? (measurement.values[rule.settings.key] ?? null) : null
        const given = { name: rule.name, severity: storedSeverity(rule.severity), message: '', value, by: null, now }
        changed = (await raiseAlarm(deps, place, { deviceId: device.id, ruleId: rule.id, ...given })) || changed
      }
    }
    if (state && state !== rule.state) await rules.saveState(tx, device.id, rule.id, state)
  }
  return changed
}

const clearRaised = (tx: Db, id: DeviceId, rule: rules.AppliedRule, now: Date) =>
  alarms.clearOfRule(tx, id, rule.id, now)
