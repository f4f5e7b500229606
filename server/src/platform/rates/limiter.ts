import { setTimeout as sleep } from 'node:timers/promises'
import type { Rate } from '#contract/kit/rates.ts'
import { required } from '#contract/kit/required.ts'
import type { Deps } from '../deps.ts'
import { createInProcessStore } from './in-process-store.ts'
import type { LeaseAsked, RateGrant, RateStore } from './port.ts'

export type Limiter = {
  /** Counts one more of what `key` does. Answers undefined when it may, else the seconds until it may again. */
  take: (key: string, rate: Rate) => Promise<number | undefined>
  close: () => Promise<void>
}

/**
 * A process takes this part of a rate at a time, so that most calls ask nobody. What it has taken counts for all at once, so
 * no rate is ever exceeded. Another process may refuse early, by what this one has left: less than a twentieth of the rate.
 */
const leasePart = 20
const maxHeld = 50_000
const maxConcurrent = 500
const patienceMs = 1_000
const againMs = 5_000

type Held = { left: number; until: number; isLast: boolean }
type Waiting = { key: string; rate: Rate; decide: (wait: number | undefined) => void }

/** Counts once for all processes that share a store; without one, for this process. */
export function createLimiter(deps: Pick<Deps, 'clock' | 'log'>, shared?: RateStore): Limiter {
  const lease = leasing(deps, shared)
  const held = new Map<string, Held>()
  const waiting: Waiting[] = []
  let asking = false
  /** What can be decided without asking: undefined when nothing can. */
  const decideHere = (key: string, rate: Rate): { wait: number | undefined } | undefined => {
    const known = held.get(key)
    if (!known) return undefined
    const endsInMs = known.until - deps.clock.now().getTime()
    // It counts for its window only, and no window is longer than its rate says, whatever the clock did.
    if (endsInMs <= 0 || endsInMs > rate.perSeconds * 1000) return undefined
    if (known.left === 0) return known.isLast ? { wait: secondsOf(endsInMs) } : undefined
    known.left--
    return { wait: undefined }
  }
  const settle = ({ key, want }: LeaseAsked, { granted, endsInMs }: RateGrant, all: Waiting[]) => {
    for (const [index, { decide }] of all.entries()) decide(index < granted ? undefined : secondsOf(endsInMs))
    const left = Math.max(0, granted - all.length)
    held.delete(key)
    held.set(key, { left, until: deps.clock.now().getTime() + endsInMs, isLast: granted < want })
    // Who was heard of longest ago: forgetting takes what they have left, it never gives more.
    for (const oldest of held.keys()) {
      if (held.size <= maxHeld) break
      held.delete(oldest)
    }
  }
  /** Those whom an earlier lease leaves something need none. */
  const needsLease = ({ key, rate, decide }: Waiting) => {
    const decided = decideHere(key, rate)
    if (decided) decide(decided.wait)
    return !decided
  }
  const ask = async () => {
    asking = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxConcurrent).filter(needsLease)
      const byKey = [...Map.groupBy(batch, ({ key }) => key).values()]
      const asked = byKey.map((all) => ({ all, request: leaseFor(all) }))
      const leases = asked.length > 0 ? await lease(asked.map(({ request }) => request)) : []
      for (const [index, { all, request }] of asked.entries())
        settle(request, required(leases[index], 'every lease asked for is answered'), all)
    }
    asking = false
  }
  return {
    take: async (key, rate) => {
      const decided = decideHere(key, rate)
      if (decided) return decided.wait
      return new Promise((decide) => {
        waiting.push({ key, rate, decide })
        if (!asking) void ask()
      })
    },
    close: async () => {
      await shared?.close()
    },
  }
}

const leaseFor = (all: Waiting[]): LeaseAsked => {
  const { key, rate } = required(all[0], 'somebody waits for each key')
  return { key, rate, want: Math.max(all.length, Math.floor(rate.max / leasePart)) }
}

const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

/** Leases of the shared store. While that is away this process counts by itself: a limit for each instead of none at all. */
function leasing({ clock, log }: Pick<Deps, 'clock' | 'log'>, shared: RateStore | undefined): RateStore['lease'] {
  const own = createInProcessStore(clock)
  if (!shared) return own.lease
  let awayUntil: number | undefined
  return async (asked) => {
    if (awayUntil !== undefined && performance.now() < awayUntil) return own.lease(asked)
    try {
      const leases = await inTime(shared.lease(asked))
      if (awayUntil !== undefined) log.warn('rates are counted for all processes again')
      awayUntil = undefined
      return leases
    } catch (error) {
      if (awayUntil === undefined) log.warn({ err: error }, 'rates are counted by this process alone for now')
      awayUntil = performance.now() + againMs
      return own.lease(asked)
    }
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const done = new AbortController()
  const late = sleep(patienceMs, undefined, { signal: done.signal }).then(() => {
    throw new Error(`no answer within ${patienceMs} ms`)
  })
  // Whichever comes second is heard by nobody.
  work.catch(() => {})
  late.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    done.abort()
  }
}
