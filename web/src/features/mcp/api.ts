import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { connectionEndpoints } from '#contract/connections/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { toast } from '#web/ui/toast-store.ts'

const key = ['connections'] as const

export const connectionsOptions = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api.call(connectionEndpoints.listConnections, { signal }),
})

/** Runs a change, says so when it fails, and reads the list again either way. Tells whether it worked. */
export function useChange(): (work: () => Promise<unknown>, done?: string) => Promise<boolean> {
  const queries = useQueryClient()
  return async (work, done) => {
    let worked = true
    try {
      await work()
      if (done) toast.success(done)
    } catch (error) {
      worked = false
      toast.failure((error as Error).message)
    }
    await queries.invalidateQueries({ queryKey: key })
    return worked
  }
}
