export type Lane = {
  /** There may be something to do: it is done now, or once more when the lane is at work. */
  wake: () => void
  /** Ends what goes on and resolves when it has ended; nothing wakes the lane any more. */
  stop: () => Promise<void>
}

/** Work that this process does never twice at once. */
export function createLane(work: (stopped: AbortSignal) => Promise<unknown>, onFailed: (error: unknown) => void): Lane {
  const stopping = new AbortController()
  let working: Promise<unknown> | undefined
  let again = false
  const wake = () => {
    if (stopping.signal.aborted) return
    again = working !== undefined
    working ??= work(stopping.signal)
      .catch(onFailed)
      .finally(() => {
        working = undefined
        if (again) wake()
      })
  }
  return {
    wake,
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}
