import { type SQL, sql } from 'drizzle-orm'
import type { AgentId, OrganizationId } from '#contract/kit/id.ts'
import type { KnowledgeVersionId } from '#contract/knowledge-files/schemas.ts'
import type { Db } from '../../platform/db/database.ts'

// Who asks has found the versions through file-store.ts, which holds the scope.

const ids = (versions: readonly KnowledgeVersionId[]): SQL => sql`any(${sql.param([...versions])}::uuid[])`

/** In how many passages of the agent stems stand: those asked for, and all that begin with one of the prefixes. */
export async function listTerms(
  db: Db,
  agentId: AgentId,
  stems: readonly string[],
  prefixes: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ stem: string; passages: number }>(sql`
    select stem, passages from knowledge_terms where agent_id = ${agentId} and stem = any(${sql.param([...stems])}::text[])
    union
    select t.stem, t.passages from unnest(${sql.param([...prefixes])}::text[]) p(prefix), lateral (
      select stem, passages from knowledge_terms
      where agent_id = ${agentId} and stem >= p.prefix collate "C" and stem < (p.prefix || chr(1114111)) collate "C" limit 2000) t`)
  return new Map(rows.map(({ stem, passages }) => [stem, passages]))
}

/** Stems of which any will do, and what finding one counts. */
export type Group = { stems: readonly string[]; weight: number }
export type PassagePosition = { versionId: KnowledgeVersionId; position: number }

/**
 * The passages with the greatest sum of weights among those that hold what `must` says: any of these groups, or all of them.
 * Of more than `weighed` of them any so many are weighed: words that stand in so many passages hardly tell them apart.
 * `is true` keeps PostgreSQL from reading all places of the versions in their own index beside the one of words.
 */
export async function listCandidates(
  db: Db,
  agentId: AgentId,
  versions: readonly KnowledgeVersionId[],
  given: { groups: readonly Group[]; must: readonly Group[]; all: boolean; weighed: number; limit: number },
): Promise<(PassagePosition & { score: number })[]> {
  const { groups, must, all, weighed, limit } = given
  const condition = must.map(({ stems }) => `(${anyOf(stems)})`).join(all ? ' & ' : ' | ')
  const sum = sql.join(
    groups.map(
      ({ stems, weight }) => sql`case when words @@ ${anyOf(stems)}::tsquery then ${weight}::float8 else 0 end`,
    ),
    sql` + `,
  )
  const { rows } = await db.execute<{ version_id: KnowledgeVersionId; position: number; score: number }>(sql`
    select version_id, position, ${sum} as score from (
      select version_id, position, words from knowledge_index
      where words @@ ${`'a:${agentId}' & (${condition})`}::tsquery and (version_id = ${ids(versions)}) is true
      limit ${weighed}) held
    order by score desc, version_id, position limit ${limit}`)
  return rows.map(({ version_id: versionId, position, score }) => ({ versionId, position, score }))
}

const anyOf = (stems: readonly string[]) =>
  stems.map((stem) => `'${stem.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`).join(' | ')

/** All vectors of a version in the order of its passages; a passage without one is left out. */
export async function listVectors(
  db: Db,
  version: KnowledgeVersionId,
): Promise<{ position: number; vector: Buffer }[]> {
  const { rows } = await db.execute<{ position: number; vector: Buffer }>(sql`
    select position, vector from knowledge_index where version_id = ${version} and vector is not null order by position`)
  return rows
}

export type OtherMaker = { id: KnowledgeVersionId; organizationId: OrganizationId; chosenMaker: string }

/**
 * A version that answers are made from and whose vectors another maker made than its organization wants; `standard` is what
 * those want that have not chosen. Those of `paused` organizations wait.
 */
