import { sql } from 'drizzle-orm'
import type { AgentId, FileId, OrganizationId, UserId } from '#contract/kit/id.ts'
import type { KnowledgeVersionId } from '#contract/knowledge-files/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { LoadedTable } from '../../platform/documents/table-query.ts'
import type { Said } from './file-store.ts'
import type { ReadPage, ReadPassage, ReadSummary } from './reading-messages.ts'

/** A version that somebody reads: they renew its lease, or another goes on. */
export type Job = {
  versionId: KnowledgeVersionId
  fileId: FileId
  agentId: AgentId
  organizationId: OrganizationId
  name: string
  key: string
  tries: number
  /** Who waits for it. */
  userId: UserId | null
}

/** Which of the files that wait comes first. */
export type Turn = 'oldest' | 'smallest'
const turns = { oldest: sql`w.created_at`, smallest: sql`w.bytes, w.created_at` }

/** Takes a version that nobody reads, the one whose turn it is; what was read of it before is forgotten. */
export async function claim(db: Db, now: Date, leaseSeconds: number, turn: Turn): Promise<Job | undefined> {
  const { rows } = await db.execute<{
    id: KnowledgeVersionId
    file_id: FileId
    agent_id: AgentId
    organization_id: OrganizationId
    name: string
    key: string
    tries: number
    added_by: UserId | null
  }>(sql`
    update knowledge_versions v set state = 'reading', progress = 0, tries = v.tries + 1,
      leased_until = ${now}::timestamptz + ${leaseSeconds} * interval '1 second'
    from knowledge_files f where f.id = v.file_id and v.id = (
      select w.id from knowledge_versions w join knowledge_files g on g.id = w.file_id
      where w.state in ('waiting', 'reading') and (w.leased_until is null or w.leased_until < ${now}) and g.deleted_at is null
      order by ${turns[turn]} limit 1 for update of w skip locked)
    returning v.id, v.file_id, v.agent_id, f.organization_id, f.name, v.key, v.tries, v.added_by`)
  const row = rows[0]
  if (!row) return undefined
  await forgetText(db, row.id)
  const { id: versionId, file_id: fileId, agent_id: agentId, organization_id, added_by: userId, ...rest } = row
  return { versionId, fileId, agentId, organizationId: organization_id, userId, ...rest }
}

const forgetText = async (db: Db, id: KnowledgeVersionId) => {
  await db.execute(sql`delete from knowledge_pages where version_id = ${id}`)
  await db.execute(sql`delete from knowledge_passages where version_id = ${id}`)
  await db.execute(sql`delete from knowledge_index where version_id = ${id}`)
}

/** Gives a version back that a stopping process reads; one that another has taken over stays theirs. */
export async function release(db: Db, job: Job): Promise<void> {
  await db.execute(sql`
    update knowledge_versions set leased_until = null, state = 'waiting', tries = greatest(0, tries - 1)
    where id = ${job.versionId} and state = 'reading' and tries = ${job.tries}`)
}

/** False when the version is gone or another process has taken it over. */
export async function renew(db: Db, job: Job, percent: number, now: Date, leaseSeconds: number): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update knowledge_versions set progress = ${percent}, leased_until = ${now}::timestamptz + ${leaseSeconds} * interval '1 second'
    where id = ${job.versionId} and state = 'reading' and tries = ${job.tries} returning id`)
  return rows.length > 0
}

/** Whoever reads the version, and only they, writes; until this transaction ends nobody takes it over. */
async function held(tx: Db, job: Job): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from knowledge_versions where id = ${job.versionId} and state = 'reading' and tries = ${job.tries} for share`)
  return rows.length > 0
}

/** False, and nothing is written, when the version is gone or another process has taken it over. */
export async function insertPages(db: Db, job: Job, pages: ReadPage[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await held(tx, job))) return false
    await tx.execute(sql`
      insert into knowledge_pages (version_id, place, page, text)
      select ${job.versionId}, p.place, p.page, p.text from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) p(place int, page int, text text)`)
    return true
  })
}

