import { callLimits } from '#contract/calls/limits.ts'
import type { CallTurn } from '#contract/calls/log-schemas.ts'
import type { RehearsalScenario, RehearsedMore } from '#contract/calls/rehearsal.ts'
import type { CallEndedBy } from '#contract/calls/wire.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { analyseCall } from '#engine/calls/index.ts'
import type { ScoredCall } from '#engine/calls/scorecards/index.ts'
import type { RehearsedCaller } from './callers.ts'
import type { Respondent, Response } from './respondent.ts'

/** A conversation as it is rehearsed, whether it is written or spoken. */
type WrittenTurn = CallTurn & RehearsedMore & { grounded: boolean }

export type RehearsedConversation = {
  /** What it has cost so far. */
  readonly credits: number
  /** Why the agent could not answer. */
  readonly failed: ErrorCode | null
  /** Why it may not be paid any more. */
  readonly refused: ErrorCode | null
  converse: (respondent: Respondent, caller: RehearsedCaller, signal: AbortSignal) => Promise<void>
  asCall: () => ScoredCall
}

/** How long it takes to say a text. */
const spokenMs = (text: string): number => 400 + text.length * 72
const breathMs = 600

/** A conversation that is written, at the times at which it would be spoken. */
export class WrittenConversation implements RehearsedConversation {
  credits = 0
  failed: ErrorCode | null = null
  refused: ErrorCode | null = null
  readonly #language: RehearsalScenario['language']
  readonly #turns: WrittenTurn[] = []
  #isOver = false
  #clock = 0
  #transferred = false

  constructor({ language }: Pick<RehearsalScenario, 'language'>) {
    this.#language = language
  }

  async converse(respondent: Respondent, caller: RehearsedCaller, signal: AbortSignal): Promise<void> {
    this.#hear(await respondent.begin())
    for (let turn = 0; turn < callLimits.rehearsalLines && !this.#isOver; turn++) {
      signal.throwIfAborted()
      const line = await caller(this.#turns, signal)
      this.credits += line.credits
      if (line.text === undefined) return
      this.#say('caller', line.text)
      const asked = performance.now()
      const response = await respondent.answer(line.text, signal)
      signal.throwIfAborted()
      this.#clock += performance.now() - asked
      const written = this.#turns.at(-1)
      if (written && response.start) written.start = response.start
      this.#hear(response)
    }
  }

  #say(speaker: CallTurn['speaker'], text: string, grounded = false, more: RehearsedMore = {}): void {
    const starts_ms = Math.round(this.#clock + breathMs)
    const ends_ms = starts_ms + spokenMs(text)
    const number = this.#turns.length + 1
    const unknown = { sentiment: null, heard: null, delays: null }
    this.#turns.push({ ...unknown, number, speaker, text, starts_ms, ends_ms, grounded, ...more })
    this.#clock = ends_ms
  }

  #hear({ texts, more, grounded, credits, isOver, transferred, failed, refused }: Response): void {
    const text = texts.join(' ').trim()
    // Somebody may be written to without a word being said here.
    if (text || more?.acts?.length || more?.parts?.length || more?.reply) this.#say('agent', text, grounded, more)
    this.credits += credits
    this.failed ??= failed
    this.refused ??= refused
    this.#transferred ||= transferred
    this.#isOver ||= isOver || failed !== null || refused !== null
  }

  asCall(): ScoredCall {
    const turns = this.#turns
    const endedBy = this.#transferred ? 'transfer' : 'caller'
    return callOf(turns, { language: this.#language, durationMs: this.#clock, endedBy })
  }
}

/** What a rehearsed conversation is scored by. */
export function callOf(
  turns: readonly (CallTurn & { grounded: boolean })[],
  ended: { language: RehearsalScenario['language']; durationMs: number; endedBy: CallEndedBy },
): ScoredCall {
  const { language, durationMs, endedBy } = ended
  const interruptions = turns.filter(({ heard }) => heard !== null).length
  const { outcome, figures, moods } = analyseCall({ turns, language, durationMs, interruptions })
  const mood = new Map(moods.map(({ number, sentiment }) => [number, sentiment]))
  return {
    turns: turns.map(({ grounded: _, ...turn }) => ({ ...turn, sentiment: mood.get(turn.number) ?? null })),
    figures,
    outcome,
    transferred_to: null,
    ended_by: endedBy,
    duration_s: Math.ceil(durationMs / 1_000),
  }
}
