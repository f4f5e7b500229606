import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

type Options<Held, Change> = {
  queryKey: QueryKey
  /** What is held with a change. */
  apply: (held: Held, change: Change) => Held
  send: (change: Change) => Promise<unknown>
  onFailed: (error: Error) => void
}

/** What is stored, as far as the page knows, and the changes that are on their way. */
type Pending = { stored: unknown; waiting: readonly unknown[] }

/** Of every query that is being changed, whichever components change it. */
const changed = new WeakMap<QueryClient, Map<string, Pending>>()

function pendingOf(queries: QueryClient, queryKey: QueryKey): Pending {
  const all = changed.get(queries) ?? new Map<string, Pending>()
  changed.set(queries, all)
  const id = JSON.stringify(queryKey)
  const pending = all.get(id) ?? { stored: undefined, waiting: [] }
  all.set(id, pending)
  return pending
}

/**
 * Shows a change of what a query holds before the server has stored it. One that fails is taken back alone: changes made before and
 * after it, stored or on their way, stay. They are sent one after the other.
 */
export function useOptimisticChange<Held, Change>({ queryKey, apply, send, onFailed }: Options<Held, Change>) {
  const queries = useQueryClient()
  const pending = pendingOf(queries, queryKey)
  const withChange = (held: unknown, change: unknown) => apply(held as Held, change as Change)
  const show = () => {
    if (pending.stored !== undefined) queries.setQueryData(queryKey, pending.waiting.reduce(withChange, pending.stored))
  }
  return useMutation({
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: send,
    onMutate: async (change: Change) => {
      // What was asked before would be answered without the change.
      await queries.cancelQueries({ queryKey })
      if (pending.waiting.length === 0) pending.stored = queries.getQueryData<Held>(queryKey)
      pending.waiting = [...pending.waiting, change]
      show()
    },
    onSuccess: (_, change) => {
      if (pending.stored !== undefined) pending.stored = withChange(pending.stored, change)
    },
    onError: onFailed,
    onSettled: (_data, _error, change) => {
      pending.waiting = pending.waiting.filter((other) => other !== change)
      show()
      // Somebody else may have changed it meanwhile.
      if (pending.waiting.length === 0) void queries.invalidateQueries({ queryKey })
    },
  })
}
