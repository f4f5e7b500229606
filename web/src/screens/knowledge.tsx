import { useParams } from '@tanstack/react-router'
import { KnowledgePage } from '#web/features/use-cases/index.ts'

/** /knowledge and /knowledge/{tab} */
export default function Knowledge() {
  const { tab } = useParams({ strict: false })
  return <KnowledgePage tab={tab} />
}
