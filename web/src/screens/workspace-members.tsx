import { useParams } from '@tanstack/react-router'
import { MembersPage } from '#web/features/workspaces/index.ts'

/** /workspace/{id}/members */
export default function WorkspaceMembers() {
  const { id } = useParams({ from: '/shell/workspace/$id/members' })
  return <MembersPage key={id} id={id} />
}
