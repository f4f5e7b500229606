import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { bookmark } from '#contract/chat/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { chatCalls } from './calls.ts'

export type Bookmark = z.output<typeof bookmark>
export const bookmarksKey = ['chat', 'bookmarks'] as const

/** Bookmarked answers, newest first. */
export const bookmarksOptions = infiniteQueryOptions({
  queryKey: bookmarksKey,
  queryFn: async ({ pageParam, signal }) =>
    api.call((await chatCalls()).listBookmarks, { query: { page: pageParam, limit: 20 }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination }) => (pagination.is_last_page ? undefined : pagination.page + 1),
})

export async function removeBookmark({ answer_id, bot_id, session_id }: Bookmark): Promise<void> {
  const body = { bot_id, session_id, bookmark: false }
  await api.call((await chatCalls()).giveFeedback, { params: { answerId: answer_id }, body })
}
