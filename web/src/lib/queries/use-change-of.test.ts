import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { endpointQuery } from './endpoint-query.ts'
import { useWorkOf } from './use-change-of.ts'

const { checkNotifications } = notificationEndpoints
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

afterEach(() => vi.unstubAllGlobals())

/** A page that shows one call, which the server answers at once the first time and then when it is told to. */
async function show() {
  const late: (() => void)[] = []
  let asked = 0
  fakeServer([
    [
      checkNotifications,
      async () => {
        asked += 1
        if (asked > 1) await new Promise<void>((done) => late.push(done))
        return { data: { unread: asked } }
      },
    ],
  ])
  const queries = new QueryClient()
  const options = endpointQuery(checkNotifications)
  const end = new QueryObserver(queries, options).subscribe(() => {})
  await until(() => expect(queries.getQueryData(options.queryKey)).toBeDefined())
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queries }, children)
  const { result } = renderHook(() => useWorkOf(['checkNotifications']), { wrapper })
  const answerLate = () => until(() => late.shift()!())
  return { result, answerLate, end }
}

test('a change goes on until what it changed has been asked again', async () => {
  const { result, answerLate, end } = await show()
  let sent = false
  const worked = vi.fn()
  act(() => {
    const run = async () => {
      sent = true
    }
    void result.current.work('send', run).then(worked)
  })
  await until(() => expect(sent).toBe(true))
  await act(() => vi.dynamicImportSettled())
  expect(result.current.busy).toBe('send')
  expect(worked).not.toHaveBeenCalled()
  await act(answerLate)
  await until(() => expect(result.current.busy).toBeUndefined())
  expect(worked).toHaveBeenCalledWith(true)
  end()
})

test('the end of one change is not the end of another that began meanwhile', async () => {
  const { result, answerLate, end } = await show()
  let answerCheck = () => {}
  let answerSend = () => {}
  act(() => void result.current.work('check', () => new Promise<void>((done) => (answerCheck = done))))
  act(() => void result.current.work('send', () => new Promise<void>((done) => (answerSend = done))))
  expect(result.current.busy).toBe('send')
  await act(async () => answerSend())
  await act(answerLate)
  await until(() => expect(result.current.busy).toBe('check'))
  await act(async () => answerCheck())
  await act(answerLate)
  await until(() => expect(result.current.busy).toBeUndefined())
  end()
})
