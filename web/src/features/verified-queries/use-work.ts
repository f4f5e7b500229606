import { useWorkOf } from '#web/lib/client/use-change-of.ts'
import { verifiedKey } from './api.ts'

/** Runs a change and reads the lists again. */
export const useWork = () => useWorkOf(verifiedKey)
