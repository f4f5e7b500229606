import { Counter } from 'prom-client'
import type { ErrorCode } from '#contract/errors.ts'
import type { Deps } from '../deps.ts'

/** Counts what failed by its code, with the call that it failed in. */
export type FailureCounter = (code: ErrorCode, call: string, requestId?: string) => void

export function createFailureCounter({ metrics, counts }: Pick<Deps, 'metrics' | 'counts'>): FailureCounter {
  const counter = new Counter({
    name: 'failures_total',
    help: 'Calls and answers that failed, by the code that people were told.',
    labelNames: ['code'],
    registers: [metrics],
  })
  return (code, call, requestId) => {
    counter.inc({ code })
    counts.add({ kind: 'error', name: code, detail: call, requestId })
  }
}
