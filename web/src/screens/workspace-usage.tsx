import { useParams } from '@tanstack/react-router'
import { WorkspaceUsage } from '#web/features/usage/index.ts'
import { WorkspaceFrame } from '#web/features/workspaces/index.ts'

/** /workspace/{id}/usage */
export default function WorkspaceUsageScreen() {
  const { id } = useParams({ from: '/shell/workspace/$id/usage' })
  return (
    <WorkspaceFrame key={id} id={id} tab="usage">
      {(workspace) => <WorkspaceUsage workspace={workspace.id} />}
    </WorkspaceFrame>
  )
}
