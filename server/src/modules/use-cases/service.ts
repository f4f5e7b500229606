import { dequal } from 'dequal'
import type { AgentId } from '#contract/kit/id.ts'
import { required } from '#contract/kit/required.ts'
import { limits } from '#contract/limits.ts'
import { decidePermission } from '#contract/permissions.ts'
import type {
  MeasureCheck,
  TableColumn,
  TableNotes,
  UseCase,
  UseCaseId,
  UseCaseMeasure,
  UseCasePicture,
  UseCaseType,
} from '#contract/use-cases/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { type JobWorker, periodicTask } from '../../platform/jobs/worker.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { getAgent } from '../agents/service.ts'
import { recordAudit } from '../audit/service.ts'
import type { DataSourceAccess } from '../data-sources/open-source.ts'
import type { UnrestrictedSource } from '../data-sources/unrestricted-source.ts'
import { refuseLoosening } from './loosening.ts'
import { checkMeasure } from './measures.ts'
import { columnsOf, pictureOf } from './picture.ts'
import { type KnownFiles, keyOf, type RelatableSource, relateSources, tableOf } from './relations.ts'
import { findTable } from './shape.ts'
import * as store from './store.ts'

const purgeSeconds = 3600

/** Files that use cases of type `files` may relate: those of the agent's knowledge. */
type FilesOf = (scope: Scope, agent: AgentId) => Promise<KnownFiles>
export type UseCaseDeps = Pick<Deps, 'db' | 'clock' | 'log'> & {
  sources: DataSourceAccess
  /** The databases as they are: what use cases are made of. */
  whole: (tenant: Tenant) => Promise<UnrestrictedSource[]>
  filesOf: FilesOf
}

// The use cases of agents: what each agent answers from, and what is said about it.

export async function listUseCases(
  deps: UseCaseDeps,
  scope: Scope,
  agent: AgentId,
  type: UseCaseType,
): Promise<UseCase[]> {
  await getAgent(deps, scope, agent)
  const rows = await store.listOfAgent(deps.db, scope, agent, type)
  return presentAll(deps, scope, rows)
}

export async function getUseCase(deps: UseCaseDeps, scope: Scope, id: UseCaseId): Promise<UseCase> {
  return presentOne(deps, scope, await findUseCase(deps, scope, id))
}

export async function createUseCase(
  deps: UseCaseDeps,
  caller: Caller,
  agentId: AgentId,
  given: { usecase: string; description: string; type: UseCaseType },
): Promise<UseCase> {
  const { scope } = caller
  await getAgent(deps, scope, agentId)
  const { usecase: name, description, type } = given
  await requireFreeName(deps, scope, { agentId, name })
  const now = deps.clock.now()
  const limit = limits.useCase.perAgent
  const row = await store.insertUseCase(
    deps.db,
    scope,
    { id: newId(now), agentId, name, description, type, now },
    limit,
  )
  if (!row) throw fail('too_many_use_cases', { limit })
  await wroteUseCase(deps, caller, 'use-case.added', row)
  return presentOne(deps, scope, row)
}

export async function updateUseCase(
  deps: UseCaseDeps,
  caller: Caller,
  id: UseCaseId,
  { usecase: name, description }: { usecase?: string | undefined; description?: string | undefined },
): Promise<UseCase> {
  const before = await findUseCase(deps, caller.scope, id)
  if (name !== undefined) await requireFreeName(deps, caller.scope, { agentId: before.agentId, name, but: id })
  return changeUseCase(deps, caller, before, {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
  })
}

/** With these and no others; measures over tables that are related no longer go. */
export async function relateUseCase(
  deps: UseCaseDeps,
  caller: Caller,
  agent: AgentId,
  id: UseCaseId,
  given: readonly RelatableSource[],
): Promise<UseCase> {
  await getAgent(deps, caller.scope, agent)
  const before = await findUseCase(deps, caller.scope, id)
  if (before.agentId !== agent) throw fail('use_case_not_found')
  const relations = relateSources(before.type, given, before.relations, await sourcesOf(deps, caller.scope, before))
  const kept = new Set(relations.map(keyOf))
  const measures = before.measures.filter(({ data_source_id, schema, table }) =>
    kept.has(JSON.stringify([data_source_id, schema, table])),
  )
  return changeUseCase(deps, caller, before, { relations, measures })
}

