import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { UseCasePage } from '#web/features/use-cases/index.ts'

/** /knowledge/use-cases/{id}, with `?part=` what is shown of it */
export default function KnowledgeUseCase() {
  const { id } = useParams({ from: '/shell/knowledge/use-cases/$id' })
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = (part: string) => void navigate({ to: '.', search: { part }, replace: true })
  return <UseCasePage id={id} part={search.part} onPart={show} />
}
