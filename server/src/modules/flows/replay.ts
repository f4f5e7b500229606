import type { FlowRunId, ReplayedRun } from '#contract/flows/schemas.ts'
import { localized } from '#contract/kit/localized-text.ts'
import { isSameJson } from '#contract/kit/same-json.ts'
import type { FlowDocument } from '#flow/index.ts'
import type { TenantView } from '../../platform/tenant.ts'
import type { Entry } from './engine/entry.ts'
import { standInsOf } from './engine/replay-records.ts'
import type { RunRow } from './engine/run-row.ts'
import * as store from './engine/run-store.ts'
import { flowRunLimits } from './flow-run-limits.ts'
import { type FlowRunDeps, startRun } from './runs.ts'

export type Replay = { document: FlowDocument; flowId: string; tenant: TenantView; last: number }

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
  const view = await startRun(deps, {
    document,
    flowId,
    tenant,
    mode: 'replay',
    trigger: begun.trigger,
    input: begun.input,
    waitMs: 60_000,
    ...(row.conversation !== null && { conversation: `replay/${row.conversation}` }),
    replayOf: row.id,
  })
  const [again, journal] = await Promise.all([store.findRun(deps.db, view.id), store.readJournals(deps.db, [view.id])])
  const replay = journal.get(view.id)?.entries ?? []
  const stood = standInsOf(entries, replay)
  const result = { replies: view.replies, output: view.output, error: view.error }
  const after = {
    status: view.status,
    result,
    steps: again?.steps ?? 0,
    credits: (again?.credits ?? 0) + stood.credits,
    ms: durationOf(replay) + Math.round(stood.ms),
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
