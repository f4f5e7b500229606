import { useParams } from '@tanstack/react-router'
import { AddRequest } from '#web/features/knowledge-sharing/index.ts'

/** /workspace/{id}/knowledge-sharing/add-request */
export default function KnowledgeSharingAdd() {
  const { id } = useParams({ from: '/shell/workspace/$id/knowledge-sharing/add-request' })
  return <AddRequest key={id} id={id} />
}
