import { type SQL, sql } from 'drizzle-orm'
import type { CallId } from '#contract/calls/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText } from '../../platform/db/json-text.ts'
import type { CallMemory } from './live/call-memory.ts'

/** Which process has a call: the number goes up with each that takes it, so that a former one changes nothing any more. */
export type HeldCall = { id: CallId; holding: number }

/** Of the one that has it. Zero: of whoever does not ask. */
export const heldBy = (holding: number): SQL => (holding === 0 ? sql`true` : sql`holding = ${holding}`)

/** Whether it is still this one's, and goes on. */
export async function isHeld(db: Db, { id, holding }: HeldCall): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from calls where id = ${id} and ended_at is null and ${heldBy(holding)}`,
  )
  return rows.length > 0
}

/** Takes a call from the process that has, or had it; undefined where another one did, or it is over. */
export async function takeOver(
  db: Db,
  { id, holding }: HeldCall,
  now: Date,
): Promise<{ memory: CallMemory | null } | undefined> {
  // What was left to be said is said once.
  const { rows } = await db.execute<{ memory: CallMemory | null }>(sql`
    with was as (select id, memory from calls where id = ${id} and holding = ${holding} and ended_at is null for update)
    update calls c set holding = ${holding + 1}, let_go_at = null, beat_at = ${now}, memory = c.memory - 'left'
    from was where c.id = was.id returning was.memory`)
  return rows[0]
}

/** Nobody has it now: whoever is asked for it next takes it. */
export async function letGoOf(
  db: Db,
  { id, holding }: HeldCall,
  { memory, durationMs, now }: { memory: CallMemory; durationMs: number; now: Date },
): Promise<void> {
  await db.execute(sql`
    update calls set let_go_at = ${now}, beat_at = ${now}, duration_ms = ${Math.round(durationMs)}, memory = ${jsonText(memory)}::jsonb
    where id = ${id} and ended_at is null and ${heldBy(holding)}`)
}

/** As its process stored it last. */
export async function findMemory(db: Db, id: CallId): Promise<CallMemory | null> {
  const { rows } = await db.execute<{ memory: CallMemory | null }>(sql`select memory from calls where id = ${id}`)
  return rows[0]?.memory ?? null
}

export async function saveMemory(db: Db, { id, holding }: HeldCall, memory: CallMemory): Promise<void> {
  await db.execute(sql`
    update calls set memory = ${jsonText(memory)}::jsonb where id = ${id} and ended_at is null and ${heldBy(holding)}`)
}
