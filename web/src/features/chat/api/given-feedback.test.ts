import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import type { AnswerId, RecordId, SessionId } from '#contract/kit/id.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { givenFeedback, rateAnswer } from './given-feedback.ts'
import { getHistoryPage, historyOptions, sessionHistoryKey } from './history.ts'

const sessionId = '01900000-0000-7000-8000-000000000001' as SessionId
const recordId = '01900000-0000-7000-8000-0000000000aa' as RecordId
const answerId = '01900000-0000-7000-8000-0000000000ab' as AnswerId
const unrated = { like: null, bookmark: false }
const rated = { sessionId, recordId, answerId, feedback: unrated }

beforeEach(() => localStorage.setItem('bot', '01900000-0000-7000-8000-00000000000b'))
afterEach(() => {
  givenFeedback.set(new Map())
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** A server that answers each call when it is told to: a history as it was when it was asked. */
function serve() {
  let stored: object = unrated
  const waiting: { history: (() => void)[]; feedback: ((status: number) => void)[] } = { history: [], feedback: [] }
  fakeServer([
    [
      chatEndpoints.getHistory,
      async () => {
        const records = [{ id: recordId, feedback: stored }]
        await new Promise<void>((done) => waiting.history.push(done))
        return { data: { records, pagination: { page: 1, is_last_page: true } } }
      },
    ],
    [
      chatEndpoints.giveFeedback,
      async ({ body }) => {
        const status = await new Promise<number>((done) => waiting.feedback.push(done))
        if (status === 200) stored = { ...stored, ...(body as object) }
        return status === 200 ? { data: stored } : { status, code: 'server_error' }
      },
    ],
  ])
  const next = <T>(list: T[]) =>
    vi.waitFor(() => {
      const first = list.shift()
      if (!first) throw new Error('not asked')
      return first
    })
  return {
    answerHistory: async () => (await next(waiting.history))(),
    answerFeedback: async (status = 200) => (await next(waiting.feedback))(status),
    storeElsewhere: (feedback: object) => {
      stored = feedback
    },
  }
}

const queriesWithHistory = () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const shown = () => {
    const page = queries.getQueryData(historyOptions(sessionId, {}).queryKey)?.pages[0]
    return page?.records.map(({ feedback }) => feedback.like)
  }
  return { queries, shown, load: () => queries.fetchInfiniteQuery(historyOptions(sessionId, {})) }
}

test('what is said of an answer stands, whatever a history says that was asked before it was stored', async () => {
  const server = serve()
  const { queries, shown, load } = queriesWithHistory()
  const first = load()
  await server.answerHistory()
  await first
  expect(shown()).toEqual([null])

  const askedBefore = queries.refetchQueries({ queryKey: sessionHistoryKey(sessionId) })
  const rating = rateAnswer(queries, rated, { like: true })
  expect(shown()).toEqual([true])
  await server.answerHistory()
  await askedBefore
  expect(shown()).toEqual([true])

  const askedMeanwhile = queries.refetchQueries({ queryKey: sessionHistoryKey(sessionId) })
  await vi.dynamicImportSettled()
  await server.answerFeedback()
  await rating
  await server.answerHistory()
  await askedMeanwhile
  expect(shown()).toEqual([true])

  server.storeElsewhere({ like: false, bookmark: false })
  const askedAfter = queries.refetchQueries({ queryKey: sessionHistoryKey(sessionId) })
  await server.answerHistory()
  await askedAfter
  expect(shown()).toEqual([false])
})

test('what is said before any history is loaded stands in the one that was being asked', async () => {
  const server = serve()
  const { queries, shown, load } = queriesWithHistory()
  const first = load()
  const rating = rateAnswer(queries, rated, { like: true })
  expect(givenFeedback.get().get(recordId)?.feedback).toEqual({ like: true, bookmark: false })
  await server.answerFeedback()
  await rating
  await server.answerHistory()
  await first
  expect(shown()).toEqual([true])
})

test('what could not be stored is not shown any more', async () => {
  const server = serve()
  const { queries, shown, load } = queriesWithHistory()
  const first = load()
  await server.answerHistory()
  await first
  const rating = rateAnswer(queries, rated, { like: true })
  await server.answerFeedback(500)
  await expect(rating).rejects.toThrow()
  expect(shown()).toEqual([null])
  const again = getHistoryPage(sessionId, {})
  await server.answerHistory()
  expect((await again).records[0]?.feedback.like).toBe(null)
})

test('an older opinion that could not be stored does not take away a newer one', async () => {
  const server = serve()
  const { queries, shown, load } = queriesWithHistory()
  const first = load()
  await server.answerHistory()
  await first
  const older = rateAnswer(queries, rated, { like: true })
  const newer = rateAnswer(queries, { ...rated, feedback: { like: true, bookmark: false } }, { like: false })
  await server.answerFeedback(500)
  await expect(older).rejects.toThrow()
  expect(shown()).toEqual([false])
  await server.answerFeedback()
  await newer
  expect(shown()).toEqual([false])
})
