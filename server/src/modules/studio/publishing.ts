import type { FlowTrace, ReplayedRun } from '#contract/flows/schemas.ts'
import type { Project, ProjectId, ProjectTest, ProjectTrigger, VersionLabel } from '#contract/studio/schemas.ts'
import { checkDocument, type FlowDocument } from '#flow/index.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { documentOf } from './document.ts'
import type { RunningTrigger } from './flow-runner.ts'
import type { Place } from './place-store.ts'
import { presentProject } from './present.ts'
import { found, type StudioDeps, tellOthers } from './service.ts'
import * as store from './store.ts'
import { keepVersion } from './versions.ts'

/** The draft runs from now on. Throws `flow_has_problems` with each of them. */
export async function publishProject(
  deps: StudioDeps,
  scope: Scope,
  id: ProjectId,
  label: VersionLabel,
): Promise<{ project: Project; triggers: ProjectTrigger[] }> {
  const now = deps.clock.now()
  const triggers = await deps.db.transaction(async (tx) => {
    const row = found(await store.lockProject(tx, scope, id))
    const document = documentOf(row.document)
    refuseProblems(document)
    const version = await keepVersion(tx, scope, row, { kind: 'published', ...label, now })
    await store.updateStatus(tx, scope, id, 'saved', now)
    await store.setPublished(tx, scope, id, { version, type: row.type }, now)
    // Last, so that nothing listens when something before it fails.
    return deps.flows.publishTriggers({ flowId: id, document, place: placeOf(scope) })
  })
  await tellOthers(deps.db, scope)
  const project = presentProject(found(await store.findProject(deps.db, scope, id)))
  return { project, triggers: triggers.map(presentTrigger) }
}

function refuseProblems(document: FlowDocument): void {
  const errors = checkDocument(document).filter(({ severity }) => severity === 'error')
  const begins = document.nodes.length > 0
  if (errors.length === 0 && begins) return
  const fields = errors.map(({ node, option, message }) => ({
    path: [node, option].filter(Boolean).join(': '),
    message,
  }))
  throw new Failure('flow_has_problems', { count: Math.max(errors.length, 1) }, fields)
}

export async function unpublishProject(deps: StudioDeps, scope: Scope, id: ProjectId): Promise<Project> {
  const row = found(await store.findProject(deps.db, scope, id))
  if (!row.isActive) throw fail('project_not_published')
  await deps.flows.unpublishTriggers(id)
  await store.setPublished(deps.db, scope, id, null, deps.clock.now())
  await tellOthers(deps.db, scope)
  return presentProject(found(await store.findProject(deps.db, scope, id)))
}

export async function listTriggers(deps: StudioDeps, scope: Scope, id: ProjectId): Promise<ProjectTrigger[]> {
  found(await store.findProject(deps.db, scope, id))
  return (await deps.flows.listTriggers(id)).map(presentTrigger)
}

/** Runs the draft as it is stored, as the person who asks. */
export async function testProject(
  deps: StudioDeps,
  scope: Scope,
  id: ProjectId,
  { trigger, input, pins, from, recorded }: ProjectTest,
): Promise<FlowTrace> {
  const row = found(await store.findProject(deps.db, scope, id))
  return deps.flows.testRun({
    ...{ document: documentOf(row.document), flowId: id, place: placeOf(scope), trigger, input, pins },
    ...(from !== undefined && { from }),
    ...(recorded !== undefined && { recorded }),
  })
}

export async function replayProject(
  deps: StudioDeps,
  scope: Scope,
  id: ProjectId,
  last: number,
): Promise<ReplayedRun[]> {
  const row = found(await store.findProject(deps.db, scope, id))
  return deps.flows.replay({ document: documentOf(row.document), flowId: id, place: placeOf(scope), last })
}

const placeOf = ({ userId, organizationId, workspaceId }: Scope): Place => ({ userId, organizationId, workspaceId })

const presentTrigger = ({ node, kind, secret, dueAt }: RunningTrigger): ProjectTrigger => ({
  ...{ node, kind, due_at: dueAt?.toISOString() ?? null },
  path: secret === null ? null : `/api/autoflow/hooks/${secret}`,
})
