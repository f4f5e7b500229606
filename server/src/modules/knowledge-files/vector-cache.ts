import { LRUCache } from 'lru-cache'
import type { KnowledgeVersionId } from '#contract/knowledge-files/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { listVectors } from './search-store.ts'

/** The vectors of one version, one after the other in the order of `positions`. */
export type CachedVectors = { size: number; positions: Int32Array; bytes: Int8Array }

export type SimilarPassage = { versionId: KnowledgeVersionId; position: number; likeness: number }

const cacheBytes = 256 * 1024 * 1024
/** Vectors that are compared before others get their turn. */
const atOnce = 20_000

/** Vectors of versions, kept in memory: those that were not asked for longest go first. A version's never change of one maker. */
export class VectorCache {
  private readonly kept: LRUCache<string, CachedVectors, KnowledgeVersionId>

  constructor(db: Db) {
    this.kept = new LRUCache({
      maxSize: cacheBytes,
      sizeCalculation: ({ bytes, positions }) => 1 + bytes.byteLength + positions.byteLength,
      ignoreFetchAbort: true,
      fetchMethod: async (_, __, { context: versionId }) => toVectors(await listVectors(db, versionId)),
    })
  }

  /**
   * The passages whose vectors are most alike the question's (by their product), an exact look at each.
   * Versions of another maker's vectors are left to the caller.
   */
  async search(
    versions: readonly KnowledgeVersionId[],
    maker: string,
    question: Int8Array,
    limit: number,
  ): Promise<SimilarPassage[]> {
    const best = new Best(limit)
    let looked = 0
    for (const versionId of versions) {
      const vectors = await this.kept.forceFetch(`${versionId} ${maker}`, { context: versionId })
      if (vectors.size !== question.length) continue
      let from = 0
      for (const position of vectors.positions) {
        const likeness = dot(vectors.bytes, from, question)
        from += vectors.size
        if (likeness > best.least) best.add({ versionId, position, likeness })
        if (++looked % atOnce === 0) await new Promise(setImmediate)
      }
    }
    return best.list()
  }
}

function toVectors(rows: { position: number; vector: Buffer }[]): CachedVectors {
  const size = rows[0]?.vector.length ?? 0
  const same = rows.filter(({ vector }) => vector.length === size)
  const bytes = new Int8Array(size * same.length)
  same.forEach(({ vector }, index) => {
    bytes.set(new Int8Array(vector.buffer, vector.byteOffset, size), index * size)
  })
  return { size, positions: Int32Array.from(same, ({ position }) => position), bytes }
}

function dot(bytes: Int8Array, from: number, question: Int8Array): number {
  let sum = 0
  for (let index = 0; index < question.length; index++) {
    const left = bytes[from + index]
    const right = question[index]
    if (left === undefined || right === undefined) return Number.NaN
    sum += left * right
  }
  return sum
}

/** The product of a vector with itself: every vector has about the same length (engine, `toBytes`). */
const fullLikeness = (size: number) => (127 * 127 * size) / 16

/** How alike two vectors are, 0 to 1; 0 for those of different makers' sizes. */
export function likenessOf(left: Int8Array, right: Int8Array): number {
  if (left.length !== right.length) return 0
  return Math.max(0, Math.min(1, dot(left, 0, right) / fullLikeness(left.length)))
}

/** The highest few. */
class Best {
  private items: SimilarPassage[] = []
  private readonly limit: number
  least = 0

  constructor(limit: number) {
    this.limit = limit
  }

  add(item: SimilarPassage): void {
    this.items.push(item)
    if (this.items.length < 4 * this.limit) return
    this.items = this.list()
    this.least = this.items.at(-1)?.likeness ?? 0
  }

  list(): SimilarPassage[] {
    return this.items.toSorted((left, right) => right.likeness - left.likeness).slice(0, this.limit)
  }
}
