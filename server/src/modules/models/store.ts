import { sql } from 'drizzle-orm'
import type { ModelId } from '#contract/models/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import type { StoredModel } from './address.ts'

/** The key is sealed. */
export type ModelRow = StoredModel & { id: ModelId; label: string }

/** The one that answers unasked first. */
export async function listModels(db: Db): Promise<ModelRow[]> {
  const { rows } = await db.execute<ModelRow>(sql`
    select id, label, base_url, model, sealed_key from models order by preferred_at desc nulls last, created_at, id`)
  return rows
}

/** False when its label is another's. */
export async function insertModel(db: Db, { id, label, base_url, model, sealed_key }: ModelRow, now: Date) {
  const { rows } = await db.execute<{ id: ModelId }>(sql`
    insert into models (id, label, base_url, model, sealed_key, created_at)
    values (${id}, ${label}, ${base_url}, ${model}, ${sealed_key}, ${now})
    on conflict (lower(label)) do nothing returning id`)
  return rows.length === 1
}

/** False when its label is another's. */
export async function updateModel(db: Db, { id, label, base_url, model, sealed_key }: ModelRow): Promise<boolean> {
  const { rows } = await db.execute<{ id: ModelId }>(sql`
    update models set label = ${label}, base_url = ${base_url}, model = ${model}, sealed_key = ${sealed_key}
    where id = ${id} and not exists (select from models other where lower(other.label) = lower(${label}) and other.id <> ${id})
    returning id`)
  return rows.length === 1
}

/** False when it is not there. */
export async function preferModel(db: Db, id: ModelId, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ id: ModelId }>(
    sql`update models set preferred_at = ${now} where id = ${id} returning id`,
  )
  return rows.length === 1
}

export async function deleteModel(db: Db, id: ModelId): Promise<void> {
  await db.execute(sql`delete from models where id = ${id}`)
}
