import type { CallTurn } from '#contract/calls/log-schemas.ts'
import type { MeasuredKind } from '#contract/calls/scorecard.ts'
import type { ScoredCall } from './scored-call.ts'

/** A figure of a call, with where it is seen best. */
export type CallMeasure = { value: number; turn: number | null; at_ms: number | null }

const longestOf = (turns: readonly CallTurn[]): CallTurn | undefined =>
  turns.toSorted((a, b) => b.ends_ms - b.starts_ms - (a.ends_ms - a.starts_ms))[0]

export const endOf = ({ duration_s, turns }: ScoredCall): number =>
  Math.max(duration_s * 1_000, turns.at(-1)?.ends_ms ?? 0)

/**
 * A call's figure, in percent, times or seconds; undefined where there is none, such as with a caller who says nothing. Of interruptions the
 * one is named that goes over the last threshold that they are over.
 */
export function measureOf(
  kind: MeasuredKind,
  call: ScoredCall,
  thresholds: readonly number[],
): CallMeasure | undefined {
  if (call.turns.length === 0) return undefined
  if (kind === 'silence') return longestSilence(call)
  if (!call.turns.some(({ speaker }) => speaker === 'caller')) return undefined
  const agent = call.turns.filter(({ speaker }) => speaker === 'agent')
  if (kind === 'waiting') return longestWait(call)
  if (kind === 'interruptions') {
    const interrupted = call.turns.filter(({ heard }) => heard !== null)
    const value = call.figures.interruptions
    const over = thresholds[placeIn(thresholds, value) - 1]
    const shown = (over === undefined ? undefined : interrupted[over]) ?? interrupted[0] ?? agent.at(-1)
    return { value, turn: shown?.number ?? null, at_ms: shown?.starts_ms ?? null }
  }
  const spoken = call.figures.caller_ms + call.figures.agent_ms
  if (spoken === 0) return undefined
  const longest = longestOf(agent)
  const value = (call.figures.agent_ms / spoken) * 100
  return { value, turn: longest?.number ?? null, at_ms: longest?.starts_ms ?? null }
}

function longestSilence(call: ScoredCall): CallMeasure {
  const gaps = call.turns.map((turn, index) => ({
    turn,
    ms: (call.turns[index + 1]?.starts_ms ?? endOf(call)) - turn.ends_ms,
  }))
  const longest = gaps.toSorted((a, b) => b.ms - a.ms)[0]
  return {
    value: Math.max(0, longest?.ms ?? 0) / 1_000,
    turn: longest?.turn.number ?? null,
    at_ms: longest?.turn.ends_ms ?? null,
  }
}

/** From what a caller said to the agent's answer; undefined where nothing was answered. */
function longestWait({ turns }: ScoredCall): CallMeasure | undefined {
  const waits = turns.flatMap((turn, index) => {
    const next = turns[index + 1]
    return turn.speaker === 'caller' && next?.speaker === 'agent' ? [{ turn, ms: next.starts_ms - turn.ends_ms }] : []
  })
  const longest = waits.toSorted((a, b) => b.ms - a.ms)[0]
  return longest && { value: Math.max(0, longest.ms) / 1_000, turn: longest.turn.number, at_ms: longest.turn.ends_ms }
}

/** Which label of a scale a figure gets: each threshold is the most that its label stands for, the last label has none. */
export const placeIn = (thresholds: readonly number[], value: number): number =>
  thresholds.filter((most) => value > most).length
