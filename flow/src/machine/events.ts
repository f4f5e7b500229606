import type { Reply, StepResult } from '../definition.ts'
import type { StepError, Wait, WakeCause } from './state.ts'

/** What happens to a run. The journal keeps them; together they are the run. `at`: ISO 8601. */
export type RunEvent =
  | {
      type: 'begun'
      at: string
      runId: string
      trigger: string
      input: Record<string, unknown>
      /** The rules it goes by (`rules.ts`). */
      rules?: number
      /** Begins at a step, with what steps before it have given, instead of after its trigger. */
      from?: { node: string; values: Record<string, unknown> }
    }
  | { type: 'done'; at: string; token: number; result: StepResult }
  | { type: 'failed'; at: string; token: number; error: StepError }
  | { type: 'waits'; at: string; token: number; wait: Wait; say?: Reply[] }
  | { type: 'woken'; at: string; token: number; woken: WakeCause }
  | { type: 'cancelled'; at: string }
  | { type: 'expired'; at: string }

/** What is to be done now. Steps that wait and steps that are under way need nothing. */
export type Command = { type: 'step'; token: number } | { type: 'wait'; token: number } | { type: 'end' }
