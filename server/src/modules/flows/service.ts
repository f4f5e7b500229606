import type { FastifyInstance } from 'fastify'
import type { FlowTrace, ReplayedRun } from '#contract/flows/schemas.ts'
import { type FlowDocument, type FlowProblem, secretProblems } from '#flow/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Rates } from '../../platform/http/rate-limit.ts'
import type { Route } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { createGuardedFetch, readAllowance } from '../../platform/net/index.ts'
import type { FlowAnswers } from '../answering/service.ts'
import type { Sources } from '../data-sources/open-source.ts'
import type { Models } from '../models/service.ts'
import type { ProgramDeps } from '../programs/service.ts'
import type { Channels, Fits, FlowEvent } from './channels.ts'
import { Engine } from './engine/engine.ts'
import type { Place } from './engine/place.ts'
import { eventKey } from './event-key.ts'
import { flowAnswers } from './flow-answers.ts'
import { flowRunLimits } from './flow-run-limits.ts'
import { serveHooks } from './hooks.ts'
import type { FlowKnowledge } from './knowledge.ts'
import { createFlowMails } from './mails.ts'
import { handlersOf } from './nodes/index.ts'
import { type Replay, replay } from './replay.ts'
import { flowRoutes } from './routes.ts'
import { converse, pausedView, type RunDeps, type RunView, type Said, type StartRun, startRun } from './runs.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import { createSchedules } from './schedules.ts'
import { FlowSecrets } from './secrets/keeping.ts'
import { StepSecrets } from './secrets/step-secrets.ts'
import { scopeOf } from './stores/scope-store.ts'
import { listTriggers, listTriggersOf, restTriggers } from './stores/trigger-store.ts'
import { type TestRun, testRun } from './test-run.ts'
import { beginOf, publishTriggers, type Trigger, unpublishTriggers } from './triggers.ts'

export type { Channel, Channels, Fits, FlowEvent } from './channels.ts'
export type { Place } from './engine/place.ts'
export type { FlowKnowledge, FlowPassage } from './knowledge.ts'
export type { Replay } from './replay.ts'
export type { RunView, Said, StartRun } from './runs.ts'
export type { TestRun } from './test-run.ts'
export type { Trigger } from './triggers.ts'

export type FlowDeps = Deps & ProgramDeps & { models: Models; sources: Sources }

/** Everything that flows can do for other modules. */
export type Flows = {
  routes: Route[]
  startRun: (given: StartRun) => Promise<RunView>
  converse: (said: Said) => Promise<RunView>
  /** How a run stands, after at most `waitMs` when it has ended or waits. */
  getRun: (id: string, waitMs?: number) => Promise<RunView>
  cancel: (id: string) => Promise<boolean>
  /** Every run of the place that waits for an event of that name goes on. */
  report: (place: Place, event: string, data: unknown) => Promise<number>
  publishTriggers: (published: { flowId: string; document: FlowDocument; place: Place }) => Promise<Trigger[]>
  unpublishTriggers: (flowId: string) => Promise<void>
  /** Nothing begins a flow whose triggers rest; they stay as they are. Pass the transaction that deletes or restores it. */
  restTriggers: (tx: Db, flowId: string, resting: boolean) => Promise<void>
  listTriggers: (flowId: string) => Promise<Trigger[]>
  /**
   * Something happened in a place, such as an alarm: begins every published flow there with a trigger of the kind that `fits`.
   * The same event told again begins nothing new; see channels.ts.
   */
  trigger: (place: Place, kind: string, event: FlowEvent, fits?: Fits) => Promise<RunView[]>
  testRun: (test: TestRun) => Promise<FlowTrace>
  replay: (wanted: Replay) => Promise<ReplayedRun[]>
  /** What keeps a document from sending the secrets it names, for somebody. */
  secretProblems: (scope: Scope, document: FlowDocument) => Promise<FlowProblem[]>
  /** Answers agents that are flows. */
  answers: FlowAnswers
  channels: Channels
  knowledge: FlowKnowledge
  serve: (app: FastifyInstance, rates: Rates) => void
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** Runs flows: see README.md. */
export function createFlows(deps: FlowDeps): Flows {
  const secrets = new FlowSecrets(deps)
  const channels: Channels = new Map()
  const knowledge: FlowKnowledge = {}
  const sandbox = createSandbox()
  const mails = createFlowMails(deps)
  const fetch = createGuardedFetch({
    allow: readAllowance(deps.config.NET_ALLOW),
    maxBytes: flowRunLimits.httpBytes,
    maxRedirects: 3,
  })
  const nodeDeps = {
    ...deps,
    channels,
    knowledge,
    sandbox,
    fetch,
    mails,
    call: (called: Called) => callPublished(runDeps, called),
  }
  const engine = new Engine(deps, {
    handlers: handlersOf(nodeDeps),
    scopeOf: (place) => scopeOf(deps.db, place),
    secretsOf: async (place) => new StepSecrets(await secrets.open(place)),
  })
  const runDeps: RunDeps = { db: deps.db, clock: deps.clock, engine }
  const schedules = createSchedules({ ...deps, engine })
  return {
    ...{ channels, knowledge, routes: flowRoutes({ ...runDeps, secrets }) },
    startRun: (given) => startRun(runDeps, given),
    converse: (said) => converse(runDeps, said),
    getRun: (id, waitMs = 0) => pausedView(runDeps, id, waitMs),
    cancel: (id) => engine.cancel(id),
    report: (place, event, data) => engine.fire(eventKey(place, event), data),
    publishTriggers: (published) => publishTriggers(runDeps, published),
    unpublishTriggers: (flowId) => unpublishTriggers(deps, flowId),
    restTriggers,
    listTriggers: (flowId) => listTriggers(deps.db, flowId),
    trigger: (place, kind, event, fits) => beginOf(runDeps, { place, kind, event, ...(fits && { fits }) }),
    answers: flowAnswers(runDeps),
    testRun: async (test) => {
      const { pins = {}, document } = test
      await secrets.requireUse(await scopeOf(deps.db, test.place), document, (node) => Object.hasOwn(pins, node))
      return testRun(runDeps, test)
    },
    replay: (wanted) => replay(runDeps, wanted),
    secretProblems: async (scope, document) => secretProblems(document, await secrets.facts(scope)),
    serve: (app, rates) => serveHooks(app, { ...deps, engine }, rates),
    start: async () => {
      await engine.start()
      mails.start()
      schedules.start()
    },
    stop: async () => {
      await schedules.stop()
      await engine.stop()
      await mails.stop()
      await Promise.all([sandbox.close(), fetch.close()])
    },
  }
}

type Called = {
  id: string
  flowId: string
  input: Record<string, unknown>
  toldTo: string
  place: Place
  conversation: string | null
}

/** Another flow of the same place, by its `on-flow` trigger. */
async function callPublished({ db, engine }: RunDeps, { flowId, place, ...called }: Called): Promise<boolean> {
  const found = (await listTriggersOf(db, place, 'on-flow')).find((one) => one.flowId === flowId)
  const flow = found && (await engine.documents.get(found.documentHash))
  if (!found || !flow) return false
  await engine.begin({ ...called, flowId, document: flow.document, mode: 'live', place: found, trigger: found.node })
  return true
}
