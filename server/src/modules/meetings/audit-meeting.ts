import type { MeetingId } from '#contract/meetings/schemas.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { recordAudit } from '../audit/service.ts'
import type { MeetingDeps } from './meeting-deps.ts'

type What = {
  action: `meeting.${'recorded' | 'uploaded' | 'shared' | 'sent' | 'removed' | 'kept' | 'tasks-made'}`
  changes?: Record<string, { from: unknown; to: unknown }>
}
type Meeting = Pick<Tenant, 'organizationId' | 'workspaceId'> & { id: MeetingId; title: string }

/** Everybody who is heard was told. */
export const consentGiven = { consent: { from: null, to: true } }

/** Writes down what somebody did with a meeting of theirs, in the transaction of it. */
export const recordMeeting = (
  deps: Pick<MeetingDeps, 'db' | 'clock'>,
  { scope, from }: Omit<Caller, 'language'>,
  { id, title, organizationId, workspaceId }: Meeting,
  what: What,
): Promise<void> =>
  recordAudit(
    deps,
    { userId: scope.userId, from },
    { organizationId, workspaceId, target: { kind: 'meeting', id, name: title }, ...what },
  )
