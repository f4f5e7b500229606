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
const maxLinked = 20

/**
 * What a model needs to know of a database to write SQL: all of it where it fits in `room` characters, else the tables
 * that the question is about with all their columns, and the others by name.
 */
export function schemaText(schema: Schema, question: string, room: number): string {
  const rules = rulesOf(schema, schema.tables)
  const noted = [tablesOf(schema.tables), ...notesOf(schema.tables), ...rules].join('\n')
  if (noted.length <= room) return noted
  const whole = [tablesOf(schema.tables), ...rules].join('\n')
  if (whole.length <= room) {
    const about = new Set(relevantTables(schema, question, maxLinked))
    const left = room - whole.length
    return `${whole}${within(notesOf(schema.tables.filter(({ name }) => about.has(name))), left)}`
  }
  const chosen = linked(schema, question, room * 0.8)
  const names = new Set(chosen.map(({ name }) => name))
  const others = schema.tables.filter(({ name }) => !names.has(name)).map(nameOf)
  const bare = [tablesOf(chosen), ...rulesOf(schema, chosen)].join('\n')
  const described = `${bare}${within(notesOf(chosen), (room - bare.length) * 0.7)}`
  const left = room - described.length
  const listed = cutAt(others.join(', '), left)
  return listed === ''
    ? described
    : `${described}\nIts other tables (ask query_database for their columns with "tables"): ${listed}`
}

/** The columns of some tables, as they stand in a prompt. */
export const tablesOf = (tables: readonly Table[], values = true): string =>
  tables
    .map((table) => `${nameOf(table)}(${table.columns.map((column) => columnOf(column, values)).join(', ')})`)
    .join('; ')

/** What people say about tables and columns: what it is, what else it is called, in which unit. */
function notesOf(tables: readonly Table[]): string[] {
  const lines = tables.flatMap((table) => [
    noteOf(nameOf(table), table),
    ...table.columns.map((column) => noteOf(`${table.name}.${column.name}`, column)),
  ])
  const filled = lines.filter((line) => line !== '')
  return filled.length > 0 ? ['What they are:', ...filled] : []
}

function noteOf(
  name: string,
  { description, synonyms = [], ...rest }: Pick<Table, 'description' | 'synonyms'> & Partial<Column>,
): string {
  const parts = [
    ...(description?.en || description?.id ? [description.en || description.id] : []),
    ...(synonyms.length > 0 ? [`also called ${synonyms.slice(0, maxNames).join(', ')}`] : []),
    ...(rest.unit ? [`in ${rest.unit}`] : []),
    ...(rest.masked ? ['masked: show it as it is, never filter, compare or compute with it'] : []),
    ...(rest.hidden
      ? [rest.roles?.includes('row_order') ? orderOnly : 'hidden: only to join over, never to show or filter on']
      : []),
  ]
  return parts.length > 0 ? `${name}: ${parts.join('; ')}`.replace(/\s+/g, ' ') : ''
}
const maxNames = 6
const orderOnly = 'the order of the rows in the file: to sort and compare by, never to show'

/** As many whole lines as there is room for, behind what was said already. */
function within(lines: readonly string[], room: number): string {
  let text = ''
  for (const line of lines) if (text.length + line.length + 1 <= room) text += `\n${line}`
  return text
}

function linked(schema: Schema, question: string, room: number): Table[] {
  const byName = new Map(schema.tables.map((table) => [table.name, table]))
  const chosen: Table[] = []
  let used = 0
  for (const name of relevantTables(schema, question, maxLinked)) {
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
      ({ name, expression, table, filter, unit, synonyms = [] }) =>
        `${name}: ${expression} over ${table}${filter ? ` where ${filter}` : ''}${unit ? `, in ${unit}` : ''}${
          synonyms.length > 0 ? ` (also called ${synonyms.slice(0, maxNames).join(', ')})` : ''
        }`,
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
