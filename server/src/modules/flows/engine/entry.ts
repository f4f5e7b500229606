import type { PinnedStep } from '#contract/flows/schemas.ts'
import type { RunEvent } from '#flow/machine/index.ts'

/**
 * One line of the journal: an event of the run, and for the trace what the step was given, how long it took and what it cost.
 * `started` is written before an outside effect, so that a crash in the middle of it is known.
 */
export type Entry = {
  event: RunEvent | StepStarted
  node?: string
  kind?: string
  visit?: number
  attempt?: number
  input?: unknown
  ms?: number
  credits?: number
  /** Given by a test or taken from a past run, rather than taken. */
  pinned?: true
  /** Of a test: the step checked what it was given and did nothing outside. */
  simulated?: true
  /** Of the beginning of a test: which steps are not taken as they would be live. Whoever goes on with the test needs it. */
  test?: TestChoices
  /** Of the beginning of a replay: the run whose records its steps give. */
  replayOf?: string
}

/** By node: results that steps give instead of being taken, and those steps that really act outside. */
export type TestChoices = { pins: Record<string, PinnedStep>; real: string[] }

type StepStarted = { type: 'started'; at: string; token: number; key: string }

export const isRunEvent = (event: Entry['event']): event is RunEvent => event.type !== 'started'
