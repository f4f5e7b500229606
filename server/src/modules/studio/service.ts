import { numberedName } from '#contract/kit/numbered-name.ts'
import { type Page, toPage } from '#contract/kit/paging.ts'
import { limits } from '#contract/limits.ts'
import type { OpenProject, Project, ProjectChanges, ProjectId, ProjectInput } from '#contract/studio/schemas.ts'
import type { FlowDocument } from '#flow/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { listWatchers, tellPeople } from '../notifications/service.ts'
import { documentOf, emptyFacts, factsOf, type NewFlowContent } from './document.ts'
import type { FlowRunner } from './flow-runner.ts'
import { presentOpen, presentProject } from './present.ts'
import * as store from './store.ts'
import { findVersion } from './version-store.ts'

export type StudioDeps = Pick<Deps, 'db' | 'clock'> & { flows: FlowRunner }

export async function listProjects(deps: StudioDeps, scope: Scope, query: store.ListQuery): Promise<Page<Project>> {
  const [rows, total] = await store.listPage(deps.db, scope, query)
  return toPage(rows.map(presentProject), total, query)
}

/** Throws `flow_document_invalid` with what is wrong, `project_limit_reached`. */
export const createProject = (deps: StudioDeps, scope: Scope, input: ProjectInput): Promise<OpenProject> =>
  beginProject(deps, scope, { ...input, facts: input.document ? factsOf(input.document) : emptyFacts() })

export async function beginProject(deps: StudioDeps, scope: Scope, begun: NewFlowContent): Promise<OpenProject> {
  const now = deps.clock.now()
  const id = newId<ProjectId>(now)
  const { name, description, category, facts } = begun
  await deps.db.transaction(async (tx) => {
    await requireRoom(tx, scope)
    await store.insertProject(tx, scope, { id, name, description, category, ...facts, now })
  })
  await tellPages(deps.db, scope)
  return openProject(deps, scope, id)
}

export async function requireRoom(tx: Db, scope: Scope): Promise<void> {
  await store.lockRoom(tx, scope)
  if ((await store.countProjects(tx, scope)) >= limits.studio.perPlace) throw fail('project_limit_reached')
}

/** Throws `project_not_found` for one that is not there or is somewhere else. */
export async function openProject(deps: Pick<StudioDeps, 'db'>, scope: Scope, id: ProjectId): Promise<OpenProject> {
  return presentOpen(foundOrFail(await store.findProject(deps.db, scope, id)))
}

/** What of a flow would run: its draft, or the version that is published. Throws `project_not_found`, `project_not_published`. */
export async function openToRun(
  { db }: Pick<StudioDeps, 'db'>,
  scope: Scope,
  id: ProjectId,
  which: 'draft' | 'published',
): Promise<{ name: string; document: FlowDocument; number: number | null }> {
  const row = foundOrFail(await store.findProject(db, scope, id))
  const { name, published_version } = presentProject(row)
  if (which === 'draft') return { name, document: documentOf(row.document), number: null }
  const version = published_version === null ? undefined : await findVersion(db, scope, id, published_version)
  if (!version) throw fail('project_not_published')
  return { name, document: documentOf(version.document), number: version.number }
}

/** Flows of the place, by their names. */
export const listProjectNames = async (
  { db }: Pick<StudioDeps, 'db'>,
  scope: Scope,
  ids: readonly ProjectId[],
): Promise<{ id: ProjectId; name: string }[]> => (ids.length === 0 ? [] : store.listNames(db, scope, ids))

/** A document is refused when somebody changed the draft since `expected_revision`: nobody's work is overwritten. */
export async function updateProject(
  deps: StudioDeps,
  scope: Scope,
  id: ProjectId,
  { document, expected_revision, ...labels }: ProjectChanges,
): Promise<Project> {
  const now = deps.clock.now()
  const after = await deps.db.transaction(async (tx) => {
    const before = foundOrFail(await store.lockProject(tx, scope, id))
    const facts = document && factsOf(document)
    if (facts && before.revision !== expected_revision) throw fail('project_changed_elsewhere')
    if (facts) await store.updateDocument(tx, scope, id, facts, now)
    if (Object.values(labels).some((label) => label !== undefined)) await store.updateLabels(tx, scope, id, labels, now)
    return foundOrFail(await store.findProject(tx, scope, id))
  })
  await tellPages(deps.db, scope)
  return presentProject(after)
}

export async function duplicateProject(deps: StudioDeps, scope: Scope, id: ProjectId): Promise<OpenProject> {
  const { name, description, category, document } = foundOrFail(await store.findProject(deps.db, scope, id))
  return beginProject(deps, scope, { name: nextName(name), description, category, facts: factsOf(document) })
}

/** "Refunds" → "Refunds (2)" → "Refunds (3)". */
export function nextName(name: string): string {
  const [, stem = name, count] = /^(.*) \((\d{1,4})\)$/.exec(name) ?? []
  return numberedName(stem, count ? Number(count) + 1 : 2, { longest: limits.name.max })
}

/** Open pages of everybody in the place ask the flow again, also those that the person has on another device. */
export async function tellPages(db: Db, { workspaceId, userId }: Scope): Promise<void> {
  await tellPeople(db, await listWatchers(db, { workspaceId, ownerId: userId }), { kind: 'projects_changed' })
}

/** A flow of another place is as absent as one that never was. */
export function foundOrFail<T>(row: T | undefined): T {
  if (!row) throw fail('project_not_found')
  return row
}
