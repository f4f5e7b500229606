import type { FlowTrace, ReplayedRun } from '#contract/flows/schemas.ts'
import { type FlowDocument, type FlowProblem, secretProblems } from '#flow/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Module } from '../../platform/module.ts'
import { createGuardedFetch, readAllowance } from '../../platform/net/index.ts'
import type { TenantView } from '../../platform/tenant.ts'
import type { FlowAnswers, VerifiedQuerySource } from '../answering/service.ts'
import type { ProgramDeps } from '../api-clients/service.ts'
import type { Credits } from '../billing/service.ts'
import type { DataSourceAccess } from '../data-sources/open-source.ts'
import type { KnowledgeSource } from '../knowledge-files/service.ts'
import type { Models } from '../models/service.ts'
import type { SalesforceDeps } from '../salesforce/service.ts'
import type { Channels, FlowEvent, TriggerMatch } from './channels.ts'
import { Engine, type EngineDeps } from './engine/engine.ts'
import { eventKey } from './event-key.ts'
import { flowAnswers } from './flow-answers.ts'
import { flowRunLimits } from './flow-run-limits.ts'
import { createTriggerLookup, requestPageRoutes, webhookRoute } from './hooks.ts'
import { searchFiles } from './knowledge.ts'
import { createHookListening, type HookListening } from './listening.ts'
import { flowMails } from './mails.ts'
import { handlersOf } from './nodes/index.ts'
import { simulatedHandlersOf } from './nodes/simulated.ts'
import { type Replay, replayRuns } from './replay.ts'
import { flowRoutes } from './routes.ts'
import {
  continueConversation,
  type FlowRunDeps,
  type IncomingMessage,
  pausedView,
  type RunView,
  replyTo,
  type StartRun,
  startRun,
} from './runs.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import { forgetRunsTask, scheduleTask } from './schedules.ts'
import { createFlowSecrets } from './secrets/flow-secrets.ts'
import { StepSecrets } from './secrets/step-secrets.ts'
import { scopeOf } from './stores/scope-store.ts'
import { listTriggers, listTriggersOf } from './stores/trigger-store.ts'
import { type TestRun, testRun } from './test-run.ts'
import { getTrace } from './trace.ts'
import { beginOf, publishTriggers, restTriggers, type Trigger, unpublishTriggers } from './triggers.ts'

export type { FlowCondition, FlowTemplate, MessageChannel } from './channels.ts'
export { StepFailed } from './engine/step-error.ts'
export { followRun } from './follow-run.ts'
export { laterAnswersWorker } from './later-answers.ts'
export { laterRepliesWorker, type SettledRun } from './later-replies.ts'
export { findScope, scopeOf } from './stores/scope-store.ts'
export { hastenSchedules, takeOverFlows } from './triggers.ts'

export type FlowDeps = Deps &
  ProgramDeps &
  SalesforceDeps & {
    models: Models
    credits: Credits
    sources: DataSourceAccess
    verifiedQueries: VerifiedQuerySource
    knowledge: KnowledgeSource
    runs: FlowRuns
    channels?: Channels
  }

/** Runs of flows as others begin and follow them, before anything takes their steps. */
export type FlowRuns = FlowRunDeps & {
  /** Answers agents that are flows. */
  answers: FlowAnswers
}

/** Everything that flows can do for other modules. */
export type Flows = Module & {
  startRun: (given: StartRun) => Promise<RunView>
  converse: (message: IncomingMessage) => Promise<RunView>
  /** Gives a run that waits for a reply what was said, and waits until it has something to say; false where it waits for none. */
  reply: (runId: string, text: string, waitMs: number) => Promise<boolean>
  /** How a run stands, after at most `waitMs` when it has ended or waits. */
  getRun: (id: string, waitMs?: number) => Promise<RunView>
  cancel: (id: string) => Promise<boolean>
  /** Every step of a run of the place, as far as it got. Throws `flow_run_not_found`. */
  trace: (tenant: TenantView, id: string) => Promise<FlowTrace>
  /** Every run of the place that waits for an event of that name goes on. */
  report: (tenant: TenantView, event: string, data: unknown) => Promise<number>
  publishTriggers: (published: { flowId: string; document: FlowDocument; tenant: TenantView }) => Promise<Trigger[]>
  unpublishTriggers: (flowId: string) => Promise<void>
  /** Nothing begins a flow whose triggers rest; they stay as they are. Pass the transaction that deletes or restores it. */
  restTriggers: (tx: Db, flowId: string, resting: boolean) => Promise<void>
  listTriggers: (flowId: string) => Promise<Trigger[]>
  /** What begins published flows of a place with events of a kind. */
  listListening: (tenant: TenantView, kind: string) => Promise<Trigger[]>
  listening: HookListening
  /**
   * Something happened in a place, such as an alarm: begins every published flow there with a trigger of the kind that `fits`.
   * The same event told again begins nothing new; see channels.ts.
   */
  trigger: (tenant: TenantView, kind: string, event: FlowEvent, fits?: TriggerMatch) => Promise<RunView[]>
  testRun: (test: TestRun) => Promise<FlowTrace>
  replay: (request: Replay) => Promise<ReplayedRun[]>
  /** What keeps a document from sending the secrets it names, for somebody. */
  secretProblems: (scope: Scope, document: FlowDocument) => Promise<FlowProblem[]>
}

