import type { z } from 'zod'
import type { bookmark } from '#contract/chat/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointPages, lazyEndpoint } from '#web/lib/queries/endpoint-query.ts'
import { chatCalls } from './calls.ts'

export type Bookmark = z.output<typeof bookmark>

/** Bookmarked answers, newest first. */
export const bookmarksOptions = endpointPages(lazyEndpoint(chatCalls, 'listBookmarks'), { query: { limit: 20 } })

export async function removeBookmark({ answer_id, bot_id, session_id }: Bookmark): Promise<void> {
  const body = { bot_id, session_id, bookmark: false }
  await api.call((await chatCalls()).giveFeedback, { params: { answerId: answer_id }, body })
}
