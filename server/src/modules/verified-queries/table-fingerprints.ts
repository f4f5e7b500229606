import { createHash } from 'node:crypto'
import { onDay, type Schema, type Table } from '#engine/data/index.ts'
import { ifUnderstood, readSql, showsWholeRows, tablesRead } from '#sql/index.ts'

/** Table → what changes with the columns and types of it that a statement rests on. */
export type TableFingerprints = Record<string, string>

/**
 * The tables of the schema that a statement reads, with their fingerprints: of the columns whose names stand in it and their types, of
 * all columns where it shows them all. What it does not read may change. Of a statement that is not understood: all tables.
 */
export async function fingerprintsOf(sql: string, schema: Schema): Promise<TableFingerprints> {
  return fingerprintsIn(schema, await findNames(sql, schema))
}

/** The tables that are not what they were for this statement, or gone. Without a schema all are. */
export async function changedSince(
  before: TableFingerprints,
  sql: string,
  schema: Schema | undefined,
): Promise<string[]> {
  const names = schema && (await findNames(sql, schema))
  const now = schema ? fingerprintsIn(schema, names) : {}
  return Object.entries(before).flatMap(([name, fingerprint]) =>
    (names && !names.tables.has(name.toLowerCase())) || now[name] === fingerprint ? [] : [name],
  )
}

/** What a statement names, in small letters; no columns where it rests on all. */
type Names = { tables: Set<string>; columns: Set<string> | undefined }

const anyDay = '2026-01-01'

const findNames = (sql: string, { dialect, tables }: Schema): Promise<Names | undefined> =>
  ifUnderstood(async () => {
    const statement = await readSql(onDay(sql, anyDay) ?? sql, dialect)
    const columns = new Set(tables.flatMap((table) => table.columns.map(({ name }) => name)))
    const names = statement.tokens.flatMap(({ kind, text }) => (kind === 'word' || kind === 'name' ? [text] : []))
    return {
      tables: new Set(tablesRead(statement).map(({ table }) => table.toLowerCase())),
      columns: showsWholeRows(statement.query, columns) ? undefined : new Set(names.map((name) => name.toLowerCase())),
    }
  })

function fingerprintsIn({ tables }: Schema, names: Names | undefined): TableFingerprints {
  const read = tables.filter(({ name }) => !names || names.tables.has(name.toLowerCase()))
  return Object.fromEntries(read.map((table) => [table.name, fingerprintOf(table, names?.columns)]))
}

function fingerprintOf({ columns }: Table, named: Set<string> | undefined): string {
  const read = columns.filter(({ name }) => !named || named.has(name.toLowerCase()))
  const shape = JSON.stringify(read.map(({ name, type }) => [name, type]).toSorted())
  return createHash('sha256').update(shape).digest('base64url').slice(0, 16)
}
