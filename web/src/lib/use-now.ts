import { createStore, useStore } from './store.ts'

const everyMs = 20_000

/** One clock for the page: what is shown together moves on together. */
const clock = createStore(Date.now(), (set) => {
  set(Date.now())
  const timer = setInterval(() => set(Date.now()), everyMs)
  return () => clearInterval(timer)
})

/** The present moment in milliseconds, coarse: good for ages and for times that are left. */
export function useNow(): number {
  const at = useStore(clock)
  // While nobody looked the clock stood still.
  return Math.max(at, Date.now() - everyMs)
}
