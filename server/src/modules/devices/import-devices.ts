import { deviceLimits } from '#contract/devices/limits.ts'
import type { DeviceId, DeviceImport } from '#contract/devices/schemas.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { countDevices, insertMany, listNames } from './import-store.ts'
import { type ReadDevices, readDevices } from './read-devices.ts'
import { type DeviceDeps, makeToken, placeOf } from './service.ts'

/** Adds the devices of a file. A line whose name is there already, in the place or above it in the file, is left out: the same file may be sent again. */
export async function importDevices(deps: DeviceDeps, scope: Scope, csv: string): Promise<DeviceImport> {
  const read = readDevices(csv)
  const now = deps.clock.now()
  const result = await deps.db.transaction(async (tx) => {
    const names = read.devices.map(({ input }) => input.name)
    const fresh = withoutDoubles(read, await listNames(tx, scope, names))
    const made = fresh.devices.map(({ input }) => ({ id: newId<DeviceId>(now), input, ...makeToken() }))
    const limit = deviceLimits.perPlace
    if ((await countDevices(tx, scope)) + made.length > limit) throw fail('device_limit_reached', { limit })
    await insertMany(tx, scope, made, now)
    return {
      made: made.map(({ id, input, token }) => ({ id, name: input.name, token })),
      refused: fresh.refused.toSorted((left, right) => left.line - right.line),
    }
  })
  await deps.tell(placeOf(scope), 'devices_changed')
  return result
}

function withoutDoubles({ devices, refused }: ReadDevices, known: readonly string[]): ReadDevices {
  const names = new Set(known)
  const fresh: ReadDevices = { devices: [], refused: [...refused] }
  for (const device of devices) {
    const name = device.input.name.toLowerCase()
    if (names.has(name)) fresh.refused.push({ line: device.line, reason: 'double' })
    else fresh.devices.push(device)
    names.add(name)
  }
  return fresh
}
