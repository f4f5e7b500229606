import { Navigate, useParams } from '@tanstack/react-router'

/** /workspace/{id} leads to its members (spec §2). */
export default function Workspace() {
  const { id } = useParams({ strict: false })
  return <Navigate to={`/workspace/${id}/members` as string} replace />
}
