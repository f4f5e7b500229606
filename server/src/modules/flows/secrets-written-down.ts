import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { type AuditActor, recordAudit } from '../audit/service.ts'

/** That a secret was kept or removed, by its name and never its value. It has no id of its own to tell: its place's stands for it. */
export async function wroteSecret(
  deps: Pick<Deps, 'db' | 'clock'>,
  { scope, from }: { scope: Scope; from: AuditActor['from'] },
  action: 'flow-secret.put' | 'flow-secret.removed',
  name: string,
): Promise<void> {
  const { organizationId, workspaceId, userId } = scope
  const target = { kind: 'flow-secret' as const, id: workspaceId ?? userId, name }
  await recordAudit(deps, { userId, from }, { organizationId, workspaceId, action, target })
}
