import { useParams } from '@tanstack/react-router'
import { WorkspaceSettingsPage } from '#web/features/workspaces/index.ts'

/** /workspace/{id}/settings */
export default function WorkspaceSettings() {
  const { id } = useParams({ from: '/shell/workspace/$id/settings' })
  return <WorkspaceSettingsPage key={id} id={id} />
}
