import { useParams } from '@tanstack/react-router'
import { SharedDetail } from '#web/features/knowledge-sharing/index.ts'

/** /knowledge-sharing/{id}: one of them. */
export default function KnowledgeSharing() {
  const { id } = useParams({ from: '/shell/knowledge-sharing/$id' })
  return <SharedDetail key={id} id={id} />
}
