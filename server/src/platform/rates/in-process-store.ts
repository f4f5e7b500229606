import type { Clock } from '../clock.ts'
import type { LeaseAsked, RateStore } from './port.ts'

const maxWindows = 50_000

/** Counts for this process alone: where it is the only one, and where the shared store is away. */
export function createInProcessStore(clock: Clock): RateStore {
  const windows = new Map<string, { used: number; endsAt: number }>()
  const leaseOne = ({ key, want, rate }: LeaseAsked) => {
    const now = clock.now().getTime()
    const length = rate.perSeconds * 1000
    const known = windows.get(key)
    const window = known && known.endsAt > now ? known : { used: 0, endsAt: now + length }
    window.endsAt = Math.min(window.endsAt, now + length)
    const granted = Math.max(0, Math.min(want, rate.max - window.used))
    window.used += granted
    windows.set(key, window)
    if (windows.size > maxWindows) forgetEnded(windows, now)
    return { granted, endsInMs: window.endsAt - now }
  }
  return { lease: async (asked) => asked.map(leaseOne), close: async () => {} }
}

/** Windows that have ended; should all still be open, the oldest half goes, so that memory has an end. */
function forgetEnded(windows: Map<string, { endsAt: number }>, now: number): void {
  for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
  if (windows.size <= maxWindows) return
  for (const key of [...windows.keys()].slice(0, maxWindows / 2)) windows.delete(key)
}
