import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 60_000

/** At the start a database may be slow to answer or start itself: it is asked again for a while. What refuses us refuses at once. */
export async function patiently<Value>(ask: () => Promise<Value>): Promise<Value> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isSlow(error) || performance.now() > until) throw error
      await sleep(500)
    }
  }
}

/** 57P03: it starts, or recovers after a crash. */
const isSlow = (error: unknown): boolean =>
  error instanceof Error &&
  (/timeout expired|timeout exceeded when trying to connect/.test(error.message) ||
    ('code' in error && error.code === '57P03') ||
    isSlow(error.cause))
