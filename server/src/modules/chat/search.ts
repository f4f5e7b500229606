import type { AgentId, RecordId, UserId } from '#contract/kit/id.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import type { Deps } from '../../platform/deps.ts'
import * as store from './search-store.ts'
import { meantBy, tsqueryOf, type Wanted, wordsOf } from './search-words.ts'
import type { ListedRow } from './session-store.ts'
import { type Marks, marksIn, snippetOf } from './snippet.ts'

export type FoundSession = ListedRow & {
  name_marks?: Marks
  matches?: { record_id: RecordId; snippet: string; marks: Marks }[]
}

/**
 * Sessions whose name or one of whose records holds every word of a search, newest first, and where. A word may be the
 * beginning of a longer one, another form of it, or mistyped when it stands nowhere as it was typed.
 */
export async function searchSessions(
  { db }: Pick<Deps, 'db'>,
  owner: { userId: UserId; botId: AgentId },
  { query, pinned }: { query: string; pinned: boolean | undefined },
  page: PageQuery,
): Promise<Page<FoundSession>> {
  const words = wordsOf(query)
  if (words.length === 0) return toPage<FoundSession>([], 0, page)
  const wanted = wantedOf(words, await store.listKnown(db, owner.userId, words))
  const condition = tsqueryOf(owner.userId, wanted)
  const { sessions, total } = await store.findSessions(db, owner, condition, pinned, page)
  const ids = sessions.map(({ id }) => id)
  const places = wanted.flatMap(({ word, stems, known }) => [word, ...stems, ...known])
  const matches = await store.listMatches(db, owner.userId, ids, condition, places)
  const bySession = Map.groupBy(matches, (match) => match.session_id)
  const found = sessions.map((session) => ({
    ...session,
    name_marks: marksIn(session.session_name, wanted),
    matches: (bySession.get(session.id) ?? []).map(({ record_id, text }) => ({
      record_id,
      ...snippetOf(text, wanted),
    })),
  }))
  return toPage<FoundSession>(found, total, page)
}

function wantedOf(words: readonly string[], known: readonly store.Known[]): Wanted[] {
  return words.map((word, n) => {
    const { stems, beginning, similar } = known[n]!
    const wide = beginning.length > store.mostBeginnings
    return { word, stems, wide, known: wide ? [] : beginning.length > 0 ? beginning : meantBy(word, similar) }
  })
}
