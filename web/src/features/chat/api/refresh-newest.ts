import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { SessionId } from '#contract/kit/id.ts'
import { untilOnline } from '#web/lib/connected.ts'
import { cancelFirstFetches } from '#web/lib/queries/endpoint-query.ts'
import { getHistoryPage, type HistoryPage, type HistoryPages, historyOptions, sessionHistoryKey } from './history.ts'

/**
 * After an answer ended: asks for the newest page alone and puts it before the older ones that are loaded, which cannot
 * have changed. Where it does not join them, everything is asked again. Throws when the history cannot be asked.
 */
export async function refreshNewest(queries: QueryClient, sessionId: SessionId): Promise<void> {
  // Without a connection the queries are only put off, and that counts as asked.
  await untilOnline()
  const { queryKey } = historyOptions(sessionId, {})
  const loaded = queries.getQueryData(queryKey)
  await cancelFirstFetches(queries, sessionHistoryKey(sessionId))
  if (!loaded || loaded.pages.length < 2 || loaded.pages[0]?.pagination.page !== 1)
    return queries.invalidateQueries({ queryKey: sessionHistoryKey(sessionId) }, { throwOnError: true })
  const plain = hashKey(queryKey)
  const others = queries.invalidateQueries(
    { queryKey: sessionHistoryKey(sessionId), predicate: (query) => query.queryHash !== plain },
    { throwOnError: true },
  )
  await queries.cancelQueries({ queryKey })
  const newest = await getHistoryPage(sessionId, {})
  const now: HistoryPages | undefined = queries.getQueryData(queryKey)
  const joined = now && withNewest(now, newest)
  if (joined) queries.setQueryData(queryKey, joined)
  else await queries.invalidateQueries({ queryKey }, { throwOnError: true })
  await others
}

/** Loaded pages with their newest one replaced; undefined when the new page does not follow what is loaded. */
export function withNewest(data: HistoryPages, newest: HistoryPage): HistoryPages | undefined {
  const [first, second, ...rest] = data.pages
  const parent = newest.records[0]?.parent_id
  if (!first || !second || !parent) return undefined
  const all = data.pages.toReversed().flatMap(({ records }) => records)
  const end = all.findIndex(({ id }) => id === parent)
  if (end < 0) return undefined
  const stays = new Set(all.slice(0, end + 1).map(({ id }) => id))
  const kept = (page: HistoryPage): HistoryPage =>
    page.records.every(({ id }) => stays.has(id))
      ? page
      : { ...page, records: page.records.filter(({ id }) => stays.has(id)) }
  // What the new page pushed out of the first one stands at the end of the second.
  const pushed = first.records.filter(({ id }) => stays.has(id))
  const older = kept(second)
  return {
    ...data,
    pages: [newest, { ...older, records: [...older.records, ...pushed] }, ...rest.map(kept)],
  }
}
