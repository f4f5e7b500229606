import type { RunView } from './runs.ts'

/** A run that waited must be woken first: until then it looks as before. */
const wakeMs = 2_000
const lookMs = 500
const paused = new Set(['done', 'failed', 'cancelled', 'waiting'])

/** How a run stands, again and again until it has ended or waits: that is the last one. */
export async function* followRun(
  flows: { getRun: (id: string, waitMs?: number) => Promise<RunView> },
  id: string,
  signal: AbortSignal,
): AsyncGenerator<RunView, void> {
  for (let waitMs = wakeMs; ; waitMs = lookMs) {
    signal.throwIfAborted()
    const view = await flows.getRun(id, waitMs)
    yield view
    if (paused.has(view.status)) return
  }
}
