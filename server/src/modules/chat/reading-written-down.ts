import type { Access } from '#contract/chat/visible-schemas.ts'
import type { SessionId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { type AuditActor, recordOnce } from '../audit/service.ts'

/** A page that is open asks again and again: one reading is one entry. */
const oneReading = 900

/** That somebody read a chat of somebody else. */
export async function wroteReading(
  deps: Pick<Deps, 'db' | 'clock'>,
  { scope, from }: { scope: Scope; from: AuditActor['from'] },
  id: SessionId,
  { owner }: Access,
): Promise<void> {
  if (owner.me) return
  const { organizationId, workspaceId, userId } = scope
  const target = { kind: 'chat' as const, id, name: owner.name }
  const happened = { organizationId, workspaceId, action: 'chat.read' as const, target }
  await recordOnce(deps, { userId, from }, happened, oneReading)
}
