import { useParams } from '@tanstack/react-router'
import { AuditPage } from '#web/features/workspaces/index.ts'

/** /workspace/{id}/audit */
export default function WorkspaceAudit() {
  const { id } = useParams({ strict: false })
  return <AuditPage key={id} id={id} />
}
