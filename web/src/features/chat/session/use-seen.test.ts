import { InfiniteQueryObserver, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import type { AgentId, SessionId } from '#contract/kit/id.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { sessionListOptions } from '../api/sessions.ts'
import { useSeen } from './use-seen.ts'

const bot = '01900000-0000-7000-8000-00000000000b' as AgentId
const session = '01900000-0000-7000-8000-000000000001' as SessionId

beforeEach(() => localStorage.setItem('bot', bot))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('a session that was seen is not unread, whatever a list says that was asked before', async () => {
  let unread = true
  let isHeldUp = false
  const late: (() => void)[] = []
  fakeServer([
    [
      chatEndpoints.listSessions,
      async () => {
        const records = [{ id: session, unread }]
        if (isHeldUp && unread) await new Promise<void>((done) => late.push(done))
        return { data: { records, pagination: { page: 1, is_last_page: true } } }
      },
    ],
    [
      chatEndpoints.markSeen,
      () => {
        unread = false
        return {}
      },
    ],
  ])
  const queries = new QueryClient()
  const options = sessionListOptions(bot, '')
  const end = new InfiniteQueryObserver(queries, options).subscribe(() => {})
  const shown = () => queries.getQueryData(options.queryKey)?.pages[0]?.records.map((each) => each.unread)
  await vi.waitFor(() => expect(shown()).toEqual([true]), { timeout: 60_000 })

  isHeldUp = true
  void queries.refetchQueries({ queryKey: options.queryKey })
  await vi.waitFor(() => expect(late).toHaveLength(1), { timeout: 60_000 })
  const records = [{ id: 'a', answer: { status: 'done', parts: [] } }] as unknown as ChatRecord[]
  renderHook(() => useSeen(session, records), {
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: queries }, children),
  })
  await vi.waitFor(() => expect(shown()).toEqual([false]), { timeout: 60_000 })
  for (const answer of late) answer()
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0), { timeout: 60_000 })
  expect(shown()).toEqual([false])
  end()
})

test('it is seen again when an answer that has ended goes on while it is on the screen', async () => {
  const seen = vi.fn(() => ({}))
  fakeServer([[chatEndpoints.markSeen, seen]])
  const queries = new QueryClient()
  const withParts = (count: number) =>
    [{ id: 'a', answer: { status: 'done', parts: Array(count).fill({}) } }] as unknown as ChatRecord[]
  const { rerender } = renderHook(({ records }) => useSeen(session, records), {
    initialProps: { records: withParts(1) },
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: queries }, children),
  })
  await vi.waitFor(() => expect(seen).toHaveBeenCalledTimes(1), { timeout: 60_000 })
  rerender({ records: withParts(1) })
  rerender({ records: withParts(2) })
  await vi.waitFor(() => expect(seen).toHaveBeenCalledTimes(2), { timeout: 60_000 })
})
