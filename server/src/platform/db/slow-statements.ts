import { Counter, type Registry } from 'prom-client'
import type { HourlyCounts } from '../counts/hourly-counts.ts'
import type { Log } from '../log/log.ts'
import { startSpan } from '../tracing/tracing.ts'
import { plainStatement } from './plain-statement.ts'
import type { StatementWatch } from './prepared-client.ts'

type Options = { overMs: number; counts: Pick<HourlyCounts, 'add'>; metrics: Registry; log: Pick<Log, 'warn'> }

/** Writes down statements of our own database that took long, with the call that asked, and without any value. */
export function watchSlowStatements({ overMs, counts, metrics, log }: Options): StatementWatch {
  const counter = new Counter({
    name: 'slow_statements_total',
    help: 'Statements of our own database that took longer than SLOW_QUERY_MS.',
    registers: [metrics],
  })
  return (text, ms, work) => {
    if (ms < overMs) return
    const { call = 'none', requestId } = work ?? {}
    const statement = plainStatement(text)
    counter.inc()
    counts.add({ kind: 'slow_query', name: statement, detail: call, ms, requestId })
    startSpan('postgresql', {
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement },
      parent: work?.span,
      startedMsAgo: ms,
    })?.end()
    log.warn({ statement, call, ms: Math.round(ms), requestId, process: process.pid }, 'a statement was slow')
  }
}
