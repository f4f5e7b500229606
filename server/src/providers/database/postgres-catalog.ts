import type pg from 'pg'
import type { ColumnType } from '#engine/data/index.ts'

/** Tables and views the role may read, in the order of their names. */
const RELATIONS = `
  SELECT c.oid, c.relname AS name, n.nspname AS schema, pg_table_is_visible(c.oid) AS visible,
    CASE WHEN c.relkind IN ('r', 'p', 'm') AND c.reltuples >= 0 THEN c.reltuples::float8 END AS rows,
    obj_description(c.oid, 'pg_class') AS comment
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
    AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_t%'
    AND has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT')`

const COLUMNS = `
  SELECT a.attrelid AS oid, a.attnum, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS declared,
    coalesce(b.typname, t.typname) AS type, coalesce(b.typcategory, t.typcategory) AS category,
    col_description(a.attrelid, a.attnum) AS comment
  FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_type b ON b.oid = nullif(t.typbasetype, 0)
  WHERE a.attnum > 0 AND NOT a.attisdropped AND a.attrelid = ANY($1) AND has_column_privilege(a.attrelid, a.attnum, 'SELECT')
  ORDER BY a.attrelid, a.attnum`

const KEYS = `
  SELECT contype AS type, conrelid AS oid, conkey AS columns, confrelid AS target, confkey AS "targetColumns"
  FROM pg_constraint WHERE contype IN ('p', 'f') AND conrelid = ANY($1) ORDER BY conrelid, contype, conkey`

export interface Relation {
  readonly oid: number
  readonly name: string
  readonly schema: string
  readonly visible: boolean
  readonly rows: number | null
  readonly comment: string | null
}

export interface Attribute {
  readonly oid: number
  readonly attnum: number
  readonly name: string
  readonly declared: string
  readonly type: string
  readonly category: string
  readonly comment: string | null
}

interface Key {
  readonly type: 'p' | 'f'
  readonly oid: number
  readonly columns: readonly number[]
  readonly target: number
  readonly targetColumns: readonly number[] | null
}

export interface Catalog {
  readonly relations: readonly Relation[]
  readonly attributes: readonly Attribute[]
  readonly keys: readonly Key[]
}

export async function readCatalog(client: pg.PoolClient): Promise<Catalog> {
  const { rows: relations } = await client.query<Relation>(`${RELATIONS} ORDER BY n.nspname, c.relname`)
  const oids = relations.map((relation) => relation.oid)
  const { rows: attributes } = await client.query<Attribute>(COLUMNS, [oids])
  const { rows: keys } = await client.query<Key>(KEYS, [oids])
  return { relations, attributes, keys }
}

export function columnTypeOf({ type, category }: Attribute): ColumnType {
  if (type === 'date') return 'date'
  if (type === 'timestamp' || type === 'timestamptz') return 'timestamp'
  if (category === 'B') return 'boolean'
  if (category !== 'N') return 'text'
  return /^int\d$/.test(type) ? 'integer' : 'number'
}

export const quotedName = ({ schema, name }: Relation): string => [schema, name].map(quoteName).join('.')
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
