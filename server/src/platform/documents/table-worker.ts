// Has the tables of one file open in a process of its own: whatever a statement does to it, the server goes on.
import { answerInChild } from '../child-process/work-in-child.ts'
import type { Reply } from './query-failure.ts'
import { type TableAsk, TableQueryError, type TableQueryResult } from './table-messages.ts'
import { TableStore } from './table-store.ts'

let store: TableStore | undefined

answerInChild<TableAsk, Reply<TableQueryResult | null>>((ask) => {
  try {
    return { ok: true, answer: handle(ask) }
  } catch (error) {
    if (error instanceof TableQueryError) return { ok: false, code: error.code, message: error.message }
    return { ok: false, code: 'query_failed', message: error instanceof Error ? error.message : String(error) }
  }
})

function handle(ask: TableAsk): TableQueryResult | null {
  if (ask.kind === 'open') {
    store = TableStore.open(ask)
    return null
  }
  if (!store) throw new TableQueryError('query_failed', 'no tables are open')
  return store.query(ask.sql, ask.maxRows, ask.reads)
}
