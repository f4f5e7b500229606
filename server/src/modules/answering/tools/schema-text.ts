import { relevantTables, type Schema } from '#engine/data/index.ts'

type Table = Schema['tables'][number]
type Column = Table['columns'][number]

const dialects: Record<Schema['dialect'], string> = {
  postgres: 'PostgreSQL',
  sqlite: 'SQLite',
  mysql: 'MySQL or MariaDB',
  sqlserver: 'SQL Server',
}

export const dialectName = ({ dialect }: Schema): string => dialects[dialect]

/** Tables that are described to a model where not all of them are. */
const mostLinked = 20

/**
 * What a model needs to know of a database to write SQL: all of it where it fits in `room` characters, else the tables
 * that the question is about with all their columns, and the others by name.
 */
export function schemaText(schema: Schema, question: string, room: number): string {
  const whole = [tablesOf(schema.tables), ...rulesOf(schema, schema.tables)].join('\n')
  if (whole.length <= room) return whole
  const chosen = linked(schema, question, room * 0.8)
  const names = new Set(chosen.map(({ name }) => name))
  const others = schema.tables.filter(({ name }) => !names.has(name)).map(nameOf)
  const told = [tablesOf(chosen), ...rulesOf(schema, chosen)].join('\n')
  const left = room - told.length
  const listed = cutAt(others.join(', '), left)
  return listed === ''
    ? told
    : `${told}\nIts other tables (ask query_database for their columns with "tables"): ${listed}`
}

/** The columns of some tables, as they stand in a prompt. */
export const tablesOf = (tables: readonly Table[], values = true): string =>
  tables
    .map((table) => `${nameOf(table)}(${table.columns.map((column) => columnOf(column, values)).join(', ')})`)
    .join('; ')

function linked(schema: Schema, question: string, room: number): Table[] {
  const byName = new Map(schema.tables.map((table) => [table.name, table]))
  const chosen: Table[] = []
  let used = 0
  for (const name of relevantTables(schema, question, mostLinked)) {
    const table = byName.get(name)
    const length = table ? tablesOf([table]).length : 0
    if (!table || used + length > room) continue
    used += length
    chosen.push(table)
  }
  return chosen
}

/** How the tables hang together, and how figures over them are defined. */
function rulesOf({ foreignKeys, measures = [] }: Schema, tables: readonly Table[]): string[] {
  const names = new Set(tables.map(({ name }) => name))
  const keys = foreignKeys
    .filter(({ table, toTable }) => names.has(table) && names.has(toTable))
    .map(({ table, column, toTable, toColumn }) => `${table}.${column} = ${toTable}.${toColumn}`)
  const figures = measures
    .filter(({ table }) => names.has(table))
    .map(
      ({ name, expression, table, filter }) =>
        `${name}: ${expression} over ${table}${filter ? ` where ${filter}` : ''}`,
    )
  return [
    ...(keys.length > 0 ? [`Joins: ${keys.join('; ')}`] : []),
    ...(figures.length > 0 ? ['How its figures are defined:', ...figures] : []),
  ]
}

const nameOf = (table: Table): string => `${table.schema ? `${table.schema}.` : ''}${table.name}`

const columnOf = ({ name, type, values }: Column, withValues: boolean): string =>
  withValues && values && values.length > 0 && values.length <= 12
    ? `${name} ${type} [${values.join('|')}]`
    : `${name} ${type}`

const cutAt = (list: string, room: number): string =>
  list.length <= room ? list : list.slice(0, Math.max(0, list.lastIndexOf(', ', room)))
