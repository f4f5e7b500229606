import { useParams } from '@tanstack/react-router'
import { AuditPage } from '#web/features/workspaces/index.ts'

/** /workspace/{id}/audit */
export default function WorkspaceAudit() {
  const { id } = useParams({ from: '/shell/workspace/$id/audit' })
  return <AuditPage key={id} id={id} />
}
