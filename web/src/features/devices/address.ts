import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { deviceId, deviceLocationId } from '#contract/devices/schemas.ts'

/** What the address of the map says: what is looked for, which device is open, a spot where several stand. */
const address = z.object({
  q: z.string().max(120).optional().catch(undefined),
  type: z.string().max(40).optional().catch(undefined),
  status: z.enum(['alarm', 'online', 'offline']).optional().catch(undefined),
  location: deviceLocationId.optional().catch(undefined),
  device: deviceId.optional().catch(undefined),
  spot: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional().catch(undefined),
  view: z.enum(['map', 'list']).optional().catch(undefined),
})
export type DeviceAddress = z.output<typeof address>

export function useDeviceAddress() {
  const navigate = useNavigate()
  const search = address.parse(useSearch({ strict: false }))
  const show = (next: Partial<DeviceAddress>, { replace = true }: { replace?: boolean } = {}) =>
    void navigate({ to: '/map-monitoring', search: { ...search, ...next }, replace })
  return { address: search, show }
}
