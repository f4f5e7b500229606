export type Rounds = {
  /** There is something to do now. */
  wake: () => void
  start: () => void
  /** Resolves when the round that goes on has ended. */
  stop: () => Promise<void>
}

type Options = {
  everyMs: number
  /** Wakings within this time are one round. */
  gatherMs?: number
  round: (stopped: AbortSignal) => Promise<unknown>
  failed: (error: unknown) => void
}

/** Work beside the requests: a round at the start, every so often and when woken; never two at once, and one more when woken meanwhile. */
export function createRounds({ everyMs, gatherMs = 0, round, failed }: Options): Rounds {
  const stopping = new AbortController()
  let every: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  let working: Promise<unknown> | undefined
  let again = false
  const begin = () => {
    soon = undefined
    again = working !== undefined
    working ??= round(stopping.signal)
      .catch(failed)
      .finally(() => {
        working = undefined
        if (again) wake()
      })
  }
  const wake = () => {
    if (stopping.signal.aborted) return
    if (gatherMs === 0) begin()
    else soon ??= setTimeout(begin, gatherMs)
  }
  return {
    wake,
    start: () => {
      every = setInterval(wake, everyMs)
      every.unref()
      wake()
    },
    stop: async () => {
      stopping.abort()
      clearInterval(every)
      clearTimeout(soon)
      await working
    },
  }
}
