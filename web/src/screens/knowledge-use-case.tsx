import { useParams } from '@tanstack/react-router'
import { UseCasePage } from '#web/features/use-cases/index.ts'

/** /knowledge/use-cases/{id} */
export default function KnowledgeUseCase() {
  const { id } = useParams({ strict: false })
  return <UseCasePage id={id} />
}
