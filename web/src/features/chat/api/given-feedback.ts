import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import type { AnswerId, RecordId, SessionId } from '#contract/kit/id.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { createStore } from '#web/lib/store.ts'
import { type FeedbackChange, giveFeedback } from './answers.ts'

type Feedback = ChatRecord['feedback']
type Given = {
  feedback: Feedback
  /** When the server had it, as `performance.now()` tells; infinite while it is on its way. */
  storedAt: number
}
type HistoryPages = InfiniteData<{ records: ChatRecord[] }>

/** What was said of answers since the page was opened, also of those that no loaded history has yet. */
export const givenFeedback = createStore<ReadonlyMap<RecordId, Given>>(new Map())

const keep = (recordId: RecordId, given: Given | undefined) => {
  const next = new Map(givenFeedback.get())
  if (given) next.set(recordId, given)
  else next.delete(recordId)
  givenFeedback.set(next)
}

/** Records of a history that was asked at `askedAt`: what was stored later, or is on its way, it cannot know. */
export const withGivenFeedback = (records: ChatRecord[], askedAt: number): ChatRecord[] =>
  records.map((record) => {
    const given = givenFeedback.get().get(record.id)
    return given && given.storedAt > askedAt ? { ...record, feedback: given.feedback } : record
  })

type Rated = { sessionId: SessionId; recordId: RecordId; answerId: AnswerId; feedback: Feedback }

/** Shows what is said of an answer at once, and stores it; shows again what was said before, and throws, when that fails. */
export async function rateAnswer(queries: QueryClient, rated: Rated, change: FeedbackChange): Promise<void> {
  const { sessionId, recordId, answerId } = rated
  const before = givenFeedback.get().get(recordId)
  const given = { feedback: { ...rated.feedback, ...change }, storedAt: Number.POSITIVE_INFINITY }
  const isNewest = () => givenFeedback.get().get(recordId) === given
  keep(recordId, given)
  show(queries, sessionId, recordId, given.feedback)
  try {
    await giveFeedback(answerId, sessionId, change)
    if (isNewest()) keep(recordId, { ...given, storedAt: performance.now() })
  } catch (error) {
    if (isNewest()) {
      keep(recordId, before)
      show(queries, sessionId, recordId, rated.feedback)
    }
    throw error
  }
}

/** Writes it into the histories that are loaded. */
function show(queries: QueryClient, sessionId: SessionId, recordId: RecordId, feedback: Feedback): void {
  queries.setQueriesData<HistoryPages>(
    { queryKey: endpointKey('getHistory', { params: { sessionId } }) },
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
