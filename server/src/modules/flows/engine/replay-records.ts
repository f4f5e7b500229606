import { localized } from '#contract/kit/localized-text.ts'
import type { StepResult } from '#flow/index.ts'
import type { StepError } from '#flow/machine/index.ts'
import type { Entry } from './entry.ts'
import type { StepReplacement } from './step-context.ts'

/** What a step gave, how long it took in all its tries and what it cost. */
type Record = { input: string; outcome: StepResult | { error: StepError }; ms: number; credits: number }

const notRecorded = 'not_recorded'

/**
 * What the steps of a replay give instead of being taken, from the journal of the run that is replayed. `soFar`: the replay's own
 * journal, when another process began it.
 */
export function insteadOfReplay(entries: readonly Entry[], soFar: readonly Entry[] = []): StepReplacement {
  const records = recordsOf(entries)
  for (const { node } of soFar.filter(endsStep)) if (node !== undefined) records.get(node)?.shift()
  return ({ compiled: { node, definition }, input }) => {
    if (!definition || (definition.effect !== 'outside' && !definition.costly && !definition.waits)) return undefined
    if (definition.run && definition.effect === 'none' && records.get(node.id) === undefined) return undefined
    const record = records.get(node.id)?.shift()
    const asked = JSON.stringify(input ?? null)
    // A question that was changed is what a replay is for: it is asked anew, since asking changes nothing outside.
    if (record && (definition.effect === 'outside' || definition.waits || record.input === asked)) return record.outcome
    if (definition.effect === 'none' && !definition.waits) return undefined
    return {
      error: {
        code: notRecorded,
        message: localized(
          'There is no record of this step, and a replay does nothing outside.',
          'Langkah ini tidak ada rekamannya, dan putar ulang tidak melakukan apa pun di luar.',
        ),
      },
    }
  }
}

/** What could not be given in a replay, and what those steps took and cost that were given rather than taken. */
export function standInsOf(
  entries: readonly Entry[],
  replay: readonly Entry[],
): { missing: string[]; ms: number; credits: number } {
  const records = recordsOf(entries)
  const missing: string[] = []
  let [ms, credits] = [0, 0]
  for (const { node = '', event, pinned } of replay.filter(endsStep)) {
    const record = records.get(node)?.shift()
    if (event.type === 'failed' && event.error.code === notRecorded) missing.push(node)
    else if (pinned && record) [ms, credits] = [ms + record.ms, credits + record.credits]
  }
  return { missing, ms, credits }
}

const endsStep = ({ node, event }: Entry) => node !== undefined && (event.type === 'done' || event.type === 'failed')

/** What came of each visit in the end, by node and in order. */
function recordsOf(entries: readonly Entry[]): Map<string, Record[]> {
  const records = new Map<string, Record[]>()
  const last = new Map<number, { node: string; record: Record }>()
  const inputs = new Map<number, unknown>()
  const spent = new Map<number, { ms: number; credits: number }>()
  for (const { event, node, visit = 0, input, ms = 0, credits = 0 } of entries) {
    if (input !== undefined) inputs.set(visit, input)
    const before = spent.get(visit) ?? { ms: 0, credits: 0 }
    const all = { ms: before.ms + ms, credits: before.credits + credits }
    spent.set(visit, all)
    if (node === undefined || (event.type !== 'done' && event.type !== 'failed')) continue
    const outcome = event.type === 'done' ? event.result : { error: event.error }
    last.set(visit, { node, record: { input: JSON.stringify(inputs.get(visit) ?? null), outcome, ...all } })
  }
  for (const [, { node, record }] of [...last].toSorted(([value], [other]) => value - other))
    records.set(node, [...(records.get(node) ?? []), record])
  return records
}
