import { Navigate, useParams } from '@tanstack/react-router'

/** /workspace/{id}/knowledge-sharing leads to its requests. */
export default function WorkspaceKnowledgeSharing() {
  const { id } = useParams({ from: '/shell/workspace/$id/knowledge-sharing' })
  return <Navigate to="/workspace/$id/knowledge-sharing/home" params={{ id }} replace />
}
