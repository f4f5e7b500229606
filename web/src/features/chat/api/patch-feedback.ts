import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import type { RecordId, SessionId } from '#contract/kit/id.ts'
import { sessionHistoryKey } from './history.ts'

type HistoryPages = InfiniteData<{ records: ChatRecord[] }>

/** Writes a rating into the histories that are loaded, before or instead of asking them again. */
export function patchFeedback(
  queries: QueryClient,
  sessionId: SessionId,
  recordId: RecordId,
  feedback: ChatRecord['feedback'],
): void {
  queries.setQueriesData<HistoryPages>(
    { queryKey: sessionHistoryKey(sessionId) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          records: page.records.map((record) => (record.id === recordId ? { ...record, feedback } : record)),
        })),
      },
  )
}
