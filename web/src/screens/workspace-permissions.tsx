import { useParams } from '@tanstack/react-router'
import { PermissionsPage } from '#web/features/workspaces/index.ts'

/** /workspace/{id}/permissions */
export default function WorkspacePermissions() {
  const { id } = useParams({ strict: false })
  return <PermissionsPage key={id} id={id} />
}
