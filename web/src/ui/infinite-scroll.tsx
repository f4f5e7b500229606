import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { uiMessages } from './messages/index.ts'
import { Spinner } from './spinner.tsx'

type Props = {
  hasMore: boolean
  loading: boolean
  /** The last page failed: nothing is asked again until the person says so. */
  failed?: boolean
  onLoadMore: () => void
  children: ReactNode
}

/** Loads the next page when the end of a list comes near. */
export function InfiniteScroll({ hasMore, loading, failed = false, onLoadMore, children }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const t = useMessages(uiMessages)
  const active = hasMore && !loading && !failed
  const loadMore = useEffectEvent(onLoadMore)

  useEffect(() => {
    if (!active || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), { rootMargin: '240px' })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [active])

  return (
    <>
      {children}
      <div ref={end} className="flex min-h-px justify-center">
        {hasMore && loading && <Spinner label={t.loadingMore} className="my-3 text-fg-3" />}
        {hasMore && failed && (
          <button type="button" onClick={onLoadMore} className="hit my-2 rounded-xs px-2 py-1 text-accent hover:underline">
            {t.retry}
          </button>
        )}
      </div>
    </>
  )
}
