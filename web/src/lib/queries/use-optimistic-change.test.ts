import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useOptimisticChange } from './use-optimistic-change.ts'

type Held = { mail: boolean; push: boolean }
const queryKey = ['held']
const soon = { timeout: 60_000 }

/** A place to store at, which answers what is asked when it is told to, as it was when it was asked. */
async function serve() {
  const server = { stored: { mail: true, push: true }, isSlow: false }
  const late: (() => void)[] = []
  const sending: (() => void)[] = []
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryFn = async () => {
    const answer = server.stored
    if (server.isSlow) await new Promise<void>((done) => late.push(done))
    return answer
  }
  new QueryObserver<Held>(queries, { queryKey, queryFn }).subscribe(() => {})
  await vi.waitFor(() => expect(queries.getQueryData(queryKey)).toEqual(server.stored), soon)
  const { result } = renderHook(
    () =>
      useOptimisticChange({
        queryKey,
        apply: (held: Held, change: Partial<Held>) => ({ ...held, ...change }),
        send: async (change) => {
          await new Promise<void>((done) => sending.push(done))
          server.stored = { ...server.stored, ...change }
        },
        onFailed: () => {},
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) =>
        createElement(QueryClientProvider, { client: queries }, children),
    },
  )
  const answerAll = () => {
    server.isSlow = false
    for (const answer of late) answer()
    return vi.waitFor(() => expect(queries.isFetching()).toBe(0), soon)
  }
  return {
    server,
    queries,
    held: () => queries.getQueryData<Held>(queryKey),
    change: (change: Partial<Held>) => result.current.mutateAsync(change),
    store: async () => {
      await vi.waitFor(() => expect(sending).not.toEqual([]), soon)
      sending.shift()?.()
    },
    answerAll,
    askSlowly: async () => {
      server.isSlow = true
      void queries.refetchQueries({ queryKey })
      await vi.waitFor(() => expect(late).not.toEqual([]), soon)
    },
  }
}

test('a change stands, whatever an answer says that was asked for before it', async () => {
  const { held, change, store, answerAll, askSlowly } = await serve()
  await askSlowly()
  const changing = change({ mail: false })
  await vi.waitFor(() => expect(held()).toEqual({ mail: false, push: true }), soon)
  await answerAll()
  expect(held()).toEqual({ mail: false, push: true })
  await store()
  await changing
  await answerAll()
  expect(held()).toEqual({ mail: false, push: true })
})

test('what somebody else changed while a change was on its way is shown once it is stored', async () => {
  const { server, queries, held, change, store, answerAll } = await serve()
  const changing = change({ mail: false })
  await vi.waitFor(() => expect(held()?.mail).toBe(false), soon)
  server.stored = { mail: true, push: false }
  await queries.refetchQueries({ queryKey })
  await store()
  await changing
  await answerAll()
  expect(held()).toEqual({ mail: false, push: false })
})
