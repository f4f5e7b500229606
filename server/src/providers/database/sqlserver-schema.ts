import type { Column, ColumnType, Schema } from '#engine/data/index.ts'
import type { Value } from './port.ts'
import type { RunSqlServer } from './sqlserver-session.ts'

const MOST = 200_000

const TABLES = `SELECT s.name, o.name, o.type,
    (SELECT SUM(p.rows) FROM sys.partitions p WHERE p.object_id = o.object_id AND p.index_id IN (0, 1)),
    CAST(ep.value AS nvarchar(500)), CASE WHEN s.name = SCHEMA_NAME() THEN 1 ELSE 0 END
  FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id
  LEFT JOIN sys.extended_properties ep ON ep.major_id = o.object_id AND ep.minor_id = 0 AND ep.class = 1 AND ep.name = 'MS_Description'
  WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0 AND HAS_PERMS_BY_NAME(QUOTENAME(s.name) + '.' + QUOTENAME(o.name), 'OBJECT', 'SELECT') = 1
  ORDER BY s.name, o.name`
const COLUMNS = `SELECT s.name, o.name, c.name, ISNULL(b.name, t.name), c.scale,
    CASE WHEN ic.column_id IS NULL THEN 0 ELSE 1 END, CAST(ep.value AS nvarchar(500))
  FROM sys.columns c JOIN sys.objects o ON o.object_id = c.object_id JOIN sys.schemas s ON s.schema_id = o.schema_id
  JOIN sys.types t ON t.user_type_id = c.user_type_id
  LEFT JOIN sys.types b ON b.user_type_id = c.system_type_id AND b.is_user_defined = 0
  LEFT JOIN sys.indexes i ON i.object_id = o.object_id AND i.is_primary_key = 1
  LEFT JOIN sys.index_columns ic ON ic.object_id = o.object_id AND ic.index_id = i.index_id AND ic.column_id = c.column_id
  LEFT JOIN sys.extended_properties ep ON ep.major_id = o.object_id AND ep.minor_id = c.column_id AND ep.class = 1 AND ep.name = 'MS_Description'
  WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0 ORDER BY s.name, o.name, c.column_id`
const KEYS = `SELECT tp.name, cp.name, tr.name, cr.name FROM sys.foreign_key_columns f
  JOIN sys.tables tp ON tp.object_id = f.parent_object_id
  JOIN sys.columns cp ON cp.object_id = f.parent_object_id AND cp.column_id = f.parent_column_id
  JOIN sys.tables tr ON tr.object_id = f.referenced_object_id
  JOIN sys.columns cr ON cr.object_id = f.referenced_object_id AND cr.column_id = f.referenced_column_id
  ORDER BY f.constraint_object_id, f.constraint_column_id`

type Rows = readonly (readonly Value[])[]
const text = (value: Value | undefined): string => (value === null || value === undefined ? '' : String(value))

export interface SqlServerCatalog {
  tables: { schema: string; name: string; isDefault: boolean; rows: number | undefined; comment: string }[]
  columns: { schema: string; table: string; name: string; type: string; scale: number; key: boolean; comment: string }[]
  keys: { table: string; column: string; toTable: string; toColumn: string }[]
}

export async function sqlServerCatalog(run: RunSqlServer): Promise<SqlServerCatalog> {
  const read = async (sql: string): Promise<Rows> => (await run(sql, MOST)).rows
  const [tables, columns, keys] = [await read(TABLES), await read(COLUMNS), await read(KEYS)]
  return {
    tables: tables.map(([schema, name, , rows, comment, isDefault]) => ({
      schema: text(schema),
      name: text(name),
      comment: text(comment),
      isDefault: Number(isDefault) === 1,
      rows: rows === null || rows === undefined ? undefined : Number(rows),
    })),
    columns: columns.map(([schema, table, name, type, scale, key, comment]) => ({
      schema: text(schema),
      table: text(table),
      name: text(name),
      type: text(type),
      scale: Number(scale),
      key: Number(key) === 1,
      comment: text(comment),
    })),
    keys: keys.map(([table, column, toTable, toColumn]) => ({
      table: text(table),
      column: text(column),
      toTable: text(toTable),
      toColumn: text(toColumn),
    })),
  }
}

export function toSqlServerSchema({ tables, columns, keys }: SqlServerCatalog): Schema {
  const byTable = Map.groupBy(columns, ({ schema, table }) => JSON.stringify([schema, table]))
  return {
    dialect: 'sqlserver',
    tables: tables.map(({ schema, name, isDefault, rows, comment }) => ({
      name,
      ...(!isDefault && { schema }),
      ...(rows !== undefined && { rowCount: rows }),
      ...(comment && { description: { en: comment } }),
      columns: (byTable.get(JSON.stringify([schema, name])) ?? []).map(columnOf),
    })),
    foreignKeys: keys,
  }
}

const columnOf = ({ name, type, scale, key, comment }: SqlServerCatalog['columns'][number]): Column => ({
  name,
  type: columnTypeOf(type, scale),
  ...(key && { primaryKey: true }),
  ...(comment && { description: { en: comment } }),
})

function columnTypeOf(type: string, scale: number): ColumnType {
  if (type === 'bit') return 'boolean'
  if (/^(tinyint|smallint|int|bigint)$/.test(type)) return 'integer'
  if (/^(decimal|numeric)$/.test(type)) return scale === 0 ? 'integer' : 'number'
  if (/^(float|real|money|smallmoney)$/.test(type)) return 'number'
  if (type === 'date') return 'date'
  return /^(datetime|datetime2|smalldatetime|datetimeoffset)$/.test(type) ? 'timestamp' : 'text'
}
