import { termEndpoints, verifiedQueryEndpoints } from '#contract/verified-queries/endpoints.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'

/** Runs a change and reads the lists again. */
export const useWork = () => useWorkOf({ ...verifiedQueryEndpoints, ...termEndpoints })
