import { sql } from 'drizzle-orm'
import type { OrganizationId } from '#contract/kit/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { StoredModel } from '../models/service.ts'

/** What makes the vectors of an organization; `maker` is the name they are kept under. */
export type ChoiceRow = { maker: string; problem: { code: string; at: Date } | null } & (
  | { choice: 'box' }
  | { choice: 'service'; service: StoredModel }
)

/** Undefined: the organization has chosen nothing, and takes what the installation has. */
export async function findChoice(db: Db, id: OrganizationId): Promise<ChoiceRow | undefined> {
  const { rows } = await db.execute<
    StoredModel & { choice: 'box' | 'service'; maker: string; problem: string | null; problem_at: string | Date | null }
  >(sql`
    select choice, base_url, model, sealed_key, maker, problem, problem_at from organization_embeddings
    where organization_id = ${id}`)
  const row = rows[0]
  if (!row) return undefined
  const { choice, maker, problem, problem_at, ...service } = row
  const stored = { maker, problem: problem && problem_at ? { code: problem, at: new Date(problem_at) } : null }
  return choice === 'box' ? { ...stored, choice } : { ...stored, choice, service }
}

type Chosen = { maker: string; service?: StoredModel }

export async function saveChoice(db: Db, id: OrganizationId, { maker, service }: Chosen, now: Date): Promise<void> {
  await db.execute(sql`
    insert into organization_embeddings (organization_id, choice, base_url, model, sealed_key, maker, changed_at)
    values (${id}, ${service ? 'service' : 'box'}, ${service?.base_url ?? null}, ${service?.model ?? null},
      ${service?.sealed_key ?? null}, ${maker}, ${now})
    on conflict (organization_id) do update set choice = excluded.choice, base_url = excluded.base_url, model = excluded.model,
      sealed_key = excluded.sealed_key, maker = excluded.maker, changed_at = excluded.changed_at, problem = null, problem_at = null`)
}

export async function removeChoice(db: Db, id: OrganizationId): Promise<void> {
  await db.execute(sql`delete from organization_embeddings where organization_id = ${id}`)
}

/** Why the organization's own service gave no vectors; null: it does again. */
export async function noteProblem(db: Db, id: OrganizationId, problem: string | null, now: Date): Promise<void> {
  await db.execute(sql`
    update organization_embeddings set problem = ${problem}, problem_at = ${problem ? now : null}
    where organization_id = ${id} and choice = 'service' and (${problem}::text is not null or problem is not null)`)
}

/** Passages of an organization's texts that answers are made from, and how many of them a search by this maker's vectors finds. */
export async function countReady(
  db: Db,
  id: OrganizationId,
  maker: string,
): Promise<{ passages: number; ready: number }> {
  const { rows } = await db.execute<{ passages: string; ready: string }>(sql`
    select coalesce(sum(v.passages), 0) as passages,
      coalesce(sum(v.passages) filter (where v.embedding = ${maker}), 0) as ready
    from knowledge_files f join knowledge_versions v on v.id = f.current_version_id
    where f.organization_id = ${id} and f.deleted_at is null and v.kind = 'text'`)
  const { passages, ready } = onlyRow(rows)
  return { passages: Number(passages), ready: Number(ready) }
}
