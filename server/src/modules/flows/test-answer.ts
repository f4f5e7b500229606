import type { FlowTrace } from '#contract/flows/schemas.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { findVisibleRun } from './engine/run-store.ts'
import { replyKey } from './nodes/reply-key.ts'
import { decideRequest } from './requests.ts'
import { type FlowRunDeps, wokenView } from './runs.ts'
import { findOpenRequest } from './stores/request-store.ts'
import { getTrace } from './trace.ts'

type Answer = { reply: string; decision?: 'approved' | 'rejected' | 'done' | undefined; name: string }
const waitMs = 30_000

/**
 * Whoever began a test stands in for those it waits for: answers the trace as far as it got then. Throws `flow_run_not_found` for what
 * is no test of the person's own, `flow_run_over` when it does not wait for that any more, `not_permitted` for a decision of somebody
 * who may decide nothing.
 */
export async function answerTest(
  deps: FlowRunDeps,
  scope: Scope,
  id: string,
  { reply, decision, name }: Answer,
): Promise<FlowTrace> {
  const run = await findVisibleRun(deps.db, scope, id)
  if (run?.mode !== 'test' || run.userId !== scope.userId) throw fail('flow_run_not_found')
  if (decision) permitAction(scope, 'flows.decide')
  const view = await wokenView(deps, id, waitMs, async () => {
    if (!decision) return (await deps.engine.fire(replyKey(run), { text: reply })) > 0
    const request = await findOpenRequest(deps.db, id, deps.clock.now())
    if (request === undefined) throw fail('flow_request_over')
    await decideRequest(deps, { runId: id, id: request, name }, { state: decision, remark: '' })
    return true
  })
  if (!view) throw fail('flow_run_over')
  return getTrace(deps.db, scope, id)
}
