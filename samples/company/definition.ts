import { TABLES, type TableName, tableNames } from './tables.ts'
import { VIEWS } from './views.ts'

/** Creates one empty table, without keys: they come after the rows, which never change and need no vacuum. */
export function createTable(table: TableName): string {
  const columns = TABLES[table].columns.map((column) =>
    column.endsWith(' null') ? column.slice(0, -' null'.length) : `${column} NOT NULL`,
  )
  return `CREATE TABLE ${table} (${columns.join(', ')}) WITH (autovacuum_enabled = false)`
}

/** Primary keys, then indexes, then foreign keys, then views; in this order. */
export function finishTables(): string[] {
  const keys = tableNames.map((table) => `ALTER TABLE ${table} ADD PRIMARY KEY (${TABLES[table].key})`)
  const indexes = tableNames.flatMap((table) =>
    (TABLES[table].indexes ?? []).map((columns) => `CREATE INDEX ON ${table} (${columns})`),
  )
  const references = tableNames.flatMap((table) =>
    (TABLES[table].references ?? []).map((reference) => {
      const [column, target] = reference.split(' -> ')
      return `ALTER TABLE ${table} ADD FOREIGN KEY (${column}) REFERENCES ${target}`
    }),
  )
  return [
    ...keys,
    ...indexes,
    ...references,
    ...Object.entries(VIEWS).map(([name, body]) => `CREATE VIEW ${name} AS ${body}`),
  ]
}
