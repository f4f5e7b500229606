import { sql } from 'drizzle-orm'
import type { ItemChanges, MeetingId, MeetingItem, MeetingItemId, MeetingLine } from '#contract/meetings/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { jsonText, storableText } from '../../platform/db/json-text.ts'

/** What the recogniser heard: who, by channel or by the recogniser's own word. */
export type HeardLine = { speaker: string; text: string; startsMs: number; endsMs: number }

export async function listPieces(db: Db, id: MeetingId): Promise<{ number: number; lines: HeardLine[] }[]> {
  const { rows } = await db.execute<{ number: number; lines: HeardLine[] }>(
    sql`select number, lines from meeting_pieces where meeting_id = ${id} order by number`,
  )
  return rows
}

/** Kept once, with how many there are by now. */
export async function savePiece(tx: Db, id: MeetingId, number: number, lines: readonly HeardLine[]): Promise<void> {
  const { rows } = await tx.execute<{ number: number }>(sql`
    insert into meeting_pieces (meeting_id, number, lines) values (${id}, ${number}, ${jsonText(lines)}::jsonb) on conflict do nothing
    returning number`)
  // Added up, not counted: of two that are kept at once neither sees the other.
  await tx.execute(sql`update meetings set trouble = null, pieces_done = pieces_done + ${rows.length} where id = ${id}`)
}

export async function deletePieces(tx: Db, id: MeetingId): Promise<void> {
  await tx.execute(sql`delete from meeting_pieces where meeting_id = ${id}`)
}

export async function listLines(db: Db, id: MeetingId): Promise<MeetingLine[]> {
  const { rows } = await db.execute<MeetingLine>(sql`
    select number, speaker, text, starts_ms, ends_ms, edited from meeting_lines where meeting_id = ${id} order by number`)
  return rows
}

/** The transcript as it is from now on, in order. */
export async function replaceLines(
  tx: Db,
  id: MeetingId,
  lines: readonly Omit<MeetingLine, 'number'>[],
): Promise<void> {
  await tx.execute(sql`delete from meeting_lines where meeting_id = ${id}`)
  const rows = lines.map((line, number) => ({ ...line, text: storableText(line.text), number }))
  await tx.execute(sql`
    insert into meeting_lines (meeting_id, number, speaker, text, starts_ms, ends_ms, edited)
    select ${id}, l.number, l.speaker, l.text, l.starts_ms, l.ends_ms, l.edited from jsonb_to_recordset(${jsonText(rows)}::jsonb)
      as l (number int, speaker text, text text, starts_ms int, ends_ms int, edited boolean)`)
}

export async function changeLine(
  tx: Db,
  id: MeetingId,
  number: number,
  { text, speaker }: { text?: string; speaker?: string },
): Promise<void> {
  await tx.execute(sql`
    update meeting_lines set text = coalesce(${text === undefined ? null : storableText(text)}::text, text),
      speaker = coalesce(${speaker ?? null}::text, speaker), edited = true where meeting_id = ${id} and number = ${number}`)
}

type ItemRow = Omit<MeetingItem, 'due'> & { due: string | null; removed: boolean }

/** Of an item `i` and a task `t`: there is one tick for both, which the task has. */
export const isItsTask = sql.raw('t.meeting_item_id = i.id and t.removed_at is null')
export const isDone = sql.raw('case when t.id is null then i.done else t.done_at is not null end')

/** Also those that were taken out, with `removed`. */
export async function listAllItems(db: Db, id: MeetingId): Promise<ItemRow[]> {
  const { rows } = await db.execute<ItemRow>(sql`
    select i.id, i.kind, i.text, i.owner, to_char(i.due, 'YYYY-MM-DD') as due, i.at_ms, ${isDone} as done, i.edited, i.removed,
      case when t.id is not null then jsonb_build_object('id', t.id, 'assignee', a.name, 'due', to_char(t.due, 'YYYY-MM-DD')) end as task
    from meeting_items i left join tasks t on ${isItsTask} left join users a on a.id = t.assignee_id
    where i.meeting_id = ${id} order by i.at_ms nulls last, i.created_at, i.id`)
  return rows
}

export const listItems = async (db: Db, id: MeetingId): Promise<MeetingItem[]> =>
  (await listAllItems(db, id)).flatMap(({ removed, ...item }) => (removed ? [] : [item]))

export async function insertItems(tx: Db, id: MeetingId, items: readonly MeetingItem[], now: Date): Promise<void> {
  for (const item of items)
    await tx.execute(sql`
      insert into meeting_items (id, meeting_id, kind, text, owner, due, at_ms, done, edited, created_at)
      values (${item.id}, ${id}, ${item.kind}, ${storableText(item.text)}, ${storableText(item.owner)}, ${item.due}::date, ${item.at_ms},
        ${item.done}, ${item.edited}, ${now})`)
}

/** What nobody has touched gives way to what is written anew. */
export async function deleteUntouchedItems(tx: Db, id: MeetingId): Promise<void> {
  await tx.execute(sql`delete from meeting_items i where meeting_id = ${id} and not edited and not done and not removed
    and not exists (select 1 from tasks t where t.meeting_item_id = i.id)`)
}

/** Undefined where there is none such. A tick is no change of what it says. */
export async function changeItem(tx: Db, id: MeetingId, item: MeetingItemId, given: ItemChanges): Promise<boolean> {
  const { text, owner, due, done } = given
  const isEdited = text !== undefined || owner !== undefined || due !== undefined
  const { rows } = await tx.execute<{ id: string }>(sql`
    update meeting_items set text = coalesce(${text === undefined ? null : storableText(text)}::text, text),
      owner = coalesce(${owner === undefined ? null : storableText(owner)}::text, owner),
      due = case when ${due !== undefined} then ${due ?? null}::date else due end,
      done = coalesce(${done ?? null}::boolean, done), edited = edited or ${isEdited}
    where id = ${item} and meeting_id = ${id} and not removed returning id`)
  return rows.length > 0
}

/** Taken out, or brought back. */
export async function setRemoved(tx: Db, id: MeetingId, item: MeetingItemId, removed: boolean): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update meeting_items set removed = ${removed} where id = ${item} and meeting_id = ${id} and removed <> ${removed} returning id`)
  return rows.length > 0
}

export async function setMinutesBy(tx: Db, id: MeetingId, by: 'model' | 'rules'): Promise<void> {
  await tx.execute(sql`update meetings set minutes_by = ${by} where id = ${id}`)
}