export async function describeTable(
  deps: UseCaseDeps,
  caller: Caller,
  id: UseCaseId,
  notes: TableNotes,
): Promise<UseCase> {
  const before = await findUseCase(deps, caller.scope, id)
  const key = keyOf(notes)
  if (!before.relations.some((relation) => keyOf(relation) === key))
    throw fail('use_case_table_not_found', { table: notes.table })
  const given = before.relations.map((relation) => (keyOf(relation) === key ? notes : refOf(relation)))
  const relations = relateSources(before.type, given, before.relations, await sourcesOf(deps, caller.scope, before))
  return changeUseCase(deps, caller, before, { relations })
}

/** Each is run before any is kept. */
export async function setMeasures(
  deps: UseCaseDeps,
  caller: Caller,
  id: UseCaseId,
  measures: readonly UseCaseMeasure[],
  signal: AbortSignal,
): Promise<UseCase> {
  const before = await findUseCase(deps, caller.scope, id)
  const names = new Set<string>()
  for (const { name } of measures) {
    if (names.has(name.toLowerCase())) throw fail('measure_name_twice', { name })
    names.add(name.toLowerCase())
  }
  const sources = await deps.sources.open(caller.scope, caller.scope)
  const seen = await deps.sources.open(caller.scope, caller.scope, throughOf(before))
  const changed = measures.filter((measure) => !before.measures.some((last) => dequal(last, measure)))
  for (const item of changed) await checkMeasure(item, { sources, seen }, signal)
  return changeUseCase(deps, caller, before, { measures: [...measures] })
}

export async function checkUseCaseMeasure(
  deps: UseCaseDeps,
  scope: Scope,
  { usecase_id, ...measure }: UseCaseMeasure & { usecase_id?: UseCaseId | undefined },
  signal: AbortSignal,
): Promise<MeasureCheck> {
  const sources = await deps.sources.open(scope, scope)
  const through = usecase_id && throughOf(await findUseCase(deps, scope, usecase_id))
  const seen = through ? await deps.sources.open(scope, scope, through) : sources
  return checkMeasure(measure, { sources, seen }, signal)
}

export async function listColumns(
  deps: UseCaseDeps,
  scope: Scope,
  id: string,
  ref: { table: string; schema?: string | undefined },
): Promise<TableColumn[]> {
  const source = (await deps.whole(scope)).find((wholeSource) => wholeSource.id === id)
  if (!source) throw fail('data_source_not_found')
  const table = findTable(source.schema, { table: ref.table, schema: ref.schema ?? null })
  if (!table) throw fail('data_source_table_not_found')
  return columnsOf(table)
}

export async function getPicture(deps: UseCaseDeps, scope: Scope, id: UseCaseId): Promise<UseCasePicture> {
  return pictureOf(await findUseCase(deps, scope, id), await deps.whole(scope))
}

/** Also one whose agent is gone, which cannot be brought back. */
export async function removeUseCase(deps: UseCaseDeps, caller: Caller, id: UseCaseId): Promise<null> {
  const row = (await store.findWithoutAgent(deps.db, caller.scope, id)) ?? (await findUseCase(deps, caller.scope, id))
  refuseLoosening(caller.scope, row.relations, [])
  if (!(await store.setRemoved(deps.db, caller.scope, id, deps.clock.now()))) throw fail('use_case_not_found')
  await wroteUseCase(deps, caller, 'use-case.removed', row)
  return null
}

export async function restoreUseCase(deps: UseCaseDeps, caller: Caller, id: UseCaseId): Promise<UseCase> {
  const { db } = deps
  const { scope } = caller
  const row = await store.findUseCase(db, scope, id, 'removed')
  if (!row) throw fail('use_case_not_found')
  await requireFreeName(deps, scope, row)
  const limit = limits.useCase.perAgent
  if ((await store.countUseCases(db, scope, row.agentId)) >= limit) throw fail('too_many_use_cases', { limit })
  if (!(await store.setRemoved(db, scope, id, null))) throw fail('use_case_not_found')
  await wroteUseCase(deps, caller, 'use-case.restored', row)
  return getUseCase(deps, scope, id)
}

