import type { LocalizedText } from '#contract/kit/localized-text.ts'
import type { Reply } from '../definition.ts'

/** What went wrong with a step or a run, in both languages. `again`: trying once more may help. */
export type StepError = { code: string; message: LocalizedText; again?: boolean }

/** What a step waits for: a time, and for others than `time` and `retry` something that somebody reports. */
export type Wait = {
  kind: 'time' | 'event' | 'reply' | 'approval' | 'hand-over' | 'flow' | 'retry'
  /** ISO 8601. When it comes the step goes on with `timed_out`. */
  due: string
  /** What an event, a reply or a decision is known by. */
  key?: string
  /** Kept for the step until it goes on, such as how often it has asked. */
  memo?: unknown
}

/** Why a waiting step goes on. */
export type WakeCause = { by: 'time' } | { by: 'event'; payload: unknown }

/** A token is inside loops and branches, the outermost first. `visit`: of the loop when it began this round. */
export type Frame =
  | {
      kind: 'loop'
      node: string
      visit: number
      round: number
      held: unknown
      collected: unknown[]
      characters: number
    }
  | { kind: 'branch'; fork: number; index: number }

/** A place where a run is. A run without forks has one. */
export type RunToken = {
  id: number
  node: string
  /** Counts arrivals at nodes: the step's number, and with the run's id its idempotency key. */
  visit: number
  attempt: number
  frames: Frame[]
  /** `parked`: waits for other tokens, at a join or at the loop that it came back to. */
  phase: 'ready' | 'waiting' | 'parked'
  wait?: Wait
  woken?: WakeCause
}

type RunStatus = 'running' | 'done' | 'failed' | 'cancelled'

/** All that is known of a run: it can be rebuilt from its events at any time. */
export type RunState = {
  status: RunStatus
  /** Of `rules.ts`. */
  rules: number
  runId: string
  startedAt: string
  /** Roots of expressions: `trigger`, variables, and what steps gave by their id. */
  values: Record<string, unknown>
  /** How large the values are, about: no more than this. */
  charactersAtMost: number
  tokens: RunToken[]
  /** Visits so far. */
  visits: number
  nextToken: number
  forks: number
  replies: Reply[]
  output: Record<string, unknown>
  error: (StepError & { node: string | null }) | null
}
