import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#web/ui/toast-store.ts'

type Change = (run: () => Promise<unknown>, done?: string) => Promise<boolean>

/** Runs a change, says how it went, and reads what stands under the key again either way. Tells whether it worked. */
export function useChangeOf(key: QueryKey): Change {
  const queries = useQueryClient()
  return async (run, done) => {
    try {
      await run()
      if (done) toast.success(done)
      return true
    } catch (error) {
      toast.failure((error as Error).message)
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: key })
    }
  }
}

/** The same with names: `busy` is the change that goes on, until its answer is there. */
export function useWorkOf(key: QueryKey) {
  const change = useChangeOf(key)
  const [busy, setBusy] = useState<string>()
  const work = (name: string, run: () => Promise<unknown>, done?: string): Promise<boolean> => {
    setBusy(name)
    return change(() => run().finally(() => setBusy(undefined)), done)
  }
  return { work, busy }
}
