import { useParams } from '@tanstack/react-router'
import { PermissionsPage } from '#web/features/workspaces/index.ts'

/** /workspace/{id}/permissions */
export default function WorkspacePermissions() {
  const { id } = useParams({ from: '/shell/workspace/$id/permissions' })
  return <PermissionsPage key={id} id={id} />
}
