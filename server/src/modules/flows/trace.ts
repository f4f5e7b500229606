import type { FlowRun, FlowRunId, FlowTrace, ListedFlowRun, TraceStep } from '#contract/flows/schemas.ts'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import type { Db } from '../../platform/db/database.ts'
import { fail } from '../../platform/http/fail.ts'
import type { TenantView } from '../../platform/tenant.ts'
import type { Entry } from './engine/entry.ts'
import type { RunRow } from './engine/run-row.ts'
import * as store from './engine/run-store.ts'

/** Runs that somebody may see, newest first. */
export async function listRuns(
  db: Db,
  tenant: TenantView,
  filter: store.RunFilter,
  page: PageQuery,
): Promise<Page<ListedFlowRun>> {
  const { rows, total } = await store.listRuns(db, tenant, filter, page)
  const journals = await store.readJournals(
    db,
    rows.map(({ id }) => id),
  )
  const listed = rows.map((row) => ({
    ...toFlowRun(row),
    branches: branchesOf(journals.get(row.id)?.entries ?? [], row),
  }))
  return toPage(listed, total, page)
}

/** Which way was taken where a step has several, and where one failed and the run went on; the usual one goes without saying. */
function branchesOf(entries: readonly Entry[], { result }: Pick<RunRow, 'result'>): ListedFlowRun['branches'] {
  const lastTries = new Map(entries.map((entry) => [entry.visit, entry]))
  return entries.flatMap((entry) => {
    const { event, node, kind = '' } = entry
    if (node === undefined) return []
    if (event.type === 'failed')
      return lastTries.get(entry.visit) === entry && result?.error?.node !== node ? [{ node, kind, port: 'error' }] : []
    if (event.type !== 'done') return []
    const port = event.result.port
    // A step that forks takes all of its ways.
    return typeof port === 'string' && port !== 'next' ? [{ node, kind, port }] : []
  })
}

/** Every step of a run. Throws `flow_run_not_found`. */
export async function getTrace(db: Db, tenant: TenantView, id: string): Promise<FlowTrace> {
  const row = await store.findVisibleRun(db, tenant, id)
  if (!row) throw fail('flow_run_not_found')
  const journal = await store.readJournals(db, [id])
  const entries = journal.get(id)?.entries ?? []
  const begun = entries[0]?.event
  const input = begun?.type === 'begun' ? begun.input : {}
  return {
    run: toFlowRun(row),
    result: row.result ?? { replies: [], output: {}, error: null },
    input,
    steps: stepsOf(entries),
  }
}

function toFlowRun(row: RunRow): FlowRun {
  return {
    id: row.id as FlowRunId,
    flow_id: row.flowId,
    mode: row.mode,
    trigger: row.trigger,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    duration_ms: row.endedAt ? row.endedAt.getTime() - row.createdAt.getTime() : null,
    steps: row.steps,
    credits: row.credits,
    error: row.result?.error ?? null,
  }
}

/** Entries of a journal as steps: one for every try of every visit, the latest word on each. */
export function stepsOf(entries: readonly Entry[]): TraceStep[] {
  const steps = new Map<string, TraceStep>()
  for (const entry of entries) {
    const { event, node = '', kind = '', visit = 0, attempt = 1 } = entry
    if (event.type !== 'done' && event.type !== 'failed' && event.type !== 'waits' && event.type !== 'begun') continue
    const key = `${visit} ${attempt}`
    const before = steps.get(key)
    steps.set(key, {
      visit,
      attempt,
      node,
      kind,
      at: event.at,
      credits: (entry.credits ?? 0) + (before?.credits ?? 0),
      ms: (entry.ms ?? 0) + (before?.ms ?? 0),
      input: entry.input ?? before?.input ?? null,
      ...endOf(entry),
      ...(entry.simulated && { simulated: true }),
    })
  }
  return [...steps.values()]
}

function endOf({
  event,
  pinned,
}: Entry): Pick<TraceStep, 'state' | 'output' | 'port' | 'error' | 'wait'> & Partial<TraceStep> {
  const nothing = { output: null, port: null, error: null, wait: null }
  switch (event.type) {
    case 'begun':
      return { ...nothing, state: 'done', output: event.input, port: 'next' }
    case 'failed':
      return { ...nothing, state: 'failed', error: { code: event.error.code, message: event.error.message } }
    case 'waits':
      return { ...nothing, state: 'waiting', wait: { kind: event.wait.kind, due: event.wait.due } }
    case 'done': {
      const { port, output = {}, set } = event.result
      return {
        ...nothing,
        state: pinned ? 'pinned' : 'done',
        output,
        port: Array.isArray(port) ? port.join(', ') : port,
        ...(set && { set }),
      }
    }
    default:
      return { ...nothing, state: 'running' }
  }
}
