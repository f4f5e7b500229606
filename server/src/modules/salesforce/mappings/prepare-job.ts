import type { Language } from '#contract/language.ts'
import type { ChangeSetId } from '#contract/salesforce/change-sets.ts'
import { mappingLimits } from '#contract/salesforce/mappings.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { RequestOrigin } from '../../../platform/http/caller.ts'
import { Failure } from '../../../platform/http/fail.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { type Enqueuer, enqueueJobs } from '../../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker } from '../../../platform/jobs/worker.ts'
import type { ChangeJobDeps } from '../change-sets/change-job.ts'
import { noteChangeSet } from '../change-sets/note-change-set.ts'
import { proposeChanges } from '../change-sets/propose.ts'
import { openSalesforce, withSalesforceFailures } from '../open-salesforce.ts'
import { draftProblems } from './check-draft.ts'
import { type ComparedRow, compareRows } from './compare-rows.ts'
import { type MappingSourceDeps, readRows } from './mapping-source.ts'
import { findAnyMapping, type MappingRow } from './mapping-store.ts'
import { endRun, findRun, type MappingCounts, type MappingRunRow, noteProgress } from './run-store.ts'

export type MappingDeps = ChangeJobDeps & MappingSourceDeps

const queue = 'salesforce-mappings'
type PrepareJob = { id: string; from: RequestOrigin; language: Language }

export const addPrepareJob = (deps: Enqueuer, job: PrepareJob): Promise<void> =>
  enqueueJobs<PrepareJob>(deps, queue, [{ key: job.id, payload: job }])

const maxAttempts = 3

/** Compares the rows of a mapping with Salesforce. Begun anew after a killed process it comes to the same change-set, which is known by the run. */
export const prepareWorker = (deps: MappingDeps): JobWorker =>
  jobWorker<PrepareJob>({
    queue,
    leaseSeconds: 120,
    retryAfterMs: (attempts) => (attempts >= maxAttempts ? null : 2_000),
    run: async ({ payload, hold }, signal) => {
      const run = await findRun(deps.db, payload.id)
      if (!run || run.endedAt) return 'done'
      const ended = await prepared(deps, run, payload, signal).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error
        return { ...nothing, failure: { code: error.code, details: error.details } }
      })
      await deps.db.transaction((tx) => endHeld(tx, hold, run.id, { ...ended, now: deps.clock.now() }))
      return 'done'
    },
    onGivenUp: async ({ payload: { id } }) => {
      const failure = { code: 'salesforce_mapping_interrupted' as const, details: {} }
      await endRun(deps.db, id, { ...nothing, failure, now: deps.clock.now() })
    },
  })

type Ended = Pick<MappingRunRow, 'counts' | 'problems' | 'failure' | 'changeSetId'>
const nothing: Ended = { counts: null, problems: [], failure: null, changeSetId: null }

/** Only whoever has the job writes what became of it. */
async function endHeld(tx: Db, hold: (tx: Db) => Promise<boolean>, id: string, ended: Ended & { now: Date }) {
  if (!(await hold(tx))) throw new Error('another process has this job')
  await endRun(tx, id, ended)
}

async function prepared(deps: MappingDeps, run: MappingRunRow, job: PrepareJob, signal: AbortSignal): Promise<Ended> {
  const mapping = await findAnyMapping(deps.db, run.mappingId)
  if (!mapping) return nothing
  // With the rights that the person has now, wherever they have gone since they pressed.
  const scope = await deps.scopeOf(mapping.tenant)
  if (!scope) return { ...nothing, failure: { code: 'salesforce_mapping_no_access', details: {} } }
  const { client } = await openSalesforce(deps, scope)
  const asked = { maxRows: mappingLimits.rows, signal, language: job.language }
  const source = await readRows(deps, scope, mapping.source, asked)
  const described = await withSalesforceFailures(() => client.describe(mapping.object))
  const [problem] = draftProblems(mapping, described, source.columns)
  if (problem) throw problem.failure
  const read = source.rows.length
  let compared = 0
  await noteProgress(deps.db, run.id, { state: 'comparing', read, compared })
  const { rows, problems } = await withSalesforceFailures(() =>
    compareRows(client, described, mapping, source, async (count) => {
      signal.throwIfAborted()
      compared += count
      await noteProgress(deps.db, run.id, { state: 'comparing', read, compared })
    }),
  )
  await noteProgress(deps.db, run.id, { state: 'proposing', read, compared: read })
  const changeSetId = await propose(deps, { run, mapping, scope, job }, rows)
  return {
    counts: countsOf(rows, source.truncated),
    problems: problems.slice(0, mappingLimits.problems),
    failure: null,
    changeSetId,
  }
}

function countsOf(rows: readonly ComparedRow[], truncated: boolean): MappingCounts {
  const of = (action: ComparedRow['action']) => rows.filter((row) => row.action === action).length
  const [creates, updates] = [of('create'), of('update')]
  const waiting = Math.max(0, creates + updates - mappingLimits.changes)
  return { creates, updates, unchanged: of('unchanged'), left_out: of('left_out'), waiting, truncated }
}

type Work = { run: MappingRunRow; mapping: MappingRow; scope: Scope; job: PrepareJob }

/** The first rows that differ, as one change-set; null: none does. */
async function propose(
  deps: MappingDeps,
  { run, mapping, scope, job }: Work,
  rows: readonly ComparedRow[],
): Promise<ChangeSetId | null> {
  const changes = rows.flatMap(({ change }) => change ?? []).slice(0, mappingLimits.changes)
  if (changes.length === 0) return null
  const { name: title } = mapping
  try {
    return await proposeChanges(deps, scope, {
      title,
      reason: '',
      key: `mapping-${run.id}`,
      rows: changes,
      origin: { kind: 'mapping', name: title },
      onStored: (tx, id) => noteChangeSet(deps, tx, { scope, from: job.from }, 'salesforce.proposed', { id, title }),
    })
  } catch (error) {
    // It was changed there by somebody else in the meantime.
    if (error instanceof Failure && error.code === 'salesforce_nothing_changes') return null
    throw error
  }
}
