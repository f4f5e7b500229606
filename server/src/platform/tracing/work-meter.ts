import { Histogram, type Registry } from 'prom-client'

/** Work whose time and end are counted, whether or not anything is traced. A run that waits is counted once for each time that it was worked on. */
export type WorkKind = 'answer' | 'call' | 'message' | 'model' | 'query' | 'run' | 'tool'
type Outcome = 'done' | 'failed'

const meters = new Set<(kind: WorkKind, outcome: Outcome, seconds: number) => void>()

/** Counts what is done from now on at /metrics, until what it gives is called. Such work lies in every layer: it is the process's, whoever asks for it. */
export function measureWork(metrics: Registry): () => void {
  const durations = new Histogram({
    name: 'work_duration_seconds',
    help: 'How long answers, calls, messages, requests to models, queries of connected databases, runs of flows and tools took, and how they ended.',
    labelNames: ['kind', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600],
    registers: [metrics],
  })
  const meter = (kind: WorkKind, outcome: Outcome, seconds: number) => durations.observe({ kind, outcome }, seconds)
  meters.add(meter)
  return () => void meters.delete(meter)
}

/** Begins a piece of work; what it gives is called when it ends. */
export function beginWork(kind: WorkKind): (outcome?: Outcome) => void {
  const began = performance.now()
  return (outcome = 'done') => {
    for (const meter of meters) meter(kind, outcome, (performance.now() - began) / 1_000)
  }
}

/** Does a piece of work. One that throws has failed, and one whose result says so. */
export async function countWork<Result>(
  kind: WorkKind,
  run: () => Promise<Result>,
  hasFailed: (result: Result) => boolean = () => false,
): Promise<Result> {
  const end = beginWork(kind)
  try {
    const result = await run()
    end(hasFailed(result) ? 'failed' : 'done')
    return result
  } catch (error) {
    end('failed')
    throw error
  }
}
