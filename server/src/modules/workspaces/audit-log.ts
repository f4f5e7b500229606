import type { WorkspaceId } from '#contract/kit/id.ts'
import type { Page } from '#contract/kit/paging.ts'
import type { AuditEntry, AuditFilter, AuditPerson, AuditQuery } from '#contract/workspaces/audit-schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Scope } from '../../platform/http/scope.ts'
import * as audit from '../audit/service.ts'
import { auditActor, permittedMember } from './caller.ts'
import { auditTargetOf, targetOf } from './workspaces.ts'

/** The log of a workspace, for its owner and admins. */
export async function listAudit(
  deps: Deps,
  scope: Scope,
  id: WorkspaceId,
  query: AuditQuery,
): Promise<Page<AuditEntry>> {
  await permittedMember(deps, scope, id, 'audit.read')
  return audit.listAudit(deps, id, query)
}

/** Whose entries it holds, gone people among them. */
export async function listAuditPeople(
  deps: Deps,
  scope: Scope,
  id: WorkspaceId,
  query: string,
): Promise<{ records: AuditPerson[] }> {
  await permittedMember(deps, scope, id, 'audit.read')
  return { records: await audit.listAuditPeople(deps, id, query) }
}

/** The same as a CSV file; that somebody took it away is itself in the log. */
export async function exportAudit(
  deps: Deps,
  caller: Caller,
  id: WorkspaceId,
  filter: AuditFilter,
): Promise<FileAnswer> {
  const workspace = await permittedMember(deps, caller.scope, id, 'audit.read')
  const file = await audit.exportAudit(deps, id, filter)
  await audit.recordAudit(deps, auditActor(caller), {
    ...auditTargetOf(workspace),
    action: 'audit.exported',
    target: targetOf(workspace),
  })
  return file
}
