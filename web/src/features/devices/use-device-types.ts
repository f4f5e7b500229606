import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { devicesOptions, locationsOptions } from './api.ts'

/** The types that devices here have: of every location, and of the first devices that stand at none. */
export function useDeviceTypes(): string[] {
  const locations = useQuery(locationsOptions).data ?? []
  const first = useInfiniteQuery(devicesOptions({})).data?.pages[0]?.records ?? []
  const types = [
    ...locations.flatMap((place) => Object.keys(place.types)),
    ...first.map((device) => device.device_type),
  ]
  return [...new Set(types)].toSorted()
}
