import { useParams, useSearch } from '@tanstack/react-router'
import { WorkspaceRequest } from '#web/features/knowledge-sharing/index.ts'

/** /workspace/{id}/knowledge-sharing/detail-request?request={id} */
export default function KnowledgeSharingRequest() {
  const { id } = useParams({ from: '/shell/workspace/$id/knowledge-sharing/detail-request' })
  const { request }: { request?: unknown } = useSearch({ strict: false })
  return <WorkspaceRequest key={id} id={id} request={request} />
}
