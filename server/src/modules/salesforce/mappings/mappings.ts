import { errorMessage } from '#contract/errors.ts'
import {
  type Mapping,
  type MappingDetail,
  type MappingDraft,
  type MappingId,
  type MappingInput,
  type MappingPreview,
  type MappingRun,
  mappingLimits,
} from '#contract/salesforce/mappings.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { asFieldFailure, Failure, fail } from '../../../platform/http/fail.ts'
import { newId } from '../../../platform/id.ts'
import type { DescribedObject, SalesforceClient } from '../../../providers/salesforce/salesforce.ts'
import { openSalesforce, withSalesforceFailures } from '../open-salesforce.ts'
import { type DraftProblem, draftProblems, fieldNamed } from './check-draft.ts'
import { compareRows, missingFields } from './compare-rows.ts'
import { type ReadRows, readRows } from './mapping-source.ts'
import * as store from './mapping-store.ts'
import { addPrepareJob, type MappingDeps } from './prepare-job.ts'
import { presentCell, presentMapping, presentProblem, presentRun } from './present-mapping.ts'
import * as runStore from './run-store.ts'

export type MappingCaller = Caller & { signal: AbortSignal }

type Opened = { client: SalesforceClient; described: DescribedObject; source: ReadRows; problems: DraftProblem[] }

/** Both ends of a mapping as they are now, and what does not fit. */
async function openEnds(
  deps: MappingDeps,
  { scope, language, signal }: MappingCaller,
  draft: MappingDraft,
): Promise<Opened> {
  // Whoever may not read the source learns nothing else.
  const source = await readRows(deps, scope, draft.source, { maxRows: mappingLimits.preview, signal, language })
  const { client } = await openSalesforce(deps, scope)
  const described = await withSalesforceFailures(() => client.describe(draft.object))
  return { client, described, source, problems: draftProblems(draft, described, source.columns) }
}

async function openSound(deps: MappingDeps, caller: MappingCaller, draft: MappingDraft): Promise<Opened> {
  const opened = await openEnds(deps, caller, draft)
  const [first] = opened.problems
  if (!first) return opened
  const { code, details } = first.failure
  const wrong = opened.problems.map(({ path, failure }) => asFieldFailure(failure, path))
  throw new Failure(code, details, wrong)
}

/** The first rows as they would be sent. Throws what does not fit. */
export async function previewMapping(
  deps: MappingDeps,
  caller: MappingCaller,
  draft: MappingDraft,
): Promise<MappingPreview> {
  const { client, described, source } = await openSound(deps, caller, draft)
  const { rows, problems } = await withSalesforceFailures(() => compareRows(client, described, draft, source))
  const given = draft.pairs.flatMap(({ field }) => fieldNamed(described, field) ?? [])
  return {
    rows: rows.map(({ row, action, values }) => ({ row, action, values })),
    problems: problems.map((problem) => presentCell(problem, caller.language)),
    missing: described.createable === true ? missingFields(described, given).map(({ label }) => label) : [],
  }
}

export async function listMappings(
  { db }: MappingDeps,
  { scope, language }: MappingCaller,
): Promise<(Mapping & { run: MappingRun | null })[]> {
  const rows = await store.listMappings(db, scope)
  const runs = await runStore.listLastRuns(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const run = runs.find(({ mappingId }) => mappingId === row.id)
    return { ...presentMapping(row), run: presentRun(run, language) }
  })
}

async function findOrFail({ db }: MappingDeps, { scope }: MappingCaller, id: MappingId): Promise<store.MappingRow> {
  const row = await store.findMapping(db, scope, id)
  if (!row) throw fail('salesforce_mapping_not_found')
  return row
}

export async function createMapping(
  deps: MappingDeps,
  caller: MappingCaller,
  given: MappingInput,
): Promise<MappingDetail> {
  const written = await writtenOf(deps, caller, given)
  const id = newId<MappingId>(written.now)
  const max = mappingLimits.perPerson
  if (!(await store.insertMapping(deps.db, caller.scope, { ...written, id, max })))
    throw fail('too_many_salesforce_mappings', { max })
  return getMapping(deps, caller, id)
}

export async function updateMapping(
  deps: MappingDeps,
  caller: MappingCaller,
  id: MappingId,
  given: MappingInput,
): Promise<MappingDetail> {
  await findOrFail(deps, caller, id)
  const written = await writtenOf(deps, caller, given)
  if (!(await store.updateMapping(deps.db, caller.scope, id, written))) throw fail('salesforce_mapping_not_found')
  return getMapping(deps, caller, id)
}

async function writtenOf(deps: MappingDeps, caller: MappingCaller, given: MappingInput) {
  const { described, source } = await openSound(deps, caller, given)
  return { ...given, source_name: source.name, object_label: described.label, now: deps.clock.now() }
}

/** With what no longer fits; where one of its ends does not answer, why. */
export async function getMapping(deps: MappingDeps, caller: MappingCaller, id: MappingId): Promise<MappingDetail> {
  const row = await findOrFail(deps, caller, id)
  const [run] = await runStore.listLastRuns(deps.db, [id])
  const about = { ...presentMapping(row), run: presentRun(run, caller.language) }
  try {
    const { problems } = await openEnds(deps, caller, row)
    const shown = problems.map((problem) => presentProblem(problem, caller.language))
    return { ...about, state: shown.length > 0 ? 'broken' : 'ready', problems: shown, message: null }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const message = errorMessage(error.code, caller.language, error.details)
    if (!lost.has(error.code)) return { ...about, state: 'unchecked', problems: [], message }
    return { ...about, state: 'broken', problems: [{ column: null, field: null, message }], message: null }
  }
}

/** What does not come back by itself. */
const lost = new Set([
  'salesforce_mapping_source_gone',
  'salesforce_gone',
  'knowledge_file_withheld',
  'statement_failed',
])

export async function removeMapping(deps: MappingDeps, { scope }: MappingCaller, id: MappingId): Promise<null> {
  if (!(await store.deleteMapping(deps.db, scope, id))) throw fail('salesforce_mapping_not_found')
  return null
}

/** A second press is the run that goes on. */
export async function prepareMapping(
  deps: MappingDeps,
  caller: MappingCaller,
  id: MappingId,
): Promise<MappingRun | null> {
  await findOrFail(deps, caller, id)
  const now = deps.clock.now()
  const runId = newId(now)
  await deps.db.transaction(async (tx) => {
    if (!(await runStore.insertRun(tx, { id: runId, mappingId: id, now }))) return
    await addPrepareJob({ ...deps, db: tx }, { id: runId, from: caller.from, language: caller.language })
  })
  return getMappingRun(deps, caller, id)
}

export async function getMappingRun(
  deps: MappingDeps,
  caller: MappingCaller,
  id: MappingId,
): Promise<MappingRun | null> {
  await findOrFail(deps, caller, id)
  const [run] = await runStore.listLastRuns(deps.db, [id])
  return presentRun(run, caller.language)
}
