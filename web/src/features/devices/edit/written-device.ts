import { deviceLimits } from '#contract/devices/limits.ts'
import { type Device, deviceInput } from '#contract/devices/schemas.ts'
import { draftSchema } from '#web/lib/form/use-draft-form.ts'
import { readWrittenNumber } from './written-number.ts'

/** A device as it is written in the form; figures are texts until they are sent. */
export const writtenDevice = (device: Device | undefined) => ({
  name: device?.name ?? '',
  device_type: device?.device_type ?? '',
  location: device?.location_name ?? '',
  latitude: device?.latitude?.toString() ?? '',
  longitude: device?.longitude?.toString() ?? '',
  offline_after_minutes: String(device?.offline_after_minutes ?? deviceLimits.offlineAfterMinutes),
})
export type WrittenDevice = ReturnType<typeof writtenDevice>

/** What is sent of it; attributes are kept as they are. */
export const writtenDeviceSchema = (device: Device | undefined) =>
  draftSchema(deviceInput, (written: WrittenDevice) => ({
    ...written,
    latitude: readWrittenNumber(written.latitude),
    longitude: readWrittenNumber(written.longitude),
    attributes: device?.attributes ?? {},
    offline_after_minutes: readWrittenNumber(written.offline_after_minutes) ?? Number.NaN,
  }))
