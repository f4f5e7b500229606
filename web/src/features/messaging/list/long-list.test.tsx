import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { inboxEndpoints as calls } from '#contract/messaging/inbox-endpoints.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { conversationsOptions } from '../api.ts'
import { answerWith, arriveAtInbox, conversation, id, opened, openInbox } from '../testing.tsx'

const ends = new Set<() => void>()
beforeEach(arriveAtInbox)
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      reach: () => void
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.reach = () => seen([{ isIntersecting: true }])
      }
      observe() {
        ends.add(this.reach)
      }
      disconnect() {
        ends.delete(this.reach)
      }
    },
  )
})
afterEach(() => {
  ends.clear()
  vi.restoreAllMocks()
})

test('a list that was scrolled far is asked again by one call, and nothing of it is lost', async () => {
  let rows = Array.from({ length: 300 }, (_, index) =>
    conversation({ id: id(100 + index), contact: { ...conversation().contact, name: `Person ${index}` } }),
  )
  const asked: [from: number, limit: number][] = []
  await openInbox(`/whatsapp/inbox?chat=${id(103)}`, [
    [
      calls.listConversations,
      ({ query }) => {
        const cursor = query.get('cursor')
        const from = cursor === null ? 0 : rows.findIndex((row) => row.id === cursor) + 1
        const limit = Number(query.get('limit') ?? 30)
        asked.push([from, limit])
        const records = rows.slice(from, from + limit)
        return { data: { records, cursor: records.length === limit ? records.at(-1)!.id : null } }
      },
    ],
    [calls.openConversation, () => ({ data: opened({ id: id(103) }) })],
    answerWith(calls.changeConversation, conversation({ id: id(103), status: 'resolved' })),
  ])
  await screen.findByRole('link', { name: /Person 29/ })
  const shown = () => screen.getAllByRole('link', { name: /^Person|Person \d/ }).length
  for (let page = 2; page <= 7; page++) {
    await expect.poll(() => ends.size).toBeGreaterThan(0)
    await act(async () => [...ends].at(-1)!())
    await expect.poll(shown).toBe(page * 30)
  }
  expect(asked).toHaveLength(7)
  asked.length = 0
  rows = rows.filter((row) => row.id !== id(103))
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: /^Resolve/ })))
  await expect.poll(() => screen.queryByRole('link', { name: /Person 3\b/ })).toBeNull()
  expect(asked).toEqual([[0, 210]])
  expect(shown()).toBe(210)
})

test('one that is longer than a call gives is asked again by as few as it takes', async () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => conversation({ id: id(100 + index) }))
  const limits: string[] = []
  fakeServer([
    [
      calls.listConversations,
      ({ query }) => {
        limits.push(query.get('limit') ?? '')
        const from = rows.findIndex((row) => row.id === query.get('cursor')) + 1
        const records = rows.slice(from, from + Number(query.get('limit')))
        return { data: { records, cursor: records.at(-1)!.id } }
      },
    ],
  ])
  const queries = new QueryClient()
  const options = conversationsOptions(
    { id: id(1) as MessagingAccountId, of: 'account' },
    { filter: 'all', sort: 'newest' },
  )
  queries.setQueryData(options.queryKey, {
    pages: [{ records: rows.slice(0, 1_300), cursor: 'x' }],
    pageParams: [''],
  } as never)
  const { pages } = await queries.fetchInfiniteQuery({ ...options, staleTime: 0 })
  expect(limits).toEqual(['600', '600', '100'])
  expect(pages.map(({ records }) => records.length)).toEqual([1_300])
})
