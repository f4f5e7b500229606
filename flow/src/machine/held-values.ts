import { localized } from '#contract/kit/localized-text.ts'
import { flowLimits } from '../limits.ts'
import { sizeOf } from '../size-of.ts'
import type { Frame, RunState, StepError } from './state.ts'

const { valuesCharacters: max } = flowLimits

/** What is large is measured once, and not again when it is replaced. */
const measured = new WeakMap<object, number>()
const largeCharacters = 2_000

/** About how many characters of JSON a value of a run is. */
export function charactersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return sizeOf(value, max)
  const known = measured.get(value)
  if (known !== undefined) return known
  const size = sizeOf(value, max)
  if (size > largeCharacters) measured.set(value, size)
  return size
}

const sizeOfAll = (values: Record<string, unknown>) =>
  Object.values(values).reduce<number>((size, value) => size + charactersOf(value), 0)

/** The run with values that it did not have, or had otherwise. What they replace is taken off only when it matters. */
export function withValues(state: RunState, given: Record<string, unknown>): RunState {
  const values = { ...state.values, ...given }
  let { charactersAtMost } = state
  for (const name in given) charactersAtMost += charactersOf(given[name])
  if (charactersAtMost > max) charactersAtMost = sizeOfAll(values)
  return { ...state, values, charactersAtMost }
}

/** Whether the run holds more than it may, with what its loops have collected. `frames`: of the token that moves. */
export function holdsTooMuch({ values, charactersAtMost, tokens }: RunState, frames: readonly Frame[]): boolean {
  let collected = 0
  // Branches share the loops around them.
  const counted = new Set<Frame>()
  const count = (frame: Frame) => {
    if (frame.kind !== 'loop' || counted.has(frame)) return
    counted.add(frame)
    collected += frame.characters
  }
  frames.forEach(count)
  for (const token of tokens) token.frames.forEach(count)
  return charactersAtMost + collected > max && sizeOfAll(values) + collected > max
}

const mega = Math.round(max / 1_000_000)

export const valuesTooLarge: StepError = {
  code: 'values_too_large',
  message: localized(
    `The run holds more than ${mega} MB of results. Take or collect less, or keep it in a table.`,
    `Hasil yang disimpan alur lebih dari ${mega} MB. Ambil atau kumpulkan lebih sedikit, atau simpan di tabel.`,
  ),
}
