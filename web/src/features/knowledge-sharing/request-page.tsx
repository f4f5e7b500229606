import { WorkspaceFrame } from '#web/features/workspaces/index.ts'
import { WhereOneWorks } from './here.tsx'
import { RequestView } from './request-view.tsx'

/** A request below the workspace that it was made or received by. */
export default function RequestPage({ id, request }: { id: string | undefined; request: unknown }) {
  return (
    <WorkspaceFrame id={id} tab="knowledge-sharing">
      {(workspace) => <WhereOneWorks workspace={workspace}>{() => <RequestView id={request} />}</WhereOneWorks>}
    </WorkspaceFrame>
  )
}
