import type { DriveAddOn } from '#contract/add-ons/vendors.ts'
import { api } from '#web/lib/client/api.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { driveCalls } from './drive-calls.ts'

/** Leaves for the vendor's page; the person comes back to where they are now. */
export function useConnect(drive: DriveAddOn) {
  return useSubmit({
    call: () => api.call(driveCalls[drive].change, { body: { return_to: location.pathname + location.search } }),
    onDone: ({ url }) => location.assign(url),
  })
}