/** Removes for good what nobody brought back in time. */
async function purge(deps: UseCaseDeps): Promise<void> {
  const { db, clock } = deps
  await store.purgeRemoved(db, new Date(clock.now().getTime() - limits.undoSeconds * 1000))
}

/** Removes beside the requests what nobody brought back. */
export function purgeTask(deps: UseCaseDeps): JobWorker {
  return periodicTask('purge-use-cases', purgeSeconds, () => purge(deps))
}

async function sourcesOf(deps: UseCaseDeps, scope: Scope, { agentId, type }: store.UseCaseRow) {
  if (type === 'tables') return { sources: await deps.whole(scope), files: new Map() }
  return { sources: [], files: await deps.filesOf(scope, agentId) }
}

async function changeUseCase(
  deps: UseCaseDeps,
  caller: Caller,
  before: store.UseCaseRow,
  changes: store.UseCaseChanges,
): Promise<UseCase> {
  const { db, clock } = deps
  if (changes.relations) refuseLoosening(caller.scope, before.relations, changes.relations)
  const row = await store.updateUseCase(db, caller.scope, before.id, changes, clock.now())
  if (!row) throw fail('use_case_not_found')
  await wroteUseCase(deps, caller, 'use-case.changed', row)
  return presentOne(deps, caller.scope, row)
}

/** Throws `use_case_not_found`, also for one of another's agent. */
export async function findUseCase(deps: UseCaseDeps, scope: Scope, id: UseCaseId): Promise<store.UseCaseRow> {
  const row = await store.findUseCase(deps.db, scope, id)
  if (!row) throw fail('use_case_not_found')
  // An agent that is another's keeps its use cases to itself.
  await getAgent(deps, scope, row.agentId).catch(() => {
    throw fail('use_case_not_found')
  })
  return row
}

async function requireFreeName(
  deps: UseCaseDeps,
  scope: Scope,
  given: { agentId: AgentId; name: string; but?: UseCaseId },
): Promise<void> {
  if (await store.isNameInUse(deps.db, scope, given)) throw fail('use_case_name_taken', { name: given.name })
}

async function presentOne(deps: UseCaseDeps, scope: Scope, row: store.UseCaseRow): Promise<UseCase> {
  const [item] = await presentAll(deps, scope, [row])
  return required(item, 'each row is presented')
}

async function presentAll(deps: UseCaseDeps, scope: Scope, rows: store.UseCaseRow[]): Promise<UseCase[]> {
  const tables = rows.some(({ type, relations }) => type === 'tables' && relations.length > 0)
  const sources = tables ? await deps.whole(scope) : []
  const agent = rows.find(({ type, relations }) => type === 'files' && relations.length > 0)?.agentId
  const files: KnownFiles = agent ? await deps.filesOf(scope, agent) : new Map()
  const editable = decidePermission('use-cases.edit', scope).allowed
  const removable = decidePermission('use-cases.delete', scope).allowed
  return rows.map((row) => ({
    _id: row.id,
    bot_id: row.agentId,
    usecase: row.name,
    description: row.description,
    type: row.type,
    relations: row.relations.map((relation) => {
      if ('file_id' in relation) {
        const filename = files.get(relation.file_id)?.filename
        return { ...relation, filename: filename ?? '', missing: filename === undefined }
      }
      const name = sources.find(({ id }) => id === relation.data_source_id)?.name ?? ''
      return { ...relation, data_source_name: name, missing: tableOf(relation, sources) === undefined }
    }),
    measures: row.measures,
    related: row.relations.length > 0,
    editable,
    removable,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }))
}

function wroteUseCase(
  deps: UseCaseDeps,
  { scope, from }: Caller,
  action: 'use-case.added' | 'use-case.changed' | 'use-case.removed' | 'use-case.restored',
  { id, name }: Pick<store.UseCaseRow, 'id' | 'name'>,
): Promise<void> {
  const { organizationId, workspaceId, userId } = scope
  const target = { kind: 'use-case' as const, id, name }
  return recordAudit(deps, { userId, from }, { organizationId, workspaceId, action, target })
}

export const throughOf = ({ agentId, id }: store.UseCaseRow) => ({ agents: [agentId], useCase: id })
const refOf = (item: store.RelatedNotes): RelatableSource =>
  'file_id' in item ? item : { data_source_id: item.data_source_id, table: item.table, schema: item.schema }
