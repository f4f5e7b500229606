import { useParams } from '@tanstack/react-router'
import { SetupPage } from '#web/features/use-cases/index.ts'

/** /knowledge/set-up/{id}: what an agent gets of a database. */
export default function KnowledgeSetUp() {
  const { id } = useParams({ from: '/shell/knowledge/set-up/$id' })
  return <SetupPage key={id} id={id} />
}
