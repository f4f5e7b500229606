import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from '#web/lib/client/call-error.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { settingsMessages } from './messages/index.ts'

type Props<T> = { query: UseQueryResult<T>; children: (data: T) => ReactNode; rows?: number }

/** What a section shows while its data is on the way, and when it does not come. */
export function Loaded<T>({ query, children, rows = 3 }: Props<T>) {
  const t = useMessages(settingsMessages)
  if (query.data !== undefined) return children(query.data)
  // A person who is signed out is on the way to the sign-in screen already.
  if (query.error && !(query.error instanceof CallError && query.error.status === 401))
    return (
      <ErrorState title={t.loadFailed} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {query.error.message}
      </ErrorState>
    )
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike
        <div key={row} className="flex flex-col gap-1.5">
          <Skeleton className="h-3 w-28" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </div>
  )
}
