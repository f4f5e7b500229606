import { sql } from 'drizzle-orm'
import type { AgentId, FileId, OrganizationId, UserId } from '#contract/kit/id.ts'
import type { KnowledgeVersionId } from '#contract/knowledge-files/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { LoadedTable } from '../../platform/documents/table-query.ts'
import { type Enqueuer, hastenPeriodicTask } from '../../platform/jobs/enqueue.ts'
import type { CodedSentence } from './file-store.ts'
import type { ReadPage, ReadPassage, ReadSummary } from './reading-messages.ts'
import { indexingQueue } from './reading-queue.ts'

/** A version that somebody reads. */
export type Reading = {
  versionId: KnowledgeVersionId
  fileId: FileId
  agentId: AgentId
  organizationId: OrganizationId
  name: string
  key: string
  /** Who waits for it. */
  userId: UserId | null
  isFileDeleted: boolean
  /** Whoever reads the version, and only they, writes: whether that is still us, and until the transaction ends nobody else. */
  hold: (tx: Db) => Promise<boolean>
}

/** A version that is not read yet; undefined when it is, or is gone. */
export async function findUnread(db: Db, id: KnowledgeVersionId, hold: Reading['hold']): Promise<Reading | undefined> {
  const { rows } = await db.execute<Omit<Reading, 'hold'>>(sql`
    select v.id as "versionId", v.file_id as "fileId", v.agent_id as "agentId", f.organization_id as "organizationId", f.name, v.key,
      v.added_by as "userId", f.deleted_at is not null as "isFileDeleted"
    from knowledge_versions v join knowledge_files f on f.id = v.file_id where v.id = ${id} and v.state in ('waiting', 'reading')`)
  return rows[0] && { ...rows[0], hold }
}

/** What was read of it before is forgotten. */
export async function beginReading(db: Db, reading: Reading): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await reading.hold(tx))) return false
    await tx.execute(sql`update knowledge_versions set state = 'reading', progress = 0 where id = ${reading.versionId}`)
    await forgetText(tx, reading.versionId)
    return true
  })
}

const forgetText = async (db: Db, id: KnowledgeVersionId) => {
  await db.execute(sql`delete from knowledge_pages where version_id = ${id}`)
  await db.execute(sql`delete from knowledge_passages where version_id = ${id}`)
  await db.execute(sql`delete from knowledge_index where version_id = ${id}`)
}

/** Gives a version back that a stopping process reads; one that another has taken over stays theirs. */
export async function releaseReading(db: Db, { hold, versionId }: Reading): Promise<void> {
  await db.transaction(async (tx) => {
    if (await hold(tx))
      await tx.execute(
        sql`update knowledge_versions set state = 'waiting' where id = ${versionId} and state = 'reading'`,
      )
  })
}

export async function saveProgress(db: Db, { hold, versionId }: Reading, percent: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (await hold(tx))
      await tx.execute(
        sql`update knowledge_versions set progress = ${percent} where id = ${versionId} and state = 'reading'`,
      )
  })
}

/** False, and nothing is written, when the version is gone or another process has taken it over. */
export async function insertPages(db: Db, reading: Reading, pages: ReadPage[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await reading.hold(tx))) return false
    await tx.execute(sql`
      insert into knowledge_pages (version_id, place, page, text)
      select ${reading.versionId}, p.place, p.page, p.text from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) p(place int, page int, text text)`)
    return true
  })
}

export type Vectors = readonly (Int8Array | undefined)[]

/** False, and nothing is written, when the version is gone or another process has taken it over. */
export async function insertPassages(
  db: Db,
  reading: Reading,
  passages: ReadPassage[],
  vectors: Vectors,
): Promise<boolean> {
  const text = passages.map(({ terms: _, vector: __, ...rest }) => rest)
  const found = passages.map(({ position, terms }, index) => {
    const vector = vectors[index]
    const bytes = vector ? Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64') : null
    return { position, terms: [...terms, `a:${reading.agentId}`], vector: bytes }
  })
  return db.transaction(async (tx) => {
    if (!(await reading.hold(tx))) return false
    await tx.execute(sql`
      insert into knowledge_passages (version_id, position, place, page, heading, text)
      select ${reading.versionId}, p.position, p.place, p.page, p.heading, p.text
      from jsonb_to_recordset(${JSON.stringify(text)}::jsonb) p(position int, place int, page int, heading text, text text)`)
    await tx.execute(sql`
      insert into knowledge_index (version_id, position, agent_id, words, vector)
      select ${reading.versionId}, p.position, ${reading.agentId}, array_to_tsvector(p.terms), decode(p.vector, 'base64')
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) p(position int, terms text[], vector text)`)
    return true
  })
}

