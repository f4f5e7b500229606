import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { newId } from '../platform/id.ts'
import { type Home, rowsOf } from './belonging-rows.ts'

/** What somebody owns, by the kinds that `id(…)` of the contract names; several where a kind stands for several things. */
export type Belongings = Map<string, string[]>

/**
 * One of every kind of thing for somebody, put into the tables themselves: what nobody else may see or change. A new kind of
 * id joins in `belonging-rows.ts`. Each text is `secret`, by which it is known where it should not be.
 */
export async function ownEverything(pool: pg.Pool, home: Home, secret: string): Promise<Belongings> {
  const { person, workspaceId } = home
  const owned: Belongings = new Map<string, string[]>([
    ['user', [person.id]],
    ['organization', [person.organizationId]],
    ['notification_channel', [person.id, person.agentId]],
    ...(workspaceId
      ? [['workspace', [workspaceId]] as [string, string[]]]
      : [['agent', [person.agentId]] as [string, string[]]]),
  ])
  const known = new Map<string, string>()
  const idOf = (kind: string) => {
    if (!known.has(kind)) known.set(kind, newId())
    return known.get(kind)!
  }
  const devices = await pool.query<{ id: string }>('select id from sign_ins where user_id = $1', [person.id])
  owned.set('sign-in', [devices.rows[0]!.id])
  for (const { kind, table, row } of rowsOf(home, idOf, secret)) {
    await insert(pool, table, row, secret)
    if (kind) owned.set(kind, [...(owned.get(kind) ?? []), row.id as string])
    if (table === 'messaging_merged_contacts') owned.set('contact-merge', [row.merge_id as string])
    if (table === 'records') owned.set('answer', [row.answer_id as string])
  }
  return owned
}

type Column = { name: string; type: string; required: boolean }

/** Puts a row in; what it does not say and the table needs is filled by the column's type. */
async function insert(pool: pg.Pool, table: string, row: Record<string, unknown>, secret: string): Promise<void> {
  const { rows: all } = await pool.query<Column>(
    `select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null as required
     from information_schema.columns where table_name = $1 and table_schema = 'public'`,
    [table],
  )
  const columns = all.filter(({ name, required }) => name in row || required)
  const unknown = Object.keys(row).filter((name) => !all.some((column) => column.name === name))
  if (unknown.length > 0) throw new Error(`${table} has no ${unknown}`)
  const values = columns.map(({ name, type }) => {
    const value = name in row ? row[name] : filler(type, secret)
    return type === 'jsonb' ? JSON.stringify(value) : value
  })
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const places = columns.map((_, n) => `$${n + 1}`).join(', ')
  await pool.query(`insert into "${table}" (${names}) values (${places})`, values)
}

function filler(type: string, secret: string): unknown {
  if (type === 'uuid') return randomUUID()
  if (type === 'boolean') return false
  if (type === 'ARRAY') return []
  if (type === 'jsonb') return {}
  if (/int|numeric/.test(type)) return 1
  // Long ago would be swept up by the server's own cleaning, and later than now is odd to all that counts back.
  return /time|date/.test(type) ? new Date() : `${secret} ${randomUUID()}`
}

/** All that the database holds about these ids, by table, as it is now: to be compared with later. */
export async function footprintOf(pool: pg.Pool, ids: readonly string[]): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const held = await pool.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from "${name}" t where t::text like any($1)`,
        [ids.map((id) => `%${id}%`)],
      )
      return [name, held.rows.map(({ row }) => JSON.stringify(row)).sort()] as const
    }),
  )
  return Object.fromEntries(found.filter(([, held]) => held.length > 0))
}
