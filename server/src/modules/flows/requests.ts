import type { FlowRequest } from '#contract/flows/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { settleRequest } from './close-requests.ts'
import type { Engine } from './engine/engine.ts'
import { type PeopleDecision, requestKey } from './nodes/ask-people.ts'
import * as store from './stores/request-store.ts'

type RequestDeps = Pick<Deps, 'db' | 'clock'> & { engine: Engine }
export type Verdict = Pick<PeopleDecision, 'state' | 'remark'>

export const listRequests = (deps: RequestDeps, userId: string): Promise<FlowRequest[]> =>
  store.listRequests(deps.db, userId, deps.clock.now())

/** By a mailed link. Throws `flow_request_not_found`. */
export async function requestOfLink(deps: RequestDeps, token: string): Promise<FlowRequest> {
  const found = await store.findRequest(deps.db, { tokenHash: hashToken(token) }, undefined, deps.clock.now())
  if (!found) throw fail('flow_request_not_found')
  return found
}

/** The time zone in which a mailed link says its times. */
export const zoneOfLink = async (deps: Pick<RequestDeps, 'db'>, token: string): Promise<string> =>
  (await store.findZone(deps.db, hashToken(token))) ?? 'UTC'

/** The first answer counts; the run goes on with it. Throws `flow_request_over` for every other. */
export async function decideRequest(
  deps: RequestDeps,
  by:
    | { userId: string; name: string; id: string }
    | { runId: string; name: string; id: string }
    | { token: string; name: string },
  { state, remark }: Verdict,
): Promise<FlowRequest> {
  const now = deps.clock.now()
  const id = 'id' in by ? by.id : undefined
  const asked = 'token' in by ? { tokenHash: hashToken(by.token) } : by
  const before = await store.findRequest(deps.db, asked, id, now)
  if (!before) throw fail('flow_request_not_found')
  if ((before.kind === 'approval') === (state === 'done')) throw fail('invalid_input')
  const decision: PeopleDecision = { state, by: by.name, remark }
  // Both or neither: a process that ends in between leaves no run that waits for what was decided.
  const { decided, goOn } = await deps.db.transaction(async (tx) => {
    const decided = await store.decideRequest(tx, asked, id, { ...decision, now })
    if (!decided) throw fail('flow_request_over')
    return { decided, goOn: await deps.engine.fireWithin(tx, requestKey(decided.id), decision) }
  })
  await goOn()
  await settleRequest(deps, decided)
  return { ...before, state, decided_by: by.name }
}
