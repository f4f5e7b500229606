import { createStore, useStore } from '#web/lib/store.ts'

const everyMs = 20_000

const clock = createStore(Date.now(), (set) => {
  const timer = setInterval(() => set(Date.now()), everyMs)
  return () => clearInterval(timer)
})

/** The present moment, coarse: good for ages that are shown. */
export function useNow(): Date {
  const at = useStore(clock)
  // Nobody looked for a while: the clock stood still.
  return new Date(Math.max(at, Date.now() - everyMs))
}
