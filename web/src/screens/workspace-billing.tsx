import { useParams } from '@tanstack/react-router'
import { billingPages } from '#web/features/billing/index.ts'
import { WorkspaceFrame } from '#web/features/workspaces/index.ts'

/** /workspace/{id}/billing */
export default function WorkspaceBillingScreen() {
  const { id } = useParams({ from: '/shell/workspace/$id/billing' })
  return (
    <WorkspaceFrame key={id} id={id} tab="billing">
      {() => <billingPages.Workspace />}
    </WorkspaceFrame>
  )
}
