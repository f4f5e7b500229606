import { Navigate, useParams } from '@tanstack/react-router'

/** /workspace/{id} leads to its members. */
export default function Workspace() {
  const { id } = useParams({ from: '/shell/workspace/$id' })
  return <Navigate to="/workspace/$id/members" params={{ id }} replace />
}
