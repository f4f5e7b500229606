import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionId } from '#contract/kit/id.ts'
import { type HistoryPage, historyOptions } from './history.ts'
import { refreshNewest } from './refresh-newest.ts'

const session = '01936f00-0000-7000-8000-000000000001' as SessionId

const connection = (there: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there)
  dispatchEvent(new Event(there ? 'online' : 'offline'))
}
afterEach(() => {
  connection(true)
  vi.restoreAllMocks()
})

test('without a connection the history does not count as asked: what waits for it waits for the connection', async () => {
  const queries = new QueryClient()
  queries.mount()
  let records: string[] = []
  const { queryKey, initialPageParam, getNextPageParam } = historyOptions(session, {})
  const observer = new InfiniteQueryObserver(queries, {
    queryKey,
    initialPageParam,
    getNextPageParam,
    queryFn: async () => ({ records, pagination: { page: 1, is_last_page: true } }) as unknown as HistoryPage,
  })
  const shown = () => queries.getQueryData(queryKey)?.pages[0]?.records
  const end = observer.subscribe(() => {})
  await vi.waitFor(() => expect(shown()).toEqual([]), { timeout: 60_000 })
  connection(false)
  records = ['the answer']
  let over = false
  const refreshed = refreshNewest(queries, session).then(() => {
    over = true
  })
  await new Promise((resolve) => setTimeout(resolve))
  expect({ over, shown: shown() }).toEqual({ over: false, shown: [] })
  connection(true)
  await refreshed
  expect(shown()).toEqual(['the answer'])
  end()
  queries.unmount()
})

test('a history that is being loaded for the first time, and was asked before the answer ended, is asked again', async () => {
  const queries = new QueryClient()
  queries.mount()
  const { queryKey, initialPageParam, getNextPageParam } = historyOptions(session, {})
  const asked: ((record: string) => void)[] = []
  const observer = new InfiniteQueryObserver(queries, {
    queryKey,
    initialPageParam,
    getNextPageParam,
    queryFn: async () => {
      const records = [await new Promise<string>((resolve) => asked.push(resolve))]
      return { records, pagination: { page: 1, is_last_page: true } } as unknown as HistoryPage
    },
  })
  const end = observer.subscribe(() => {})
  const refreshed = refreshNewest(queries, session)
  await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 60_000 })
  asked[0]!('streaming')
  asked[1]!('done')
  await refreshed
  expect(queries.getQueryData(queryKey)?.pages[0]?.records).toEqual(['done'])
  end()
  queries.unmount()
})
