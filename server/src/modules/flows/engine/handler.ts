import type { Language } from '#contract/language.ts'
import type { Reply, StepResult } from '#flow/index.ts'
import type { RunState, Wait, WakeCause } from '#flow/machine/index.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import type { StepSecrets } from '../secrets/step-secrets.ts'
import type { RunRow } from './run-row.ts'

/** What a handler is given. `options` are filled; `key` is the same after a retry and after a crash. */
export type StepInput<O = Record<string, unknown>> = {
  options: O
  key: string
  node: string
  attempt: number
  run: RunRow
  state: RunState
  language: Language
  timezone: string
  now: Date
  /** Fires when the step takes too long, the run is cancelled or the process ends. */
  signal: AbortSignal
  /** A text with its expressions filled in by what the run knows here. Throws ExpressionError. */
  fill: (text: string) => string
  /** Of a step that may send them. */
  secrets?: StepSecrets
  /** The person's rights, read anew. */
  scope: () => Promise<Scope>
  /** Why a waiting step goes on, and what it kept for itself. */
  woken?: WakeCause
  memo?: unknown
}

/** What a handler gives: a result with what it cost, or what it waits for. */
export type Outcome = (StepResult & { credits?: number }) | { wait: Wait; say?: Reply[] }
export type StepHandler<O = Record<string, unknown>> = (step: StepInput<O>) => Promise<Outcome>
