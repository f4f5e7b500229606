import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#web/ui/toast-store.ts'
import { verifiedKey } from './api.ts'

/** Runs a change, says how it went, and reads the lists again. `busy` is what goes on. */
export function useWork() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string>()
  const work = async (name: string, run: () => Promise<unknown>, done?: string): Promise<boolean> => {
    setBusy(name)
    try {
      await run()
      if (done) toast.success(done)
      return true
    } catch (error) {
      toast.failure((error as Error).message)
      return false
    } finally {
      setBusy(undefined)
      await queries.invalidateQueries({ queryKey: verifiedKey })
    }
  }
  return { work, busy }
}
