import type { Rate } from '#contract/kit/rates.ts'

/** How much of what a key may do within its window a process would like to have. */
export type LeaseAsked = { key: string; want: number; rate: Rate }

/** What it got, which may be less or nothing, and when the window ends. */
export type RateGrant = { granted: number; endsInMs: number }

/**
 * Counts what all processes have handed out, key by key, in fixed windows that begin with the first lease. No clock that
 * jumps makes a window longer than its rate says.
 */
export type RateStore = {
  /** Keys are distinct; answers come in their order. */
  lease: (asked: readonly LeaseAsked[]) => Promise<RateGrant[]>
  close: () => Promise<void>
}
