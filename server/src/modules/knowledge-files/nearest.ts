import type { AgentId } from '#contract/kit/id.ts'
import type { KnowledgeVersionId } from '#contract/knowledge-files/schemas.ts'
import type { SimilarPassage, VectorCache } from './vector-cache.ts'
import type { VectorIndex } from './vector-index.ts'

export type VectorPlaces = {
  /** Where the database has pgvector. */
  index: VectorIndex | undefined
  /** Those that the index does not hold (yet), compared one by one. */
  memory: VectorCache
}

/** A text whose vectors are compared; `indexed`: they stand in the database's index. */
type VectorText = { versionId: KnowledgeVersionId; indexed: boolean }
type Asked = { agentId: AgentId; texts: readonly VectorText[]; maker: string; question: Int8Array; limit: number }

/** The passages of these texts whose vectors, all of one maker, are most alike the question's. */
export async function findNearest({ index, memory }: VectorPlaces, asked: Asked): Promise<SimilarPassage[]> {
  const { texts, limit, ...rest } = asked
  const { held = [], others = [] } = Object.groupBy(texts, ({ indexed }) => (index && indexed ? 'held' : 'others'))
  const versions = held.map(({ versionId }) => versionId)
  const [indexed, compared] = await Promise.all([
    index && held.length > 0 ? index.search({ ...rest, versions, limit }) : [],
    memory.search(
      others.map(({ versionId }) => versionId),
      asked.maker,
      asked.question,
      limit,
    ),
  ])
  return [...indexed, ...compared].toSorted((left, right) => right.likeness - left.likeness).slice(0, limit)
}
