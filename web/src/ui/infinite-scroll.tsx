import type { ReactNode } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { uiMessages } from './messages/index.ts'
import { Spinner } from './spinner.tsx'
import { useNear } from './use-near.ts'

/** A list that is asked page by page, as `useInfiniteQuery` gives it. */
type PagedList = {
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  /** The last page failed: nothing is asked again until the person says so. */
  isFetchNextPageError: boolean
  fetchNextPage: (options: { cancelRefetch: boolean }) => unknown
}
type Props = {
  list: PagedList
  children: ReactNode
}

/** Loads the next page when the end of a list comes near; a list that is being asked anew is asked to its end first. */
export function InfiniteScroll({ list, children }: Props) {
  const { hasNextPage: hasMore, isFetchingNextPage: loading, isFetchNextPageError: failed } = list
  const t = useMessages(uiMessages)
  const active = hasMore && !list.isFetching && !failed
  const onLoadMore = () => void list.fetchNextPage({ cancelRefetch: false })
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
