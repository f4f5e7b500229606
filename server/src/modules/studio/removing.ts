import { limits } from '#contract/limits.ts'
import type { Project, ProjectId } from '#contract/studio/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { withdrawFlowAgent } from '../agents/service.ts'
import { documentOf } from './document.ts'
import { presentProject } from './present.ts'
import { asAgent } from './publishing.ts'
import { foundOrFail, requireRoom, type StudioDeps, tellPages } from './service.ts'
import * as store from './store.ts'
import { findVersion } from './version-store.ts'

/** Deleting what runs stops it, which not everybody who deletes may. Its triggers rest until it is restored. */
export async function removeProject(deps: StudioDeps, scope: Scope, from: RequestOrigin, id: ProjectId): Promise<null> {
  await deps.db.transaction(async (tx) => {
    const project = foundOrFail(await store.lockProject(tx, scope, id))
    if (project.isActive) permitAction(scope, 'studio.publish')
    if (!(await store.removeProject(tx, scope, id, deps.clock.now()))) throw fail('project_not_found')
    await deps.flows.restTriggers(tx, id, true)
    await withdrawFlowAgent({ ...deps, db: tx }, { scope, from }, id)
  })
  await tellPages(deps.db, scope)
  return null
}

/** As it was: what ran when it was deleted runs again, for whoever may start that. */
export async function restoreProject(
  deps: StudioDeps,
  scope: Scope,
  from: RequestOrigin,
  id: ProjectId,
): Promise<Project> {
  const deletedAfter = new Date(deps.clock.now().getTime() - limits.undoSeconds * 1000)
  await deps.db.transaction(async (tx) => {
    await requireRoom(tx, scope)
    if (!(await store.restoreProject(tx, scope, id, deletedAfter))) throw fail('project_not_found')
    const project = foundOrFail(await store.findProject(tx, scope, id))
    if (project.isActive) await startAgain({ ...deps, db: tx }, { scope, from }, project)
  })
  await tellPages(deps.db, scope)
  return presentProject(foundOrFail(await store.findProject(deps.db, scope, id)))
}

async function startAgain(
  deps: Pick<StudioDeps, 'flows' | 'clock'> & { db: Db },
  by: { scope: Scope; from: RequestOrigin },
  project: store.OpenProjectRow,
): Promise<void> {
  permitAction(by.scope, 'studio.publish')
  const version = await findVersion(deps.db, by.scope, project.id, project.publishedVersion ?? 0)
  if (version) await asAgent(deps, by, project, documentOf(version.document))
  await deps.flows.restTriggers(deps.db, project.id, false)
}
