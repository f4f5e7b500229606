import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { chatEndpoints } from '#contract/chat/endpoints.ts'
import { chatLimits } from '#contract/chat/limits.ts'
import type { RecordId, SessionId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { requireBot } from './bot.ts'
import { chatCalls } from './calls.ts'
import { withGivenFeedback } from './given-feedback.ts'

export type HistoryPage = z.output<typeof chatEndpoints.getHistory.data>
/** Pages of a history as the cache has them: the newest first. */
export type HistoryPages = InfiniteData<HistoryPage, number | undefined>

/** What of a session is looked at: the branch through a record, the pages around one; its newest end when neither is named. */
export type HistoryView = { branch?: RecordId | undefined; around?: RecordId | undefined }

/** So many pages stay loaded; beyond them the far end is let go and asked for again when it comes near. */
const KEPT_PAGES = 60

/** One page; without a number the newest, or the one that holds `around`. */
export async function getHistoryPage(
  sessionId: SessionId,
  { branch, around }: HistoryView,
  page?: number,
  signal?: AbortSignal,
): Promise<HistoryPage> {
  const params = { botId: await requireBot(), sessionId }
  const query = {
    limit: chatLimits.historyPage,
    ...(page && { page }),
    ...(branch && { branch }),
    ...(around && { around }),
  }
  const { getHistory } = await chatCalls()
  const askedAt = performance.now()
  const found = await api.call(getHistory, { params, query, ...(signal && { signal }) })
  return { ...found, records: withGivenFeedback(found.records, askedAt) }
}

/** A session's records, newest page first, each page in reading order; they grow to both sides of where it was opened. */
export const historyOptions = (sessionId: SessionId, where: HistoryView) =>
  infiniteQueryOptions({
    queryKey: endpointKey('getHistory', { params: { sessionId }, query: where }),
    queryFn: ({ pageParam, signal }) => getHistoryPage(sessionId, where, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ pagination }) => (pagination.is_last_page ? undefined : pagination.page + 1),
    getPreviousPageParam: ({ pagination }) => (pagination.page > 1 ? pagination.page - 1 : undefined),
    maxPages: KEPT_PAGES,
    select: shownHistory,
  })

/** One function for all, so that it runs when the pages change and not with every drawing. */
function shownHistory({ pages }: HistoryPages) {
  return {
    session: pages[0]?.session,
    access: pages[0]?.access,
    // A question asked meanwhile moves records to a later page: the same one may come twice.
    records: [
      ...new Map(pages.toReversed().flatMap(({ records }) => records.map((record) => [record.id, record]))).values(),
    ],
    /** Whether it goes up to the newest record. */
    newest: pages[0]?.pagination.page === 1,
  }
}

/** Everything that is loaded of a session, on all its branches. */
export const sessionHistoryKey = (sessionId: SessionId) => endpointKey('getHistory', { params: { sessionId } })
