import { csvFile, csvLine } from '#contract/kit/csv.ts'
import type { AuditEntry } from '#contract/workspaces/audit-schemas.ts'

const header = ['time', 'action', 'actor', 'actor_email', 'target_kind', 'target', 'changes', 'ip', 'user_agent']

/** The first line of an export. */
export const auditCsvHeader = csvFile([header])

export const auditCsvLine = (entry: AuditEntry): string => {
  const { actor, target } = entry
  const changes = Object.keys(entry.changes).length > 0 ? JSON.stringify(entry.changes) : ''
  const cells = [entry.at, entry.action, actor.name, actor.email, target.kind, target.name, changes, entry.ip]
  return csvLine([...cells, entry.user_agent])
}
