import { type SQL, sql } from 'drizzle-orm'
import type { ShortcutId } from '#contract/kit/id.ts'
import type { PageQuery } from '#contract/kit/paging.ts'
import type { Shortcut, ShortcutCategory, ShortcutInput } from '#contract/shortcuts/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { onlyRow } from '../../platform/db/only-row.ts'
import type { Scope } from '../../platform/http/scope.ts'

type Row = { id: ShortcutId; name: string; description: string; prompt: string; category: ShortcutCategory }

const columns = sql`id, name, description, prompt, category`
const toShortcut = ({ description, ...row }: Row): Shortcut => ({ ...row, desc: description })

/** Shortcuts belong to one person in one workspace, or in personal mode. */
const owned = ({ userId, workspaceId }: Scope): SQL =>
  workspaceId === null
    ? sql`user_id = ${userId} and workspace_id is null`
    : sql`user_id = ${userId} and workspace_id = ${workspaceId}`

export async function listPage(db: Db, scope: Scope, { page, limit }: PageQuery): Promise<[Shortcut[], number]> {
  const { rows } = await db.execute<Row & { total: number }>(sql`
    select ${columns}, (select count(*)::int from shortcuts where ${owned(scope)}) as total
    from shortcuts where ${owned(scope)}
    order by place desc, id limit ${limit} offset ${(page - 1) * limit}`)
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countShortcuts(db, scope))
  return [rows.map(toShortcut), total]
}

export async function listAll(db: Db, scope: Scope): Promise<Shortcut[]> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from shortcuts where ${owned(scope)} order by place desc, id`,
  )
  return rows.map(toShortcut)
}

export async function countShortcuts(db: Db, scope: Scope): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from shortcuts where ${owned(scope)}`,
  )
  return onlyRow(rows).total
}

export async function insertShortcut(db: Db, scope: Scope, input: ShortcutInput): Promise<Shortcut> {
  const { rows } = await db.execute<Row>(sql`
    insert into shortcuts (user_id, workspace_id, name, description, prompt, category, place)
    select ${scope.userId}, ${scope.workspaceId}::uuid, ${input.shortcut_name}, ${input.description}, ${input.prompt},
      ${input.category}, coalesce(max(place), 0) + 1
    from shortcuts where ${owned(scope)}
    returning ${columns}`)
  return toShortcut(onlyRow(rows))
}

export async function updateShortcut(
  db: Db,
  scope: Scope,
  id: ShortcutId,
  input: ShortcutInput,
): Promise<Shortcut | undefined> {
  const { rows } = await db.execute<Row>(sql`
    update shortcuts set name = ${input.shortcut_name}, description = ${input.description}, prompt = ${input.prompt},
      category = ${input.category}, updated_at = now()
    where id = ${id} and ${owned(scope)}
    returning ${columns}`)
  return rows[0] && toShortcut(rows[0])
}

export async function removeShortcut(db: Db, scope: Scope, id: ShortcutId): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(
    sql`delete from shortcuts where id = ${id} and ${owned(scope)} returning id`,
  )
  return rows.length === 1
}

/** Puts one at a position counted from 1 (or last, when there are fewer) and numbers all of the owner's anew. */
export async function moveShortcut(
  db: Db,
  scope: Scope,
  id: ShortcutId,
  position: number,
): Promise<Shortcut | undefined> {
  const { rows } = await db.execute<Row>(sql`
    with others as (
      select id, row_number() over (order by place desc, id) as rank
      from shortcuts where ${owned(scope)} and id <> ${id}
    ), ordered as (
      select id, row_number() over (order by key) as rank from (
        select id, rank::numeric as key from others
        union all select ${id}::uuid, ${position} - 0.5
      ) as keyed
    ), renumbered as (
      update shortcuts set place = (select count(*) from ordered) + 1 - ordered.rank
      from ordered
      where shortcuts.id = ordered.id and ${owned(scope)}
      returning shortcuts.id
    )
    select ${columns} from shortcuts where id = ${id} and ${owned(scope)} and id in (select id from renumbered)`)
  return rows[0] && toShortcut(rows[0])
}
