import { parse } from 'libpg-query'

type Statement = Record<string, Record<string, unknown>>
type Command = { subtype?: string; name?: string; def?: Statement }

/**
 * What a migration does that a process of the version before could not live beside, a line each: it takes something away, gives it another
 * name or type, or demands a value that only newer processes give. Tables that the migration itself makes may be shaped freely. What
 * stands inside `do` blocks and functions is not looked at.
 */
export async function listContractions(sql: string): Promise<string[]> {
  // Every node is an object with one name; which ones there are does not matter here.
  const { stmts = [] } = (await parse(sql)) as unknown as { stmts?: { stmt?: Statement }[] }
  const statements = stmts.flatMap(({ stmt }) => (stmt ? [stmt] : []))
  const own = new Set(
    statements.flatMap(({ CreateStmt }) => (CreateStmt ? [nameOf(CreateStmt.relation as Named)] : [])),
  )
  return statements.flatMap((statement) => contractionsOf(statement, own))
}

/**
 * The tables that a migration keeps writers from while it makes an index on them, which takes as long as they are large. Such an index is
 * made by a migration `*.concurrently.sql`; one that a migration makes on its own table costs nothing.
 */
export async function listHeldTables(sql: string): Promise<string[]> {
  const { stmts = [] } = (await parse(sql)) as unknown as { stmts?: { stmt?: Statement }[] }
  const made = new Set<string>()
  return stmts.flatMap(({ stmt }) => {
    if (stmt?.CreateStmt) made.add(nameOf(stmt.CreateStmt.relation as Named))
    const table = nameOf(stmt?.IndexStmt?.relation as Named)
    return stmt?.IndexStmt && !made.has(table) ? [table] : []
  })
}

type Named = { relname?: string } | undefined
const nameOf = (relation: Named): string => relation?.relname ?? ''

const takenAway = new Set(['OBJECT_TABLE', 'OBJECT_VIEW', 'OBJECT_FUNCTION', 'OBJECT_SEQUENCE', 'OBJECT_TYPE'])

function contractionsOf(statement: Statement, own: ReadonlySet<string>): string[] {
  const { DropStmt, RenameStmt, AlterTableStmt } = statement
  if (DropStmt && takenAway.has(String(DropStmt.removeType))) return [`drops ${namesIn(DropStmt.objects)}`]
  if (RenameStmt) {
    const table = nameOf(RenameStmt.relation as Named)
    return own.has(table) ? [] : [`renames ${RenameStmt.subname ?? table} to ${RenameStmt.newname}`]
  }
  if (!AlterTableStmt) return []
  const table = nameOf(AlterTableStmt.relation as Named)
  if (own.has(table)) return []
  return ((AlterTableStmt.cmds ?? []) as { AlterTableCmd?: Command }[]).flatMap(({ AlterTableCmd }) =>
    AlterTableCmd ? contractionOf(table, AlterTableCmd) : [],
  )
}

function contractionOf(table: string, { subtype, name, def }: Command): string[] {
  if (subtype === 'AT_DropColumn') return [`drops ${table}.${name}`]
  if (subtype === 'AT_AlterColumnType') return [`gives ${table}.${name} another type`]
  if (subtype === 'AT_SetNotNull') return [`demands ${table}.${name}`]
  if (subtype === 'AT_AddColumn' && def?.ColumnDef) {
    const { colname, constraints = [] } = def.ColumnDef as {
      colname?: string
      constraints?: { Constraint?: Statement }[]
    }
    const kinds = constraints.map(({ Constraint }) => String(Constraint?.contype))
    const isGiven = kinds.some((kind) => ['CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY'].includes(kind))
    if (kinds.includes('CONSTR_NOTNULL') && !isGiven) return [`demands ${table}.${colname}`]
  }
  return []
}

/** The last part of each name, as it is written. */
function namesIn(objects: unknown): string {
  const parts = JSON.stringify(objects).match(/"sval":"([^"]*)"/g) ?? []
  return parts.map((part) => part.slice(8, -1)).join('.')
}
