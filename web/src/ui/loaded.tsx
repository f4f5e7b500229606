import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { SkeletonRows } from './skeleton.tsx'

type Query<T> = { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
type Props<T> = { query: Query<T>; failed: string; rows?: number; children: (data: T) => ReactNode }

/** What is shown while data is on the way, and when it does not come. `failed` names what could not be loaded. */
export function Loaded<T>({ query, failed, rows = 4, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error)
    return (
      <ErrorState title={failed} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {query.error.message}
      </ErrorState>
    )
  return (
    <div aria-busy="true">
      <SkeletonRows rows={rows} />
    </div>
  )
}
