import type { ReactNode } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { uiMessages } from './messages/index.ts'
import { Spinner } from './spinner.tsx'
import { useNear } from './use-near.ts'

/** A list that is asked page by page, as `useInfiniteQuery` gives it. */
type PagedList = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  /** The last page failed: nothing is asked again until the person says so. */
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}
type Props = {
  list: PagedList
  /** In the place of `fetchNextPage`. */
  onLoadMore?: () => void
  children: ReactNode
}

/** Loads the next page when the end of a list comes near. */
export function InfiniteScroll({ list, onLoadMore = () => void list.fetchNextPage(), children }: Props) {
  const { hasNextPage: hasMore, isFetchingNextPage: loading, isFetchNextPageError: failed } = list
  const t = useMessages(uiMessages)
  const active = hasMore && !loading && !failed
  const end = useNear<HTMLDivElement>({ active, margin: '240px' }, onLoadMore)

  return (
    <>
      {children}
      <div ref={end} className="flex min-h-px justify-center">
        {hasMore && loading && <Spinner label={t.loadingMore} className="my-3 text-fg-3" />}
        {hasMore && failed && (
          <button
            type="button"
            onClick={onLoadMore}
            className="hit my-2 rounded-xs px-2 py-1 text-accent hover:underline"
          >
            {t.retry}
          </button>
        )}
      </div>
    </>
  )
}
