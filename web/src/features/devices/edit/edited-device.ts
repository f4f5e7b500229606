import { deviceLimits } from '#contract/devices/limits.ts'
import type { Device, DeviceInput } from '#contract/devices/schemas.ts'
import type { messages } from '../messages/en.ts'
import { readWrittenNumber } from './written-number.ts'

/** A device as it is written in the form. */
export type EditedDevice = Record<'name' | 'type' | 'location' | 'latitude' | 'longitude' | 'offlineAfter', string>
type Problem = keyof Pick<
  typeof messages.form,
  'required' | 'latitudeWrong' | 'longitudeWrong' | 'bothNeeded' | 'offlineWrong'
>

export const editedOf = (device: Device | undefined): EditedDevice => ({
  name: device?.name ?? '',
  type: device?.device_type ?? '',
  location: device?.location_name ?? '',
  latitude: device?.latitude?.toString() ?? '',
  longitude: device?.longitude?.toString() ?? '',
  offlineAfter: String(device?.offline_after_minutes ?? deviceLimits.offlineAfterMinutes),
})

const isWithin = (value: number | null, most: number) => value === null || Math.abs(value) <= most

/** What cannot be sent, by field, in the order of the form. */
export function wrongFields(edited: EditedDevice): Partial<Record<keyof EditedDevice, Problem>> {
  const [latitude, longitude, offline] = [edited.latitude, edited.longitude, edited.offlineAfter].map(
    readWrittenNumber,
  ) as [number | null, number | null, number | null]
  const isOffline = offline !== null && Number.isInteger(offline) && offline >= 1 && offline <= deviceLimits.minutes
  return {
    ...(edited.name.trim() === '' && { name: 'required' as const }),
    ...(edited.type.trim() === '' && { type: 'required' as const }),
    ...(!isWithin(latitude, deviceLimits.latitude) && { latitude: 'latitudeWrong' as const }),
    ...(longitude !== null && latitude === null && { latitude: 'bothNeeded' as const }),
    ...(!isWithin(longitude, deviceLimits.longitude) && { longitude: 'longitudeWrong' as const }),
    ...(latitude !== null && longitude === null && { longitude: 'bothNeeded' as const }),
    ...(!isOffline && { offlineAfter: 'offlineWrong' as const }),
  }
}

/** What is sent; attributes are kept as they are. */
export const inputOf = (edited: EditedDevice, device: Device | undefined): DeviceInput => ({
  name: edited.name.trim(),
  device_type: edited.type.trim(),
  location: edited.location.trim(),
  latitude: readWrittenNumber(edited.latitude),
  longitude: readWrittenNumber(edited.longitude),
  attributes: device?.attributes ?? {},
  offline_after_minutes: readWrittenNumber(edited.offlineAfter) ?? deviceLimits.offlineAfterMinutes,
})
