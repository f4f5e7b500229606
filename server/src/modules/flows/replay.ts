import type { FlowRunId, ReplayedRun } from '#contract/flows/schemas.ts'
import { localized } from '#contract/kit/localized-text.ts'
import { isSameJson } from '#contract/kit/same-json.ts'
import type { FlowDocument, StepResult } from '#flow/index.ts'
import type { StepError } from '#flow/machine/index.ts'
import type { TenantView } from '../../platform/tenant.ts'
import type { Instead } from './engine/engine.ts'
import type { Entry } from './engine/entry.ts'
import type { RunRow } from './engine/run-row.ts'
import * as store from './engine/run-store.ts'
import { flowRunLimits } from './flow-run-limits.ts'
import { type FlowRunDeps, startRun } from './runs.ts'

export type Replay = { document: FlowDocument; flowId: string; tenant: TenantView; last: number }
/** What a step gave, how long it took in all its tries and what it cost. */
type Record = { input: string; outcome: StepResult | { error: StepError }; ms: number; credits: number }
/** What could not be given, and what those steps took and cost that were given rather than taken. */
type Stood = { missing: string[]; ms: number; credits: number }

/**
 * Runs the last real runs of a flow again on a draft: outside steps give what they gave then and are never taken; so do steps
 * that were paid for as long as they are asked the same. Everything else is done anew. Newest first.
 */
export async function replayRuns(
  deps: FlowRunDeps,
  { document, flowId, tenant, last }: Replay,
): Promise<ReplayedRun[]> {
  const limit = Math.min(last, flowRunLimits.replays)
  const { rows } = await store.listRuns(deps.db, tenant, { flowId, mode: 'live' }, { page: 1, limit })
  const ended = rows.filter(({ endedAt }) => endedAt !== null)
  const journals = await store.readJournals(
    deps.db,
    ended.map(({ id }) => id),
  )
  const replayed: ReplayedRun[] = []
  for (const row of ended)
    replayed.push(await replayOne(deps, { document, flowId, tenant }, row, journals.get(row.id)?.entries ?? []))
  return replayed
}

async function replayOne(
  deps: FlowRunDeps,
  { document, flowId, tenant }: Omit<Replay, 'last'>,
  row: RunRow,
  entries: Entry[],
): Promise<ReplayedRun> {
  const begun = entries[0]?.event
  const nothing = {
    status: row.status,
    result: row.result ?? { replies: [], output: {}, error: null },
    steps: 0,
    credits: 0,
    ms: 0,
  }
  const before = { ...nothing, steps: row.steps, credits: row.credits, ms: durationOf(entries) }
  const base = { run_id: row.id as FlowRunId, at: row.createdAt.toISOString(), not_recorded: [], before }
  if (begun?.type !== 'begun' || !document.nodes.some(({ id }) => id === begun.trigger)) {
    const problem = localized('The draft has no such trigger any more.', 'Draf ini sudah tidak punya pemicunya.')
    return { ...base, replay_id: null, problem, same: false, after: nothing }
  }
  const stood: Stood = { missing: [], ms: 0, credits: 0 }
  const view = await startRun(deps, {
    document,
    flowId,
    tenant,
    mode: 'replay',
    trigger: begun.trigger,
    input: begun.input,
    waitMs: 60_000,
    ...(row.conversation !== null && { conversation: `replay/${row.conversation}` }),
    instead: fromRecords(recordsOf(entries), stood),
  })
  const [again, journal] = await Promise.all([store.findRun(deps.db, view.id), store.readJournals(deps.db, [view.id])])
  const result = { replies: view.replies, output: view.output, error: view.error }
  const after = {
    status: view.status,
    result,
    steps: again?.steps ?? 0,
    credits: (again?.credits ?? 0) + stood.credits,
    ms: durationOf(journal.get(view.id)?.entries ?? []) + Math.round(stood.ms),
  }
  const { missing } = stood
  const problem =
    missing.length > 0
      ? localized(`There is no record of: ${missing.join(', ')}.`, `Tidak ada rekaman untuk: ${missing.join(', ')}.`)
      : null
  return {
    ...base,
    replay_id: view.id,
    problem,
    not_recorded: missing,
    same: isSameJson(outcomeOf(before), outcomeOf(after)),
    after,
  }
}

/** Time in steps, without waits; of a replay with what the steps took whose results were given. */
const durationOf = (entries: readonly Entry[]) => Math.round(entries.reduce((sum, { ms = 0 }) => sum + ms, 0))
const outcomeOf = ({ status, result }: ReplayedRun['before']) => [
  status,
  result.replies.map(({ text }) => text),
  result.output,
  result.error?.code ?? null,
]

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

function fromRecords(records: Map<string, Record[]>, stood: Stood): Instead {
  return ({ compiled: { node, definition }, input }) => {
    if (!definition || (definition.effect !== 'outside' && !definition.costly && !definition.waits)) return undefined
    if (definition.run && definition.effect === 'none' && records.get(node.id) === undefined) return undefined
    const record = records.get(node.id)?.shift()
    const asked = JSON.stringify(input ?? null)
    // A question that was changed is what a replay is for: it is asked anew, since asking changes nothing outside.
    if (record && (definition.effect === 'outside' || definition.waits || record.input === asked)) {
      stood.ms += record.ms
      stood.credits += record.credits
      return record.outcome
    }
    if (definition.effect === 'none' && !definition.waits) return undefined
    stood.missing.push(node.id)
    return {
      error: {
        code: 'not_recorded',
        message: localized(
          'There is no record of this step, and a replay does nothing outside.',
          'Langkah ini tidak ada rekamannya, dan putar ulang tidak melakukan apa pun di luar.',
        ),
      },
    }
  }
}
