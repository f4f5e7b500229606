import { infiniteQueryOptions } from '@tanstack/react-query'
import type { RecordId, SessionId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/lib/client/api.ts'
import { requireBot } from './bot.ts'
import { chatCalls } from './calls.ts'
import { chatKeys } from './keys.ts'

/** A session's records, newest page first, each page in reading order; `branch` shows the branch through a record. */
export const historyOptions = (sessionId: SessionId, branch: RecordId | undefined) =>
  infiniteQueryOptions({
    queryKey: chatKeys.history(sessionId, branch),
    queryFn: async ({ pageParam, signal }) => {
      const params = { botId: await requireBot(), sessionId }
      const query = { page: pageParam, limit: limits.historyPage, ...(branch && { branch }) }
      return api.call((await chatCalls()).getHistory, { params, query, signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.is_last_page ? undefined : pagination.page + 1),
    select: ({ pages }) => ({
      session: pages[0]?.session,
      access: pages[0]?.access,
      // A question asked meanwhile moves records to a later page: the same one may come twice.
      records: [...new Map(pages.toReversed().flatMap(({ records }) => records.map((one) => [one.id, one]))).values()],
    }),
  })
