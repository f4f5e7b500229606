import { hookPath } from '#contract/flows/hook-path.ts'
import type { FlowTrace, ReplayedRun } from '#contract/flows/schemas.ts'
import type {
  Project,
  ProjectAgent,
  ProjectId,
  ProjectTest,
  ProjectTrigger,
  PublishedProject,
  VersionLabel,
} from '#contract/studio/schemas.ts'
import { typeOf } from '#flow/building/type-of.ts'
import { checkDocument, type FlowDocument, type FlowProblem } from '#flow/index.ts'
import { onChat } from '#flow/nodes/on-chat.ts'
import type { Db } from '../../platform/db/database.ts'
import type { RequestOrigin } from '../../platform/http/caller.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { TenantView } from '../../platform/tenant.ts'
import { findFlowAgent, putFlowAgent, withdrawFlowAgent } from '../agents/service.ts'
import { documentOf } from './document.ts'
import type { RunningTrigger } from './flow-runner.ts'
import { lookupOf } from './picked-store.ts'
import { presentProject } from './present.ts'
import { foundOrFail, type StudioDeps, tellPages } from './service.ts'
import * as store from './store.ts'
import * as versions from './version-store.ts'
import { keepVersion } from './versions.ts'

/** The draft runs from now on. Throws `flow_has_problems` with each of them. */
export const publishProject = (
  deps: StudioDeps,
  scope: Scope,
  from: RequestOrigin,
  id: ProjectId,
  label: VersionLabel,
): Promise<PublishedProject> =>
  publish(deps, { scope, from }, id, async (tx, row) => {
    const now = deps.clock.now()
    const number = await keepVersion(tx, scope, row, { kind: 'published', ...label, now })
    await store.updateStatus(tx, scope, id, 'saved', now)
    return { number, document: documentOf(row.document) }
  })

/** A version runs from now on, and the draft stays as it is. Throws `version_not_found`, `flow_has_problems`. */
export const publishVersion = (
  deps: StudioDeps,
  scope: Scope,
  from: RequestOrigin,
  id: ProjectId,
  number: number,
): Promise<PublishedProject> =>
  publish(deps, { scope, from }, id, async (tx) => {
    const version = await versions.findVersion(tx, scope, id, number)
    if (!version) throw fail('version_not_found')
    const { name, note } = version
    await versions.updateVersion(tx, scope, id, number, { name, note, kind: 'published' })
    return { number, document: documentOf(version.document) }
  })

type Chosen = { number: number; document: FlowDocument }

async function publish(
  deps: StudioDeps,
  by: { scope: Scope; from: RequestOrigin },
  id: ProjectId,
  choose: (tx: Db, row: store.OpenProjectRow) => Promise<Chosen>,
): Promise<PublishedProject> {
  const { scope } = by
  const { triggers, agent } = await deps.db.transaction(async (tx) => {
    const row = foundOrFail(await store.lockProject(tx, scope, id))
    const { number, document } = await choose(tx, row)
    refuseProblems(document, [
      ...checkDocument(document, await lookupOf(tx, scope, document)),
      ...(await deps.flows.secretProblems(scope, document)),
    ])
    await store.setPublished(tx, scope, id, { version: number, type: typeOf(document) }, deps.clock.now())
    const agent = await asAgent({ ...deps, db: tx }, by, row, document)
    // Last, so that nothing listens when something before it fails.
    return { agent, triggers: await deps.flows.publishTriggers({ flowId: id, document, tenant: tenantOf(scope) }) }
  })
  await tellPages(deps.db, scope)
  const project = presentProject(foundOrFail(await store.findProject(deps.db, scope, id)))
  return { project, triggers: triggers.map(presentTrigger), agent }
}

/** A flow that begins with a chat is an agent from now on; one that does no more is none any more. */
export async function asAgent(
  deps: Pick<StudioDeps, 'db' | 'clock'>,
  by: { scope: Scope; from: RequestOrigin },
  { id, name, description }: store.OpenProjectRow,
  document: FlowDocument,
): Promise<ProjectAgent | null> {
  const chat = document.nodes.find(({ kind }) => kind === 'on-chat')
  if (chat) {
    const { greeting } = onChat.options.parse(chat.options)
    return putFlowAgent(deps, by, { flowId: id, name, description, greeting })
  }
  await withdrawFlowAgent(deps, by, id)
  return null
}

/** The agent that a published flow is. */
export async function getProjectAgent(deps: StudioDeps, scope: Scope, id: ProjectId): Promise<ProjectAgent | null> {
  foundOrFail(await store.findProject(deps.db, scope, id))
  return (await findFlowAgent(deps, scope, id)) ?? null
}

function refuseProblems(document: FlowDocument, problems: readonly FlowProblem[]): void {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const begins = document.nodes.length > 0
  if (errors.length === 0 && begins) return
  const fields = errors.map(({ node, option, message }) => ({
    path: [node, option].filter(Boolean).join(': '),
    message,
  }))
  throw new Failure('flow_has_problems', { count: Math.max(errors.length, 1) }, fields)
}

export async function unpublishProject(
  deps: StudioDeps,
  scope: Scope,
  from: RequestOrigin,
  id: ProjectId,
): Promise<Project> {
  await deps.db.transaction(async (tx) => {
    const row = foundOrFail(await store.lockProject(tx, scope, id))
    if (!row.isActive) throw fail('project_not_published')
    await store.setPublished(tx, scope, id, null, deps.clock.now())
    await withdrawFlowAgent({ ...deps, db: tx }, { scope, from }, id)
    await deps.flows.unpublishTriggers(id)
  })
  await tellPages(deps.db, scope)
  return presentProject(foundOrFail(await store.findProject(deps.db, scope, id)))
}

export async function listTriggers(deps: StudioDeps, scope: Scope, id: ProjectId): Promise<ProjectTrigger[]> {
  foundOrFail(await store.findProject(deps.db, scope, id))
  return (await deps.flows.listTriggers(id)).map(presentTrigger)
}

/** Runs the draft as it is stored, as the person who asks; only the steps in `real` act outside. */
export async function testProject(
  deps: StudioDeps,
  scope: Scope,
  id: ProjectId,
  { trigger, input, pins, real, from, recorded }: ProjectTest,
): Promise<FlowTrace> {
  const row = foundOrFail(await store.findProject(deps.db, scope, id))
  return deps.flows.testRun({
    document: documentOf(row.document),
    flowId: id,
    tenant: tenantOf(scope),
    trigger,
    input,
    pins,
    real,
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
  const row = foundOrFail(await store.findProject(deps.db, scope, id))
  return deps.flows.replay({ document: documentOf(row.document), flowId: id, tenant: tenantOf(scope), last })
}

const tenantOf = ({ userId, organizationId, workspaceId, viewAs }: Scope): TenantView => ({
  userId,
  organizationId,
  workspaceId,
  ...(viewAs && { viewAs }),
})

const presentTrigger = ({ node, kind, secret, dueAt }: RunningTrigger): ProjectTrigger => ({
  node,
  kind,
  due_at: dueAt?.toISOString() ?? null,
  path: secret && hookPath(secret),
})
