import { messagingLimits } from '#contract/messaging/limits.ts'

const secondMs = 1_000
/** A burst to one number: so many messages in so long. */
const pair = { max: 45, ms: 6_000 }

/** Counts what goes out as WhatsApp does: of a number per second, and to each receiver. */
export function createPace() {
  const sent = new Map<string, number[]>()
  const counts = (key: string, now: number, { max, ms }: { max: number; ms: number }): boolean => {
    const times = (sent.get(key) ?? []).filter((at) => at > now - ms)
    const fits = times.length < max
    if (fits) times.push(now)
    if (times.length === 0) sent.delete(key)
    else sent.set(key, times)
    return fits
  }
  return {
    /** Which limit a message would be over; counted where it is over none. */
    over: (account: string, number: string, now: Date): 'throughput' | 'pair' | undefined => {
      const at = now.getTime()
      if (sent.size > 20_000) sent.clear()
      if (!counts(`${account} ${number}`, at, pair)) return 'pair'
      if (!counts(account, at, { max: messagingLimits.broadcastPerSecond, ms: secondMs })) return 'throughput'
      return undefined
    },
  }
}
