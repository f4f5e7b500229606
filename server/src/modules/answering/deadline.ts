/** The time limit of an answer. It stands still while a person is asked for something. */
export type Deadline = {
  /** Stops the clock; call what it gives to let it go on. */
  pause: () => () => void
  /** Ends it: nothing fires any more. */
  clear: () => void
}

export function createDeadline(ms: number, onLate: () => void): Deadline {
  let left = ms
  let since = performance.now()
  let pauses = 0
  let ended = false
  let timer: NodeJS.Timeout | undefined = setTimeout(onLate, ms)
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    clear: () => {
      ended = true
      stop()
    },
    pause: () => {
      if (pauses++ === 0 && timer) {
        stop()
        left -= performance.now() - since
      }
      let over = false
      return () => {
        if (over) return
        over = true
        if (--pauses > 0 || ended) return
        since = performance.now()
        timer = setTimeout(onLate, Math.max(left, 0))
      }
    },
  }
}
