import type { Deps } from '../../platform/deps.ts'
import { settleNotifications } from '../notifications/service.ts'
import { noticeKey } from './nodes/ask-people.ts'
import * as store from './stores/request-store.ts'

type CloseDeps = Pick<Deps, 'db' | 'clock'>

/** Nobody is asked any more what a run has asked for: in the steps with these keys, or at all. */
export async function closeRequests(deps: CloseDeps, runId: string, keys?: readonly string[]): Promise<void> {
  for (const request of await store.closeRequests(deps.db, runId, deps.clock.now(), keys))
    await settleRequest(deps, request)
}

/** Whoever was asked need not look any more. */
export async function settleRequest(deps: CloseDeps, { id, people }: store.EndedRequest): Promise<void> {
  for (const person of people) await settleNotifications(deps, person, noticeKey(id))
}
