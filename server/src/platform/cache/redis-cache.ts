import { Redis } from 'ioredis'
import type { Deps } from '../deps.ts'

/** Texts that any process may make anew, kept for all of them a while. It may be away, or forget, at any time. */
export type SharedCache = {
  find: (key: string) => Promise<string | undefined>
  keep: (key: string, text: string, forMs: number) => void
  close: () => Promise<void>
}

/** One that does not answer holds nobody longer than this. */
const patienceMs = 250
/** Larger ones stay with the process that made them: what many keep must have an end. */
const maxLength = 512 * 1024

const keyOf = (key: string) => `nalar:cache:${key}`

/** In Redis, sealed: whoever can read there reads nothing of a customer's. */
export function createRedisCache(url: string, { secrets }: Pick<Deps, 'secrets'>): SharedCache {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: patienceMs,
    retryStrategy: (times) => Math.min(times * 100, 1_000),
  })
  // Whoever asks makes it anew; without a listener the connection's own error would end the process.
  redis.on('error', () => {})
  return {
    find: async (key) => {
      try {
        const sealed = await redis.get(keyOf(key))
        return sealed === null ? undefined : secrets.decrypt(sealed)
      } catch {
        return undefined
      }
    },
    keep: (key, text, forMs) => {
      if (text.length <= maxLength && forMs > 0)
        redis.set(keyOf(key), secrets.encrypt(text), 'PX', forMs).catch(() => {})
    },
    close: async () => redis.disconnect(),
  }
}
