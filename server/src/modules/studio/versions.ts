import { Readable } from 'node:stream'
import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import type {
  OpenProject,
  Project,
  ProjectId,
  ProjectStatus,
  ProjectVersion,
  VersionKind,
  VersionLabel,
} from '#contract/studio/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { fail } from '../../platform/http/fail.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { exportOf, factsOf, readExport } from './document.ts'
import { presentOpen, presentProject, presentVersion } from './present.ts'
import { beginProject, foundOrFail, type StudioDeps, tellPages } from './service.ts'
import * as projects from './store.ts'
import * as store from './version-store.ts'

export async function listVersions(
  { db }: StudioDeps,
  scope: Scope,
  id: ProjectId,
  query: PageQuery,
): Promise<Page<ProjectVersion>> {
  foundOrFail(await projects.findProject(db, scope, id))
  const [rows, total] = await store.listVersions(db, scope, id, query)
  return toPage(rows.map(presentVersion), total, query)
}

export async function openVersion({ db }: Pick<StudioDeps, 'db'>, scope: Scope, id: ProjectId, number: number) {
  const row = await findVersion(db, scope, id, number)
  return { ...presentVersion(row), document: factsOf(row.document).document }
}

async function findVersion(db: Db, scope: Scope, id: ProjectId, number: number): Promise<store.OpenVersionRow> {
  foundOrFail(await projects.findProject(db, scope, id))
  const row = await store.findVersion(db, scope, id, number)
  if (!row) throw fail('version_not_found')
  return row
}

export async function labelVersion(
  { db }: StudioDeps,
  scope: Scope,
  id: ProjectId,
  number: number,
  label: VersionLabel,
): Promise<ProjectVersion> {
  foundOrFail(await projects.findProject(db, scope, id))
  await store.updateVersion(db, scope, id, number, label)
  return presentVersion(await findVersion(db, scope, id, number))
}

type VersionToKeep = Partial<VersionLabel> & { kind: VersionKind; now: Date }

/** The version that holds the draft as it is: the newest when nothing changed since, else a new one. */
export async function keepVersion(
  tx: Db,
  scope: Scope,
  row: projects.ProjectRow,
  kept: VersionToKeep,
): Promise<number> {
  const newest = await store.findNewest(tx, scope, row.id)
  const { name = '', note = '', kind, now } = kept
  if (newest?.revision !== row.revision) return store.insertVersion(tx, scope, row.id, { kind, name, note, now })
  const label = { name: name || newest.name, note: note || newest.note }
  await store.updateVersion(tx, scope, row.id, newest.number, { ...label, kind: rise(newest.kind, kind) })
  return newest.number
}

const rank: Record<VersionKind, number> = { kept: 0, saved: 1, published: 2 }
const rise = (before: VersionKind, after: VersionKind) => (rank[after] > rank[before] ? after : before)

export async function changeStatus(
  deps: StudioDeps,
  scope: Scope,
  id: ProjectId,
  { status, ...label }: VersionLabel & { status: ProjectStatus },
): Promise<Project> {
  const now = deps.clock.now()
  const after = await deps.db.transaction(async (tx) => {
    const row = foundOrFail(await projects.lockProject(tx, scope, id))
    if (status === 'saved') await keepVersion(tx, scope, row, { kind: 'saved', ...label, now })
    await projects.updateStatus(tx, scope, id, status, now)
    return foundOrFail(await projects.findProject(tx, scope, id))
  })
  await tellPages(deps.db, scope)
  return presentProject(after)
}

/** The draft becomes what a version was; a draft that no version holds is kept first. */
export async function rollBack(deps: StudioDeps, scope: Scope, id: ProjectId, number: number): Promise<OpenProject> {
  const now = deps.clock.now()
  const after = await deps.db.transaction(async (tx) => {
    const row = foundOrFail(await projects.lockProject(tx, scope, id))
    const version = await store.findVersion(tx, scope, id, number)
    if (!version) throw fail('version_not_found')
    await keepVersion(tx, scope, row, { kind: 'kept', now })
    await projects.updateDocument(tx, scope, id, factsOf(version.document), now)
    return foundOrFail(await projects.findProject(tx, scope, id))
  })
  await tellPages(deps.db, scope)
  return presentOpen(after)
}

/** Throws `flow_document_invalid` with what cannot be read. */
export async function importProject(deps: StudioDeps, scope: Scope, content: string): Promise<OpenProject> {
  return beginProject(deps, scope, readExport(content))
}

export async function exportProject(
  { db }: StudioDeps,
  scope: Scope,
  id: ProjectId,
  number: number | undefined,
): Promise<FileAnswer> {
  const row = foundOrFail(await projects.findProject(db, scope, id))
  const { document } = number === undefined ? row : await findVersion(db, scope, id, number)
  const content = Buffer.from(exportOf(row, document))
  const filename = `${row.name.replace(/[^\p{L}\p{N} ._()-]/gu, '').trim() || 'flow'}.flow.json`
  return { stream: Readable.from([content]), mime: 'application/json', filename, bytes: content.length }
}
