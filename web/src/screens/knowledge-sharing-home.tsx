import { useParams } from '@tanstack/react-router'
import { SharingHome } from '#web/features/knowledge-sharing/index.ts'

/** /workspace/{id}/knowledge-sharing/home */
export default function KnowledgeSharingHome() {
  const { id } = useParams({ from: '/shell/workspace/$id/knowledge-sharing/home' })
  return <SharingHome key={id} id={id} />
}
