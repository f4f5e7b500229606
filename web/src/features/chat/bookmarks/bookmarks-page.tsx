import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bookmark, BookmarkX } from 'lucide-react'
import { formatDate } from '#contract/kit/format/date.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { TopBar } from '#web/ui/top-bar.tsx'
import { bookmarksOptions, type Bookmark as Kept, removeBookmark } from '../api/bookmarks.ts'
import { dataMessages } from '../data/messages/index.ts'

/** The answers one has bookmarked; each leads to its place in its chat. */
export default function BookmarksPage() {
  const t = useMessages(dataMessages).bookmarks
  const query = useInfiniteQuery(bookmarksOptions)
  usePageTitle(t.title)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar title={t.title} />
      <ScreenColumn width="reading">
        <Loaded query={query} failed={t.loadFailed}>
          {({ pages }) => {
            const kept = pages.flatMap(({ records }) => records)
            if (kept.length === 0)
              return (
                <EmptyState icon={<Bookmark />} title={t.empty}>
                  {t.emptyText}
                </EmptyState>
              )
            return (
              <InfiniteScroll list={query}>
                <ul className="border-line-soft border-t">
                  {kept.map((item) => (
                    <Row key={item.answer_id} bookmark={item} />
                  ))}
                </ul>
              </InfiniteScroll>
            )
          }}
        </Loaded>
      </ScreenColumn>
    </div>
  )
}

function Row({ bookmark }: { bookmark: Kept }) {
  const t = useMessages(dataMessages).bookmarks
  const language = useLanguage()
  const queries = useQueryClient()
  const { question, preview, session_id: id, session_name, record_id, bookmarked_at } = bookmark
  const remove = useMutation({
    mutationFn: () => removeBookmark(bookmark),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: endpointKey('getHistory', { params: { sessionId: id } }) })
      await queries.invalidateQueries({ queryKey: endpointKey('listBookmarks') })
    },
    onError: (error) => toast.failure(error.message),
  })
  return (
    <li className="flex items-start gap-2 border-line-soft border-b py-3">
      <Link
        to="/c/$id"
        params={{ id }}
        hash={`record-${record_id}`}
        className="-mx-2 min-w-0 flex-1 rounded-sm px-2 py-1 hover:bg-hover"
      >
        <span className="line-clamp-2 font-medium">{question}</span>
        <span className="mt-0.5 line-clamp-2 text-fg-2">{preview}</span>
        <span className="mt-1 block truncate text-12 text-fg-3">
          {session_name} · {formatDate(bookmarked_at, language)}
        </span>
      </Link>
      <IconButton label={t.remove(question)} disabled={remove.isPending} onClick={() => remove.mutate()}>
        <BookmarkX />
      </IconButton>
    </li>
  )
}
