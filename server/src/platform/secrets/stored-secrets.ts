import pg from 'pg'
import { type Secrets, sealedPattern } from './secrets.ts'

type TextColumn = { name: string; type: string; isText: boolean }
type TextTable = { name: string; columns: TextColumn[] }

/** Sealed values of a table, by the key that they need; `unreadable` look sealed and are opened by no key that was given. */
export type SealedCount = { table: string; current: number; former: number; unreadable: number }

/** Of other types of columns nothing sealed can lie: `encrypt` gives a text. */
export const typesWithText: readonly string[] = ['text', 'character varying', 'character', 'json', 'jsonb', 'text[]']

/** They tell which keys are needed, and follow last. */
const keyChecks = `('key_check', 'key_checks')`
const pageRows = 500
const quoted = pg.escapeIdentifier

/** Every table of ours with the columns in which a text can lie, parts of tables one by one. */
async function listTextTables(client: pg.ClientBase): Promise<TextTable[]> {
  const { rows } = await client.query<TextTable>(
    `select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
        'isText', t.typcategory = 'S') order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       join pg_type t on t.oid = a.atttypid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and format_type(a.atttypid, null) = any($1)
     group by c.relname order by c.relname`,
    [typesWithText],
  )
  return rows
}

/** A text that is sealed as a whole, or such a text within JSON or a list. */
const matcher = ({ name, isText }: TextColumn) =>
  `${quoted(name)}::text ~ '${isText ? `^${sealedPattern}$` : `["{,]${sealedPattern}["},]`}'`

const within = new RegExp(`(?<=^|["{,])${sealedPattern}(?=$|["},])`, 'g')

type SealedRow = { place: string; [column: string]: string | null }

/** The rows of a table, as it was at one moment, in which something looks sealed. */
async function* sealedRows(client: pg.ClientBase, { name, columns }: TextTable): AsyncGenerator<SealedRow> {
  const shown = columns.map(
    (column, index) => `case when ${matcher(column)} then ${quoted(column.name)}::text end as c${index}`,
  )
  const found = columns.map(matcher).join(' or ')
  const others = name === 'installation_settings' ? `and name not in ${keyChecks}` : ''
  await client.query('begin transaction isolation level repeatable read, read only')
  try {
    await client.query(
      `declare sealed_rows no scroll cursor for
       select ctid::text as place, ${shown.join(', ')} from only ${quoted(name)} where (${found}) ${others}`,
    )
    for (;;) {
      const { rows } = await client.query<SealedRow>(`fetch ${pageRows} from sealed_rows`)
      yield* rows
      if (rows.length < pageRows) return
    }
  } finally {
    await client.query('rollback')
  }
}

type Change = { column: TextColumn; before: string; after: string }
/** Puts what changed of a row in its place, while it is what was read. */
type Store = (table: string, place: string, changes: readonly Change[]) => Promise<void>

/** Looks at everything stored, and hands on what `store` is to put in the place of texts that need a former key. */
export async function readStoredSecrets(
  client: pg.ClientBase,
  secrets: Secrets,
  store?: Store,
): Promise<SealedCount[]> {
  const counts: SealedCount[] = []
  for (const table of await listTextTables(client)) {
    const count = { table: table.name, current: 0, former: 0, unreadable: 0 }
    const renewed = (sealed: string) => {
      try {
        const after = secrets.renew(sealed)
        count[after === undefined ? 'current' : 'former']++
        return after ?? sealed
      } catch {
        count.unreadable++
        return sealed
      }
    }
    for await (const row of sealedRows(client, table)) {
      const changes = table.columns.flatMap((column, index) => {
        const before = row[`c${index}`]
        if (typeof before !== 'string') return []
        const after = before.replace(within, renewed)
        return after === before ? [] : [{ column, before, after }]
      })
      if (changes.length > 0) await store?.(table.name, row.place, changes)
    }
    if (count.current + count.former + count.unreadable > 0) counts.push(count)
  }
  return counts
}

const maxPasses = 5

/** `renewed`: columns of rows. */
export type Rotation = { renewed: number; passes: number; counts: SealedCount[] }

/**
 * Seals anew what a former key sealed, wherever it is stored, beside processes that read and write: a text is replaced only while
 * it is what was read, and what moved meanwhile is found by the next pass. Broken off it goes on where it was: what was renewed is
 * not touched again. The counts are those of the last pass, which has nothing of a former key unless somebody still writes with it.
 */
export async function renewStoredSecrets(
  { reader, writer }: { reader: pg.ClientBase; writer: pg.ClientBase },
  secrets: Secrets,
): Promise<Rotation> {
  let renewed = 0
  const store: Store = async (table, place, changes) => {
    // A row that is written moves: all of it is written at once.
    const sets = changes.map(({ column }, index) => `${quoted(column.name)} = $${2 * index + 2}::${column.type}`)
    const same = changes.map(({ column }, index) => `${quoted(column.name)}::text = $${2 * index + 3}`)
    const { rowCount } = await writer.query(
      `update only ${quoted(table)} set ${sets.join(', ')} where ctid = $1::tid and ${same.join(' and ')}`,
      [place, ...changes.flatMap(({ before, after }) => [after, before])],
    )
    if (rowCount) renewed += changes.length
  }
  for (let passes = 1; ; passes++) {
    const counts = await readStoredSecrets(reader, secrets, store)
    if (passes === maxPasses || counts.every(({ former }) => former === 0)) return { renewed, passes, counts }
  }
}
