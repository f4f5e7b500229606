import { parentPort } from 'node:worker_threads'
import { TableQueryError, type TableReply, type TableRequest } from './table-messages.ts'
import { TableStore } from './table-store.ts'

const port = parentPort!
let store = new TableStore()

port.on('message', (message: TableRequest) => {
  port.postMessage(answer(message))
})

function answer(message: TableRequest): TableReply {
  const { request } = message
  try {
    return { request, ok: true, ...handle(message) }
  } catch (error) {
    if (error instanceof TableQueryError) return { request, ok: false, code: error.code, message: error.message }
    return { request, ok: false, code: 'query_failed', message: error instanceof Error ? error.message : String(error) }
  }
}

function handle(message: TableRequest): Omit<Extract<TableReply, { ok: true }>, 'request' | 'ok'> {
  switch (message.kind) {
    case 'open':
      store = TableStore.open(message)
      return {}
    case 'create':
      store.create(message.sheets)
      return {}
    case 'rows':
      store.insert(message.sheet, message.rows)
      return {}
    case 'describe':
      return { tables: store.seal() }
    case 'query':
      return { result: store.query(message.sql, message.maxRows, message.reads) }
  }
}
