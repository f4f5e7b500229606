import { CallError } from './call-error.ts'

const firstWaitMs = 1_000
const longestWaitMs = 30_000

type Reading<T> = {
  onEvent: (event: T) => void
  /** It could not be opened, or it ended: it is joined again after a rest. */
  onLost?: () => void
  signal: AbortSignal
}

/** Reads a stream, and joins again whenever it ends, until the signal fires or the token is no longer good. */
export async function keepReading<T>(
  open: () => Promise<AsyncIterable<T> | undefined>,
  { onEvent, onLost, signal }: Reading<T>,
): Promise<void> {
  for (let waitMs = firstWaitMs; !signal.aborted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      for await (const event of (await open()) ?? []) {
        if (signal.aborted) return
        waitMs = firstWaitMs
        onEvent(event)
      }
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return
    }
    if (signal.aborted) return
    onLost?.()
    await pause(waitMs, signal)
  }
}

/** Waits; not longer when the connection is back or the page is looked at again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms * (0.75 + Math.random() / 2))
    addEventListener('online', done)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}
