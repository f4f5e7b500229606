import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#web/ui/toast-store.ts'
import { type EndpointSet, invalidateEndpoints } from './endpoint-query.ts'

type Change = (run: () => Promise<unknown>, done?: string) => Promise<boolean>

/** Runs a change, says how it went, and asks the endpoints again either way. Tells whether it worked. */
export function useChangeOf(endpoints: EndpointSet): Change {
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
      await invalidateEndpoints(queries, endpoints)
    }
  }
}

/** The same with names: `busy` is the change that goes on, until what it changed has been asked again. */
export function useWorkOf(endpoints: EndpointSet) {
  const change = useChangeOf(endpoints)
  const [going, setGoing] = useState<readonly string[]>([])
  const work = async (name: string, run: () => Promise<unknown>, done?: string): Promise<boolean> => {
    setGoing((now) => [...now, name])
    const isDone = await change(run, done)
    setGoing((now) => now.toSpliced(now.indexOf(name), 1))
    return isDone
  }
  return { work, busy: going.at(-1) }
}

/** For a form, which shows itself what failed: says what is stored, and asks the endpoints again. */
export function useStored(endpoints: EndpointSet): (done?: string) => void {
  const queries = useQueryClient()
  return (done) => {
    if (done) toast.success(done)
    void invalidateEndpoints(queries, endpoints)
  }
}