export type Vectors = readonly (Int8Array | undefined)[]

/** False, and nothing is written, when the version is gone or another process has taken it over. */
export async function insertPassages(db: Db, job: Job, passages: ReadPassage[], vectors: Vectors): Promise<boolean> {
  const text = passages.map(({ terms: _, vector: __, ...rest }) => rest)
  const found = passages.map(({ position, terms }, at) => {
    const vector = vectors[at]
    const bytes = vector ? Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64') : null
    return { position, terms: [...terms, `a:${job.agentId}`], vector: bytes }
  })
  return db.transaction(async (tx) => {
    if (!(await held(tx, job))) return false
    await tx.execute(sql`
      insert into knowledge_passages (version_id, position, place, page, heading, text)
      select ${job.versionId}, p.position, p.place, p.page, p.heading, p.text
      from jsonb_to_recordset(${JSON.stringify(text)}::jsonb) p(position int, place int, page int, heading text, text text)`)
    await tx.execute(sql`
      insert into knowledge_index (version_id, position, agent_id, words, vector)
      select ${job.versionId}, p.position, ${job.agentId}, array_to_tsvector(p.terms), decode(p.vector, 'base64')
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) p(position int, terms text[], vector text)`)
    return true
  })
}

/**
 * The version is read: answers are made from it from now on, and the text of the one before goes. False when it is gone, another
 * process has taken it over, or a newer version was ready first.
 */
export async function finish(
  db: Db,
  job: Job,
  summary: ReadSummary,
  given: { remarks: Said[]; embedding: string | null; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = summary.tables.reduce((sum, { rowCount }) => sum + rowCount, 0)
    const done = await tx.execute<{ number: number }>(sql`
      update knowledge_versions set state = 'ready', progress = 100, problem = null, leased_until = null, ended_at = ${given.now},
        kind = ${summary.kind}, language = ${summary.language}, pages = ${summary.pages}, passages = ${summary.passages}, rows = ${rows},
        tables = ${JSON.stringify(summary.tables satisfies LoadedTable[])}::jsonb, remarks = ${JSON.stringify(given.remarks)}::jsonb,
        embedding = ${given.embedding}, vectors_indexed = null
      where id = ${job.versionId} and state = 'reading' and tries = ${job.tries} returning number`)
    const version = done.rows[0]
    if (!version) return false
    const { rows: before } = await tx.execute<{ id: KnowledgeVersionId | null; number: number | null }>(sql`
      select f.current_version_id as id, c.number from knowledge_files f left join knowledge_versions c on c.id = f.current_version_id
      where f.id = ${job.fileId} for update of f`)
    const current = before[0]
    if (current?.number && current.number > version.number) {
      await forgetText(tx, job.versionId)
      return false
    }
    if (summary.kind === 'text')
      await tx.execute(sql`select count_knowledge_terms(${job.versionId}, ${job.agentId}, 1)`)
    await tx.execute(sql`
      update knowledge_files set current_version_id = ${job.versionId}, updated_at = ${given.now} where id = ${job.fileId}`)
    if (current?.id) {
      await tx.execute(sql`select count_knowledge_terms(${current.id}, ${job.agentId}, -1)`)
      await forgetText(tx, current.id)
    }
    return true
  })
}

export async function giveUp(db: Db, job: Job, problem: Said, now: Date): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update knowledge_versions set state = 'failed', problem = ${JSON.stringify(problem)}::jsonb, leased_until = null, ended_at = ${now}
    where id = ${job.versionId} and state = 'reading' and tries = ${job.tries} returning id`)
  if (rows.length > 0) await forgetText(db, job.versionId)
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
    delete from knowledge_leftovers where key in (select key from knowledge_leftovers limit 200 for update skip locked) returning key`)
  return rows.map(({ key }) => key)
}
