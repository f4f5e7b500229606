import { type Page, type PageQuery, toPage } from '#contract/kit/paging.ts'
import { limits } from '#contract/limits.ts'
import type { TemplateConnection, TemplateConnectionId, TemplateConnectionInput } from '#contract/studio/schemas.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import * as store from './market-store.ts'
import { foundOrFail, type StudioDeps } from './service.ts'
import { findProject, lockRoom } from './store.ts'

export async function listConnections(
  { db }: StudioDeps,
  scope: Scope,
  query: PageQuery,
): Promise<Page<TemplateConnection>> {
  const [records, total] = await store.listConnections(db, scope, query)
  return toPage(records, total, query)
}

export async function addConnection(
  deps: StudioDeps,
  scope: Scope,
  input: TemplateConnectionInput,
): Promise<TemplateConnection> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const project = foundOrFail(await findProject(tx, scope, input.project_id))
    await lockRoom(tx, scope)
    if ((await store.countConnections(tx, scope)) >= limits.studio.connectionsPerPlace)
      throw fail('template_connection_limit_reached')
    const id = newId<TemplateConnectionId>(now)
    const made = await store.insertConnection(tx, { ...input, id, now, projectName: project.name })
    if (!made) throw fail('template_connection_taken')
    return made
  })
}

export async function removeConnection({ db }: StudioDeps, scope: Scope, id: TemplateConnectionId): Promise<null> {
  if (!(await store.removeConnection(db, scope, id))) throw fail('template_connection_not_found')
  return null
}
