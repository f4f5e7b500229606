import { type SQL, sql } from 'drizzle-orm'
import type { AgentId } from '#contract/kit/id.ts'
import type { KnowledgeVersionId } from '#contract/knowledge-files/schemas.ts'
import { advisoryLocks } from '../../platform/db/advisory-locks.ts'
import type { Db } from '../../platform/db/database.ts'
import { withoutStatementLimit } from '../../platform/db/statement-limits.ts'

/** Where pgvector's types are, and its version. */
export type Extension = { schema: string; version: string }

export async function findExtension(db: Db): Promise<Extension | undefined> {
  const { rows } = await db.execute<Extension>(sql`
    select n.nspname as schema, e.extversion as version from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'vector'`)
  return rows[0]
}

export async function isExtensionOffered(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from pg_available_extensions where name = 'vector'`,
  )
  return rows.length > 0
}

/** Throws where the database does not permit it. */
export const createExtension = (db: Db) => db.execute(sql`create extension if not exists vector`)

const typeOf = ({ schema }: Extension): SQL => sql`${sql.identifier(schema)}.halfvec`
const ofSize = (extension: Extension, size: number): SQL => sql`${typeOf(extension)}(${sql.raw(String(size))})`
const operators = ({ schema }: Extension): SQL => sql`${sql.identifier(schema)}.halfvec_ip_ops`
const minusProduct = ({ schema }: Extension): SQL => sql`operator(${sql.identifier(schema)}.<#>)`
const indexName = (size: number) => `knowledge_nearest_${size}`
/** Several processes may start at once. */
const lock = sql`select pg_advisory_xact_lock(${advisoryLocks.vectorIndexes})`

/** The table of vectors, beside the one of words: a row there goes with its row here. Vectors of several sizes share it. */
export async function createTable(db: Db, extension: Extension): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(lock)
    const { rows } = await tx.execute<{ name: string }>(sql`select tablename as name from pg_tables
      where schemaname = current_schema() and tablename = 'knowledge_nearest'`)
    // A backup does not hold it: whoever was in it goes into the new one.
    if (rows.length === 0) await tx.execute(sql`update knowledge_versions set vectors_indexed = null`)
    await tx.execute(sql`
      create table if not exists knowledge_nearest (
        version_id uuid not null,
        position int not null,
        agent_id uuid not null,
        maker text not null,
        size int not null,
        vector ${typeOf(extension)} not null,
        primary key (version_id, position),
        foreign key (version_id, position) references knowledge_index (version_id, position) on delete cascade
      )`)
    await tx.execute(sql`create index if not exists knowledge_nearest_of_agent on knowledge_nearest (agent_id)`)
  })
}

/** Makes the index for vectors of a size; false when there are so many sizes already that this one gets none. */
export async function createIndex(db: Db, extension: Extension, size: number, maxSizes: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(lock)
    const { rows } = await tx.execute<{ name: string }>(sql`
      select indexname as name from pg_indexes
      where schemaname = current_schema() and tablename = 'knowledge_nearest' and indexname ~ '^knowledge_nearest_[0-9]+$'`)
    if (rows.some(({ name }) => name === indexName(size))) return true
    if (rows.length >= maxSizes) return false
    await tx.execute(withoutStatementLimit)
    await tx.execute(sql`
      create index ${sql.identifier(indexName(size))} on knowledge_nearest
      using hnsw ((vector::${ofSize(extension, size)}) ${operators(extension)}) where size = ${sql.raw(String(size))}`)
    return true
  })
}

export type VersionToIndex = { id: KnowledgeVersionId; agentId: AgentId; maker: string; size: number | null }

const undecided = sql`f.deleted_at is null and v.kind = 'text' and v.embedding is not null and v.vectors_indexed is null`

