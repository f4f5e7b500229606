import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { buildIndex, type Hit, type Passage, type PassageIndex, searchPassages } from '#engine/passages/index.ts'
import type { TextAsk } from './text-search.ts'
import type { Numbered, Reply } from './thread-messages.ts'

const port = parentPort!
let index: PassageIndex = buildIndex([])

port.on('message', (message: Numbered<TextAsk>) => {
  port.postMessage(answer(message))
})

function answer(message: Numbered<TextAsk>): Reply<Hit[]> {
  const { request } = message
  try {
    return { request, ok: true, answer: handle(message) }
  } catch (error) {
    return { request, ok: false, code: 'query_failed', message: error instanceof Error ? error.message : String(error) }
  }
}

function handle(message: TextAsk): Hit[] {
  if (message.kind === 'search') return searchPassages(index, message.query, { limit: message.limit })
  // The reading process wrote it.
  index = buildIndex(JSON.parse(readFileSync(message.path, 'utf8')) as Passage[])
  return []
}
