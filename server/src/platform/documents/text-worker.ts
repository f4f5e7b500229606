// Holds the index of one text in a process of its own: a text of rare words takes any time and memory to index.
import { readFileSync } from 'node:fs'
// Not the whole engine: a process is started for each text, and what it needs is the index and its search.
import { buildIndex } from '#engine/passages/build-index.ts'
import { searchPassages } from '#engine/passages/search.ts'
import type { Hit, Passage, PassageIndex } from '#engine/passages/types.ts'
import { answerInChild } from '../child-process/work-in-child.ts'
import type { Reply } from './query-failure.ts'
import type { TextAsk } from './text-search.ts'

let index: PassageIndex = buildIndex([])

answerInChild<TextAsk, Reply<Hit[]>>((ask) => {
  try {
    return { ok: true, answer: handle(ask) }
  } catch (error) {
    return { ok: false, code: 'query_failed', message: error instanceof Error ? error.message : String(error) }
  }
})

function handle(ask: TextAsk): Hit[] {
  if (ask.kind === 'search') return searchPassages(index, ask.query, { limit: ask.limit })
  // The reading process wrote it.
  index = buildIndex(JSON.parse(readFileSync(ask.path, 'utf8')) as Passage[])
  return []
}
