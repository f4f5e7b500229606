import type { Device } from '#contract/account/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { describeUserAgent } from '../../platform/http/user-agent.ts'
import * as store from './device-store.ts'
import { idleSince } from './user.ts'
import { wroteAccount } from './written-down.ts'

/** Where the person is signed in: this device first, then the latest used. */
export async function listDevices(deps: Deps, scope: Scope): Promise<Device[]> {
  const found = await store.listDevices(deps.db, scope.userId, idleSince(deps.clock.now()))
  const devices = found.map((device) => toDevice(device, scope.deviceId))
  return [...devices.filter(({ current }) => current), ...devices.filter(({ current }) => !current)]
}

/** Signs one of the person's devices out. */
export async function removeDevice(deps: Deps, scope: Scope, id: string, from: RequestOrigin): Promise<void> {
  if (!(await store.removeDevice(deps.db, scope.userId, id))) throw fail('device_not_found')
  await wroteSignedOut(deps, scope, from, 1)
}

/** Signs everything else out, tokens for programs too. Answers how many devices that were. */
export async function removeOtherDevices(deps: Deps, scope: Scope, from: RequestOrigin): Promise<number> {
  const removed = await store.removeOtherDevices(deps.db, scope.userId, scope.deviceId)
  if (removed > 0) await wroteSignedOut(deps, scope, from, removed)
  return removed
}

const wroteSignedOut = (
  deps: Deps,
  { userId: id, organizationId }: Scope,
  from: RequestOrigin,
  devices: number,
): Promise<void> =>
  wroteAccount(deps, { id, organizationId }, from, {
    action: 'account.devices-signed-out',
    changes: { devices: { from: null, to: devices } },
  })

const toDevice = (device: store.StoredDevice, currentId: string): Device => ({
  id: device.id,
  current: device.id === currentId,
  ...describeUserAgent(device.userAgent),
  ip: device.ip,
  created_at: device.createdAt.toISOString(),
  last_used_at: device.lastUsedAt.toISOString(),
})