/** The engine of flows, on which questions to agents that are flows begin runs. Steps are taken once `createFlows` has started. */
export function createFlowRuns(deps: EngineDeps): FlowRuns {
  const runs = { db: deps.db, clock: deps.clock, engine: new Engine(deps) }
  return { ...runs, answers: flowAnswers(runs) }
}

/** Runs flows: see README.md. */
export function createFlows(deps: FlowDeps): Flows {
  const { runs } = deps
  const { engine } = runs
  const secrets = createFlowSecrets(deps)
  const sandbox = createSandbox()
  const hooks = createTriggerLookup(deps)
  const fetch = createGuardedFetch({
    allow: readAllowance(deps.config.NET_ALLOW),
    maxBytes: flowRunLimits.httpBytes,
    maxRedirects: 3,
  })
  const nodeDeps = {
    ...deps,
    channels: deps.channels ?? new Map(),
    searchFiles: searchFiles(deps.knowledge),
    sandbox,
    fetch,
    call: (called: Called) => callPublished(runs, called),
  }
  return {
    routes: flowRoutes({ ...runs, secrets }),
    jobs: [flowMails(deps), scheduleTask({ ...deps, engine }), forgetRunsTask(deps)],
    rawRoutes: [webhookRoute({ ...deps, engine }, hooks), ...requestPageRoutes({ ...deps, engine })],
    startRun: (given) => startRun(runs, given),
    converse: (message) => continueConversation(runs, message),
    reply: (runId, text, waitMs) => replyTo(runs, runId, text, waitMs),
    getRun: (id, waitMs = 0) => pausedView(runs, id, waitMs),
    cancel: (id) => engine.cancel(id),
    trace: (tenant, id) => getTrace(deps.db, tenant, id),
    report: (tenant, event, data) => engine.fire(eventKey(tenant, event), data),
    publishTriggers: (published) => publishTriggers(runs, published).finally(hooks.forget),
    unpublishTriggers: (flowId) => unpublishTriggers(deps, flowId).finally(hooks.forget),
    restTriggers: (tx, flowId, resting) => restTriggers({ ...deps, db: tx }, flowId, resting),
    listTriggers: (flowId) => listTriggers(deps.db, flowId),
    listListening: (tenant, kind) => listTriggersOf(deps.db, tenant, kind),
    listening: createHookListening(deps, hooks.forget),
    trigger: (tenant, kind, event, fits) => beginOf(runs, { tenant, kind, event, ...(fits && { fits }) }),
    testRun: async (test) => {
      const { pins = {}, document } = test
      await secrets.requireUse(await scopeOf(deps.db, test.tenant), document, (node) => Object.hasOwn(pins, node))
      return testRun(runs, test)
    },
    replay: (request) => replayRuns(runs, request),
    secretProblems: async (scope, document) => secretProblems(document, await secrets.facts(scope)),
    work: {
      start: () =>
        engine.start({
          handlers: handlersOf(nodeDeps),
          simulated: simulatedHandlersOf(nodeDeps),
          scopeOf: (tenant) => scopeOf(deps.db, tenant),
          secretsOf: async (tenant) => new StepSecrets(await secrets.open(tenant)),
        }),
      stop: () => engine.stop(),
    },
    drain: (withinMs) => engine.drain(withinMs),
    stop: async () => {
      await Promise.all([sandbox.close(), fetch.close()])
    },
  }
}

type Called = {
  id: string
  flowId: string
  input: Record<string, unknown>
  toldTo: string
  tenant: TenantView
  conversation: string | null
}

/** Another flow of the same place, by its `on-flow` trigger. */
async function callPublished({ db, engine }: FlowRunDeps, { flowId, tenant, ...called }: Called): Promise<boolean> {
  const found = (await listTriggersOf(db, tenant, 'on-flow')).find((trigger) => trigger.flowId === flowId)
  const flow = found && (await engine.documents.get(found.documentHash))
  if (!found || !flow) return false
  await engine.begin({ ...called, flowId, document: flow.document, mode: 'live', tenant: found, trigger: found.node })
  return true
}
