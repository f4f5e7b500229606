import { Redis } from 'ioredis'
import type { LeaseAsked, RateStore } from './port.ts'

/** Adds what is left, up to what is wanted. The window is the key's own life, by the clock of Redis alone. */
const leaseScript = `
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
local granted = math.max(0, math.min(tonumber(ARGV[1]), tonumber(ARGV[2]) - used))
if granted > 0 then redis.call('INCRBY', KEYS[1], granted) end
local ends = redis.call('PTTL', KEYS[1])
if ends < 0 then
  ends = tonumber(ARGV[3])
  redis.call('PEXPIRE', KEYS[1], ends)
end
return {granted, ends}`

/** Counts in Redis, for all processes that share it. */
export function createRedisStore(url: string): RateStore {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, retryStrategy: (times) => Math.min(times * 100, 1_000) })
  // Whoever leases hears of it; without a listener the connection's own error would end the process.
  redis.on('error', () => {})
  const lease = async (asked: readonly LeaseAsked[]) => {
    const pipeline = redis.pipeline()
    for (const { key, want, rate } of asked)
      pipeline.eval(leaseScript, 1, `nalar:rate:${key}`, want, rate.max, rate.perSeconds * 1000)
    const results = (await pipeline.exec()) ?? []
    return asked.map((_, index) => {
      const [error, result] = results[index] ?? [new Error('Redis did not answer')]
      if (error) throw error
      const [granted, endsInMs] = result as [number, number]
      return { granted, endsInMs }
    })
  }
  return { lease, close: async () => redis.disconnect() }
}