export async function findOtherMakers(
  db: Db,
  standard: string,
  paused: readonly OrganizationId[],
): Promise<OtherMaker | undefined> {
  const { rows } = await db.execute<{ id: KnowledgeVersionId; organization_id: OrganizationId; wanted: string }>(sql`
    select v.id, f.organization_id, coalesce(o.maker, ${standard}) as wanted
    from knowledge_files f join knowledge_versions v on v.id = f.current_version_id
    left join organization_embeddings o on o.organization_id = f.organization_id
    where f.deleted_at is null and v.kind = 'text' and v.embedding is distinct from coalesce(o.maker, ${standard})
      and f.organization_id <> all(${sql.param([...paused])}::uuid[])
    order by v.created_at desc limit 1`)
  const row = rows[0]
  return row && { id: row.id, organizationId: row.organization_id, chosenMaker: row.wanted }
}

export type PassageToEmbed = { position: number; text: string }

export async function listToEmbed(
  db: Db,
  id: KnowledgeVersionId,
  after: number,
  limit: number,
): Promise<PassageToEmbed[]> {
  const { rows } = await db.execute<PassageToEmbed>(sql`
    select position, concat_ws(E'\n', heading, text) as text from knowledge_passages
    where version_id = ${id} and position > ${after} order by position limit ${limit}`)
  return rows
}

/** New vectors of a version, all at once: what is compared was made by one maker. */
export async function replaceVectors(
  db: Db,
  id: KnowledgeVersionId,
  name: string,
  vectors: ReadonlyMap<number, Int8Array>,
): Promise<void> {
  const all = [...vectors].map(([position, bytes]) => ({
    position,
    vector: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  }))
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update knowledge_index i set vector = decode(n.vector, 'base64')
      from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) n(position int, vector text)
      where i.version_id = ${id} and i.position = n.position`)
    await tx.execute(sql`update knowledge_versions set embedding = ${name}, vectors_indexed = null where id = ${id}`)
  })
}

export type FoundPassage = PassagePosition & {
  place: number
  page: number | null
  heading: string | null
  text: string
  vector: Int8Array | null
}

/** Passages with their texts; with their vectors where the version is one of `vectorsOf`. */
export async function listFound(
  db: Db,
  places: readonly PassagePosition[],
  vectorsOf: readonly KnowledgeVersionId[],
): Promise<FoundPassage[]> {
  if (places.length === 0) return []
  const { rows } = await db.execute<
    Omit<FoundPassage, 'versionId' | 'vector'> & { version_id: KnowledgeVersionId; vector: Buffer | null }
  >(sql`
    select p.version_id, p.position, p.place, p.page, p.heading, p.text, i.vector
    from unnest(${sql.param(places.map(({ versionId }) => versionId))}::uuid[], ${sql.param(places.map(({ position }) => position))}::int[]) w(id, at)
    join knowledge_passages p on p.version_id = w.id and p.position = w.at
    left join knowledge_index i on i.version_id = w.id and i.position = w.at and i.version_id = ${ids(vectorsOf)}`)
  return rows.map(({ version_id: versionId, vector, ...row }) => ({
    versionId,
    ...row,
    vector: vector && new Int8Array(vector.buffer, vector.byteOffset, vector.length),
  }))
}

export type PassageSource = { versionId: KnowledgeVersionId; place: number }

export type SourceText = { page: number | null; text: string }

/** What stands on pages, as it was read: by `version:place`. */
export async function listSources(db: Db, sources: readonly PassageSource[]): Promise<Map<string, SourceText>> {
  if (sources.length === 0) return new Map()
  const { rows } = await db.execute<SourceText & { version_id: string; place: number }>(sql`
    select p.version_id, p.place, p.page, p.text
    from unnest(${sql.param(sources.map(({ versionId }) => versionId))}::uuid[], ${sql.param(sources.map(({ place }) => place))}::int[]) w(id, at)
    join knowledge_pages p on p.version_id = w.id and p.place = w.at`)
  return new Map(rows.map(({ version_id, place, ...rest }) => [`${version_id}:${place}`, rest]))
}
