import { sql } from 'drizzle-orm'
import type { AttachedFile } from '#contract/chat/schemas.ts'
import type { FileId, UserId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/http/scope.ts'

export type StoredFile = AttachedFile & { key: string }

export async function insertFiles(
  db: Db,
  scope: Scope,
  files: StoredFile[],
  now: Date,
  waiting = false,
): Promise<void> {
  const rows = files.map(
    (file) =>
      sql`(${file.id}, ${scope.userId}, ${scope.organizationId}, ${file.key}, ${file.name}, ${file.mime}, ${file.bytes}, ${file.kind}, ${now}, ${waiting})`,
  )
  await db.execute(sql`
    insert into files (id, user_id, organization_id, key, name, mime, bytes, kind, created_at, waiting) values ${sql.join(rows, sql`, `)}`)
}

/** The person's own files among these, in the order of `ids`. */
export async function listFiles(db: Db, userId: UserId, ids: FileId[]): Promise<StoredFile[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Omit<StoredFile, 'bytes'> & { bytes: string }>(sql`
    select id, key, name, mime, bytes, kind from files where id = any(${sql.param(ids)}::uuid[]) and user_id = ${userId}`)
  const byId = new Map(rows.map((row) => [row.id, { ...row, bytes: Number(row.bytes) }]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Of these files the person's own: a question takes them now, so they wait no more. */
export async function takeWaiting(db: Db, userId: UserId, ids: FileId[]): Promise<FileId[]> {
  const { rows } = await db.execute<{ id: FileId }>(sql`
    update files set waiting = false where id = any(${sql.param(ids)}::uuid[]) and user_id = ${userId} returning id`)
  return rows.map(({ id }) => id)
}

/** Forgets files that no question took: one by its id, or all sent before a time. Gives the keys of their contents. */
export async function removeWaiting(
  db: Db,
  userId: UserId,
  which: { id: FileId } | { before: Date },
): Promise<string[]> {
  const those = 'id' in which ? sql`id = ${which.id}` : sql`created_at < ${which.before}`
  const { rows } = await db.execute<{ key: string }>(
    sql`delete from files where user_id = ${userId} and waiting and ${those} returning key`,
  )
  return rows.map(({ key }) => key)
}
