import type { RecordId } from '#contract/kit/id.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import type { Deps } from '../../platform/deps.ts'
import * as store from './search-store.ts'
import { meantBy, type SearchWords, tsqueryOf, wordsOf } from './search-words.ts'
import type { ListedRow, SessionOwner } from './session-store.ts'
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
  owner: SessionOwner,
  { query, pinned }: { query: string; pinned: boolean | undefined },
  page: PageQuery,
): Promise<Page<FoundSession>> {
  const words = wordsOf(query)
  if (words.length === 0) return toPage<FoundSession>([], 0, page)
  await catchUp(db, owner)
  const searchWords = searchWordsOf(await store.listKnown(db, owner.userId, words))
  const condition = tsqueryOf(owner.userId, searchWords)
  const { sessions, total } = await store.findSessions(
    db,
    owner,
    { condition, single: searchWords.length === 1 },
    pinned,
    page,
  )
  const ids = sessions.map(({ id }) => id)
  const places = searchWords.flatMap(({ word, stems, known }) => [word, ...stems, ...known])
  const matches = await store.listMatches(db, owner.userId, ids, condition, places)
  const bySession = Map.groupBy(matches, (match) => match.session_id)
  const found = sessions.map((session) => ({
    ...session,
    name_marks: marksIn(session.session_name, searchWords),
    matches: (bySession.get(session.id) ?? []).map(({ record_id, text }) => ({
      record_id,
      ...snippetOf(text, searchWords),
    })),
  }))
  return toPage<FoundSession>(found, total, page)
}

const maxBehind = 50

/** What the person has just been answered is found, too. */
async function catchUp(db: Deps['db'], { userId }: SessionOwner): Promise<void> {
  for (let index = 0; index < maxBehind && (await store.indexPending(db, userId)); index++);
}

/** Words that every sentence has are left out, unless there are no others. */
function searchWordsOf(known: readonly store.KnownWord[]): SearchWords[] {
  const all = known.map(({ word, filler, stems, beginning, similar }) => {
    const wide = beginning.length > store.beginningsLimit
    const others = wide ? [] : beginning.length > 0 ? beginning : meantBy(word, similar)
    return { word, stems, wide, known: others, filler: filler || fillers.has(word) }
  })
  const telling = all.filter(({ filler }) => !filler)
  return telling.length > 0 ? telling : all
}

/** Indonesian ones; PostgreSQL knows the English ones. */
const fillers = new Set('dan di ke dari yang untuk pada dengan per atau ini itu apa ada oleh dalam'.split(' '))