/** A version that answers are made from and whose vectors nobody has put into the index yet. */
export async function findToIndex(db: Db): Promise<VersionToIndex | undefined> {
  const { rows } = await db.execute<{
    id: KnowledgeVersionId
    agent_id: AgentId
    maker: string
    size: number | null
  }>(sql`
    select v.id, v.agent_id, v.embedding as maker,
      (select octet_length(i.vector) from knowledge_index i where i.version_id = v.id and i.vector is not null limit 1) as size
    from knowledge_files f join knowledge_versions v on v.id = f.current_version_id where ${undecided}
    order by v.created_at limit 1`)
  return rows[0] && { id: rows[0].id, agentId: rows[0].agent_id, maker: rows[0].maker, size: rows[0].size }
}

/** False when its vectors are in the index or another maker's by now; until the transaction ends that does not change. */
export async function holdVersion(tx: Db, { id, maker }: VersionToIndex): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from knowledge_versions where id = ${id} and embedding = ${maker} and vectors_indexed is null
    for no key update`)
  return rows.length > 0
}

export const decideIndexing = (db: Db, id: KnowledgeVersionId, indexed: boolean) =>
  db.execute(sql`update knowledge_versions set vectors_indexed = ${indexed} where id = ${id}`)

export const forgetIndexed = (db: Db, id: KnowledgeVersionId) =>
  db.execute(sql`delete from knowledge_nearest where version_id = ${id}`)

export type NumberedVector = { position: number; vector: Buffer }

/** The next vectors of a version, in the order of its passages. */
export async function listNext(
  db: Db,
  id: KnowledgeVersionId,
  after: number,
  limit: number,
): Promise<NumberedVector[]> {
  const { rows } = await db.execute<NumberedVector>(sql`
    select position, vector from knowledge_index
    where version_id = ${id} and position > ${after} and vector is not null order by position limit ${limit}`)
  return rows
}

/** Bytes are whole numbers that a half has exactly: the index orders as the bytes do. */
const written = (vector: Uint8Array) => `[${new Int8Array(vector.buffer, vector.byteOffset, vector.length).join(',')}]`

export async function insertIndexed(db: Db, extension: Extension, to: VersionToIndex, rows: readonly NumberedVector[]) {
  await db.execute(sql`
    insert into knowledge_nearest (version_id, position, agent_id, maker, size, vector)
    select ${to.id}, n.position, ${to.agentId}, ${to.maker}, ${to.size}, n.vector::${typeOf(extension)}
    from unnest(${sql.param(rows.map(({ position }) => position))}::int[], ${sql.param(rows.map(({ vector }) => written(vector)))}::text[]) n(position, vector)`)
}

/** What the planner knows of the table: without it it reads all of an agent's vectors instead of the index. */
export const analyzeIndex = (db: Db) => db.execute(sql`analyze knowledge_nearest`)

export type SimilarityQuery = {
  agentId: AgentId
  versions: readonly KnowledgeVersionId[]
  maker: string
  question: Int8Array
  limit: number
}

/**
 * The passages of these versions whose vectors of this maker have the greatest product with the question's. The index goes on
 * looking until it has enough of them that pass the conditions (`iterative_scan`), however few these are among all.
 */
export async function listNearest(
  db: Db,
  extension: Extension,
  { agentId, versions, maker, question, limit }: SimilarityQuery,
) {
  const size = question.length
  const asked = written(new Uint8Array(question.buffer, question.byteOffset, size))
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      select set_config('hnsw.iterative_scan', 'strict_order', true), set_config('hnsw.ef_search', '80', true),
        set_config('plan_cache_mode', 'force_custom_plan', true)`)
    const { rows } = await tx.execute<{ version_id: KnowledgeVersionId; position: number; minus: number }>(sql`
      select version_id, position, vector::${ofSize(extension, size)} ${minusProduct(extension)} ${asked}::${ofSize(extension, size)} as minus
      from knowledge_nearest
      where size = ${sql.raw(String(size))} and agent_id = ${agentId} and maker = ${maker}
        and version_id = any(${sql.param([...versions])}::uuid[])
      order by vector::${ofSize(extension, size)} ${minusProduct(extension)} ${asked}::${ofSize(extension, size)} limit ${limit}`)
    return rows.map(({ version_id: versionId, position, minus }) => ({ versionId, position, likeness: -minus }))
  })
}
