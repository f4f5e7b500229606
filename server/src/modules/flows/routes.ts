import { flowEndpoints } from '#contract/flows/endpoints.ts'
import { fail } from '../../platform/http/fail.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { closeRequests } from './close-requests.ts'
import { findVisibleRun } from './engine/run-store.ts'
import { eventKey } from './event-key.ts'
import { decideRequest, listRequests } from './requests.ts'
import type { FlowRunDeps } from './runs.ts'
import type { FlowSecrets } from './secrets/flow-secrets.ts'
import { wroteSecret } from './secrets-written-down.ts'
import { nameOf } from './stores/scope-store.ts'
import { listTables } from './stores/table-store.ts'
import { answerTest } from './test-answer.ts'
import { getTrace, listRuns } from './trace.ts'

/** Another process may take a moment to hear of it. */
const cancelWaitMs = 2_000

export const flowRoutes = (deps: FlowRunDeps & { secrets: FlowSecrets }): Route[] =>
  routes(flowEndpoints, {
    listFlowRuns: ({ scope, query: { flow_id, status, mode, query, ...page } }) =>
      listRuns(deps.db, scope, { flowId: flow_id, status, mode, query }, page),
    getFlowRun: ({ scope, params }) => getTrace(deps.db, scope, params.id),
    cancelFlowRun: async ({ scope, params }) => {
      if (!(await findVisibleRun(deps.db, scope, params.id))) throw fail('flow_run_not_found')
      const over = deps.engine.pauses.wait(params.id, cancelWaitMs)
      if (!(await deps.engine.cancel(params.id))) throw fail('flow_run_over')
      await closeRequests(deps, params.id)
      await over
      return null
    },
    answerTestRun: async ({ scope, params, body }) => {
      const name = await nameOf(deps.db, scope.userId)
      return answerTest(deps, scope, params.id, { ...body, name })
    },
    listFlowTables: ({ scope }) => listTables(deps.db, scope),
    reportFlowEvent: async ({ scope, body }) => ({
      runs: await deps.engine.fire(eventKey(scope, body.event), body.data ?? null),
    }),
    listFlowRequests: ({ scope }) => listRequests(deps, scope.userId),
    decideFlowRequest: async ({ scope, params, body }) => {
      const by = { userId: scope.userId, name: await nameOf(deps.db, scope.userId), id: params.id }
      return decideRequest(deps, by, { state: body.decision, remark: body.remark })
    },
    listFlowSecrets: ({ scope }) => deps.secrets.list(scope),
    putFlowSecret: async ({ scope, from, params, body }) => {
      const kept = await deps.secrets.put(scope, params.name, body)
      await wroteSecret(deps, { scope, from }, 'flow-secret.put', params.name)
      return kept
    },
    removeFlowSecret: async ({ scope, from, params }) => {
      await deps.secrets.remove(scope, params.name)
      await wroteSecret(deps, { scope, from }, 'flow-secret.removed', params.name)
      return null
    },
  })