/**
 * The version is read: answers are made from it from now on, and the text of the one before goes. False when it is gone, another
 * process has taken it over, or a newer version was ready first.
 */
export async function finishReading(
  deps: Enqueuer,
  reading: Reading,
  summary: ReadSummary,
  given: { remarks: CodedSentence[]; embedding: string | null; now: Date },
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    if (!(await reading.hold(tx))) return false
    const rows = summary.tables.reduce((sum, { rowCount }) => sum + rowCount, 0)
    const done = await tx.execute<{ number: number }>(sql`
      update knowledge_versions set state = 'ready', progress = 100, problem = null, ended_at = ${given.now},
        kind = ${summary.kind}, language = ${summary.language}, pages = ${summary.pages}, passages = ${summary.passages}, rows = ${rows},
        tables = ${JSON.stringify(summary.tables satisfies LoadedTable[])}::jsonb, remarks = ${JSON.stringify(given.remarks)}::jsonb,
        embedding = ${given.embedding}, vectors_indexed = null
      where id = ${reading.versionId} and state = 'reading' returning number`)
    const version = done.rows[0]
    if (!version) return false
    // Apart from the look behind it: who waits for the lock joins with what stood before.
    await tx.execute(sql`select from knowledge_files where id = ${reading.fileId} for update`)
    const { rows: before } = await tx.execute<{ id: KnowledgeVersionId | null; number: number | null }>(sql`
      select f.current_version_id as id, c.number from knowledge_files f left join knowledge_versions c on c.id = f.current_version_id
      where f.id = ${reading.fileId}`)
    const current = before[0]
    if (current?.number && current.number > version.number) {
      await forgetText(tx, reading.versionId)
      return false
    }
    if (summary.kind === 'text')
      await tx.execute(sql`select count_knowledge_terms(${reading.versionId}, ${reading.agentId}, 1)`)
    await tx.execute(sql`
      update knowledge_files set current_version_id = ${reading.versionId}, updated_at = ${given.now} where id = ${reading.fileId}`)
    if (current?.id) {
      await tx.execute(sql`select count_knowledge_terms(${current.id}, ${reading.agentId}, -1)`)
      await forgetText(tx, current.id)
    }
    if (summary.kind === 'text') await hastenPeriodicTask({ ...deps, db: tx }, indexingQueue)
    return true
  })
}

/** It cannot be read. */
export async function failReading(db: Db, id: KnowledgeVersionId, problem: CodedSentence, now: Date): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update knowledge_versions set state = 'failed', problem = ${JSON.stringify(problem)}::jsonb, ended_at = ${now}
    where id = ${id} and state in ('waiting', 'reading') returning id`)
  if (rows.length > 0) await forgetText(db, id)
}

/** The same by who reads it, unless another has taken it over. */
export async function failOwnReading(
  db: Db,
  { hold, versionId }: Reading,
  problem: CodedSentence,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await hold(tx)) await failReading(tx, versionId, problem, now)
  })
}

/** Files whose time to be brought back is over: with them go text, vectors and, by the trigger, their contents. */
export async function purgeDeleted(db: Db, before: Date): Promise<number> {
  const { rows } = await db.execute<{ id: FileId; agent_id: AgentId; current: KnowledgeVersionId | null }>(sql`
    select id, agent_id, current_version_id as current from knowledge_files where deleted_at < ${before} limit 50`)
  for (const { id, agent_id, current } of rows)
    await db.transaction(async (tx) => {
      const gone = await tx.execute<{ id: FileId }>(
        sql`select id from knowledge_files where id = ${id} and deleted_at < ${before} for update`,
      )
      if (gone.rows.length === 0) return
      if (current) await tx.execute(sql`select count_knowledge_terms(${current}, ${agent_id}, -1)`)
      await tx.execute(sql`delete from knowledge_files where id = ${id}`)
    })
  return rows.length
}

/** Contents that nothing points at any more; they are forgotten with this. */
export async function takeLeftovers(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    delete from knowledge_leftovers where key in (select key from knowledge_leftovers limit 200 for update) returning key`)
  return rows.map(({ key }) => key)
}
