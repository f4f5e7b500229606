import { parentPort } from 'node:worker_threads'
import { type QueryResult, type TableAsk, TableQueryError } from './table-messages.ts'
import { TableStore } from './table-store.ts'
import type { Numbered, Reply } from './thread-messages.ts'

const port = parentPort!
let store: TableStore | undefined

port.on('message', (message: Numbered<TableAsk>) => {
  port.postMessage(answer(message))
})

function answer(message: Numbered<TableAsk>): Reply<QueryResult | null> {
  const { request } = message
  try {
    return { request, ok: true, answer: handle(message) }
  } catch (error) {
    if (error instanceof TableQueryError) return { request, ok: false, code: error.code, message: error.message }
    return { request, ok: false, code: 'query_failed', message: error instanceof Error ? error.message : String(error) }
  }
}

function handle(message: TableAsk): QueryResult | null {
  if (message.kind === 'open') {
    store = TableStore.open(message)
    return null
  }
  if (!store) throw new TableQueryError('query_failed', 'no tables are open')
  return store.query(message.sql, message.maxRows, message.reads)
}
