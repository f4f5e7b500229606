import { useSyncExternalStore } from 'react'

const everyMs = 20_000
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const one of listeners) one()
  }, everyMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The present moment, coarse: good for ages that are shown. */
export function useNow(): Date {
  const at = useSyncExternalStore(subscribe, () => now)
  // Nobody looked for a while: the clock stood still.
  return new Date(Math.max(at, Date.now() - everyMs))
}
