import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from '#web/lib/client/call-error.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { workspaceMessages } from './messages/index.ts'

type Waiting = Pick<UseQueryResult<unknown>, 'error' | 'refetch' | 'isFetching'>

/** What did not come, why, and another try. */
export function LoadFailed({ query }: { query: Waiting }) {
  const t = useMessages(workspaceMessages)
  if (query.error instanceof CallError && query.error.status === 401) return null
  return (
    <ErrorState title={t.loadFailed} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {query.error instanceof CallError ? query.error.message : t.offline}
    </ErrorState>
  )
}

/** Rows of a list with an avatar, as high as real ones. */
export const PeopleSkeleton = ({ rows = 6, head = false }: { rows?: number; head?: boolean }) => (
  <div aria-busy="true">
    {head && <div className="h-9 border-line border-b" />}
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike
      <div key={row} className="flex h-14 items-center gap-2.5 border-line-soft border-b px-1.5">
        <Skeleton className="size-7 rounded-full" />
        <div className="flex flex-1 flex-col gap-1.5">
          <Skeleton className="h-3 w-32" />
          <Skeleton className="h-2.5 w-44" />
        </div>
        <Skeleton className="h-6 w-20 rounded-full" />
      </div>
    ))}
  </div>
)

/** What a part shows while its data is on the way, and when it does not come. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <LoadFailed query={query} />
  return (
    <div aria-busy="true" className="flex flex-col gap-3 py-2">
      <Skeleton className="h-3 w-28" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
    </div>
  )
}
