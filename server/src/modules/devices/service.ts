import { deviceLimits } from '#contract/devices/limits.ts'
import type {
  Device,
  DeviceId,
  DeviceInput,
  DeviceListQuery,
  DeviceLocation,
  DeviceLocationId,
  DeviceOverview,
  DeviceWithAlarms,
  Telemetry,
} from '#contract/devices/schemas.ts'
import { type Page, toPage } from '#contract/kit/paging.ts'
import { required } from '#contract/kit/required.ts'
import { ownerIn } from '../../platform/db/of-place.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { requestRemoval } from '../removals/service.ts'
import { listOpenOf } from './alarm-store.ts'
import { type DeviceDbRow, presentAlarm, presentDevice } from './device-row.ts'
import { mapTilesOf } from './map-tiles.ts'
import { lockRules } from './rule-store.ts'
import { ensureSampleHistory, loadSampleDevices, type SampleDeviceDeps } from './sample-devices.ts'
import { removeSamples } from './sample-store.ts'
import * as store from './store.ts'
import * as telemetry from './telemetry-store.ts'
import type { TellDevices } from './tell.ts'

export type DeviceDeps = Pick<Deps, 'db' | 'clock' | 'config'> & SampleDeviceDeps & { tell: TellDevices }

const tokenBeginning = 'dev_'
const hintCharacters = 8
/** Up to so long measurements are shown as they came, not by the hour. */
const rawHours = 48
const atOneLocation = 500

export const placeOf = (scope: Scope) => ({
  workspaceId: scope.workspaceId,
  ownerId: ownerIn(scope),
})

export async function listDevices(
  deps: DeviceDeps,
  scope: Scope,
  query: DeviceListQuery,
): Promise<Page<DeviceWithAlarms>> {
  await loadSampleDevices(deps, scope)
  const { rows, total } = await store.listPage(deps.db, scope, query, deps.clock.now())
  return toPage(await withAlarms(deps, rows), total, query)
}

async function withAlarms({ db, clock }: DeviceDeps, rows: readonly DeviceDbRow[]): Promise<DeviceWithAlarms[]> {
  const open = await listOpenOf(
    db,
    rows.map(({ id }) => id),
  )
  const ofDevice = Map.groupBy(open.map(presentAlarm), ({ device_id }) => device_id)
  return rows.map((row) => ({ ...presentDevice(row, clock.now()), alarms: ofDevice.get(row.id) ?? [] }))
}

/** Throws `device_not_found` for one that is not there or is someone else's. */
export async function findDevice({ db }: Pick<Deps, 'db'>, scope: Scope, id: DeviceId): Promise<DeviceDbRow> {
  const row = await store.findDevice(db, scope, id)
  if (!row) throw fail('device_not_found')
  return row
}

export async function getDevice(deps: DeviceDeps, scope: Scope, id: DeviceId): Promise<DeviceWithAlarms> {
  const [device] = await withAlarms(deps, [await findDevice(deps, scope, id)])
  return required(device, 'it was just found')
}

export async function listLocations(deps: DeviceDeps, scope: Scope): Promise<DeviceLocation[]> {
  await loadSampleDevices(deps, scope)
  return store.listLocations(deps.db, scope)
}

export async function getOverview(deps: DeviceDeps, scope: Scope): Promise<DeviceOverview> {
  await loadSampleDevices(deps, scope)
  const counted = await store.getOverview(deps.db, scope, deviceLimits.typesNamed)
  return { ...counted, mqtt_port: deps.config.MQTT_PORT ?? null, map_tiles: mapTilesOf(deps.config) }
}

export async function getDeviceInfo(
  deps: DeviceDeps,
  scope: Scope,
  at: { type: string; locationId: DeviceLocationId },
): Promise<{ location: DeviceLocation; device_type: string; devices: Device[] }> {
  const [location] = await store.listLocations(deps.db, scope, at.locationId)
  const rows = await store.listAt(deps.db, scope, at, atOneLocation)
  if (!location || rows.length === 0) throw fail('device_not_found')
  return { location, device_type: at.type, devices: rows.map((row) => presentDevice(row, deps.clock.now())) }
}

export async function createDevice(
  deps: DeviceDeps,
  scope: Scope,
  input: DeviceInput,
): Promise<{ device: Device; token: string }> {
  const now = deps.clock.now()
  const id = newId<DeviceId>(now)
  const made = makeToken()
  const given = { id, input, tokenHash: made.hash, tokenHint: made.hint, now }
  const isMade = await deps.db.transaction((tx) =>
    store.insertDevice(tx, scope, given, newId(now), deviceLimits.perPlace),
  )
  if (!isMade) throw fail('device_limit_reached', { limit: deviceLimits.perPlace })
  await deps.tell(placeOf(scope), 'devices_changed')
  return { device: presentDevice(await findDevice(deps, scope, id), now), token: made.token }
}

export function makeToken(): { token: string; hash: string; hint: string } {
  const token = `${tokenBeginning}${newToken()}`
  return { token, hash: hashToken(token), hint: token.slice(0, hintCharacters) }
}

export async function updateDevice(deps: DeviceDeps, scope: Scope, id: DeviceId, input: DeviceInput): Promise<Device> {
  await findDevice(deps, scope, id)
  const now = deps.clock.now()
  await deps.db.transaction((tx) => store.updateDevice(tx, scope, id, input, { locationId: newId(now), now }))
  await deps.tell(placeOf(scope), 'devices_changed')
  return presentDevice(await findDevice(deps, scope, id), now)
}

export async function renewToken(
  deps: DeviceDeps,
  scope: Scope,
  id: DeviceId,
): Promise<{ device: Device; token: string }> {
  await findDevice(deps, scope, id)
  const { token, ...kept } = makeToken()
  await store.setToken(deps.db, id, kept)
  return { device: presentDevice(await findDevice(deps, scope, id), deps.clock.now()), token }
}

/** Its telemetry is erased by a job; for everyone it is gone at once. */
export async function removeDevice(
  deps: DeviceDeps,
  { scope, from }: Omit<Caller, 'language'>,
  id: DeviceId,
): Promise<null> {
  await deps.db.transaction(async (tx) => {
    const name = await store.takeDevice(tx, scope, id)
    if (name === undefined) throw fail('device_not_found')
    const { organizationId, workspaceId, userId } = scope
    const by = { userId, from }
    await requestRemoval({ ...deps, db: tx }, { kind: 'device', subjectId: id, name, organizationId, workspaceId, by })
  })
  await deps.tell(placeOf(scope), 'devices_changed')
  return null
}

export async function removeSampleDevices(deps: DeviceDeps, scope: Scope): Promise<null> {
  await deps.db.transaction(async (tx) => {
    await lockRules(tx, placeOf(scope), 'removing')
    await removeSamples(tx, scope, deps.clock.now())
  })
  await deps.tell(placeOf(scope), 'devices_changed')
  return null
}

export async function getTelemetry(deps: DeviceDeps, scope: Scope, id: DeviceId, hours: number): Promise<Telemetry> {
  const found = await findDevice(deps, scope, id)
  const since = new Date(deps.clock.now().getTime() - hours * 3_600_000)
  if (found.is_sample) await ensureSampleHistory(deps, id, deps.clock.now())
  const trail = await telemetry.listTrail(deps.db, id, since, deviceLimits.trailPoints)
  if (hours > rawHours) return { grain: 'hour', series: await telemetry.listHours(deps.db, id, since), trail }
  return { grain: 'raw', series: await telemetry.listRaw(deps.db, id, since, deviceLimits.trailPoints), trail }
}
