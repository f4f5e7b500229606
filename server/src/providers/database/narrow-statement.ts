import { checkColumns } from './narrow-columns.ts'
import { mask, type Narrowed, type NarrowedTable, type Read } from './narrowed.ts'
import { DatabaseError } from './port.ts'
import { quotedIn, quotedTable } from './quoting.ts'
import { checkStatement } from './statement-check.ts'
import { endOfToken, type Token, tokensOf } from './statement-tokens.ts'
import { type TableReference, tableReferences } from './table-references.ts'

/**
 * The statement as it may be run over a part of a database: it reads the tables of that part and no others, hidden columns
 * are neither shown nor filtered on, and masked ones give •••• whatever is done with them. Throws `query_not_allowed`.
 */
export function narrowStatement(sql: string, narrowed: Narrowed): string {
  const { dialect } = narrowed
  const checked = checkStatement(sql, dialect)
  const tokens = tokensOf(checked, dialect)
  const reads = tableReferences(tokens, dialect).map((reference) => readOf(reference, checked, narrowed))
  checkColumns(tokens, reads, narrowed)
  return rewritten(checked, tokens, reads, narrowed)
}

function readOf(reference: TableReference, sql: string, narrowed: Narrowed): Read {
  const name = reference.parts.at(-1)!
  const schema = reference.parts.length === 2 ? reference.parts[0] : undefined
  const table =
    reference.parts.length > 2 ? undefined : findTable(narrowed, rawOf(name, sql), schema && rawOf(schema, sql))
  if (!table) {
    const said = reference.parts.map((part) => rawOf(part, sql).text).join('.')
    throw new DatabaseError('query_not_allowed', `The table ${said} is not part of the use cases of this agent.`, {
      reason: 'table_not_related',
      position: name.at + 1,
    })
  }
  return { ...reference, table, called: (reference.alias ?? name).text.toLowerCase() }
}

type Raw = { text: string; quoted: boolean }
const rawOf = (token: Token, sql: string): Raw =>
  token.kind === 'quoted'
    ? { text: token.text, quoted: true }
    : { text: sql.slice(token.at, token.at + token.text.length), quoted: false }

/** The one table that this name can mean; undefined when it may be another one than is allowed. */
function findTable(
  { dialect, tables, others }: Narrowed,
  name: Raw,
  schema: Raw | undefined,
): NarrowedTable | undefined {
  const same = (raw: Raw, text: string): boolean =>
    dialect === 'postgres'
      ? (raw.quoted ? raw.text : raw.text.toLowerCase()) === text
      : raw.text.toLowerCase() === text.toLowerCase()
  const meant = <T extends { name: string; schema?: string }>(all: readonly T[]): T[] =>
    all.filter((one) => {
      if (!same(name, one.name)) return false
      if (one.schema !== undefined) return schema !== undefined && same(schema, one.schema)
      return schema === undefined || knownSchema(dialect, schema.text)
    })
  const [allowed, elsewhere] = [meant(tables), meant(others)]
  const exact = allowed.filter((one) => schema === undefined || one.schema !== undefined)
  // `b.t` is the table of schema b where there is one, else the one that is found without a schema.
  if (schema && exact.length === 0 && elsewhere.some((one) => one.schema !== undefined)) return undefined
  if (exact.length === 1 && elsewhere.length === 0) return exact[0]
  if (elsewhere.length > 0 || allowed.length > 1)
    return exact.find((one) => one.name === name.text && nobodyElse(one, elsewhere))
  return allowed[0]
}

/** Servers that tell `Orders` from `orders`: the very spelling decides. */
const nobodyElse = (one: NarrowedTable, elsewhere: readonly { name: string }[]): boolean =>
  elsewhere.every(({ name }) => name !== one.name)

/** In MySQL a name before the table's is another database. */
const knownSchema = (dialect: Narrowed['dialect'], schema: string): boolean => {
  if (dialect === 'sqlite') return schema.toLowerCase() === 'main'
  return dialect !== 'mysql'
}

/** Tables with hidden or masked columns are read through a SELECT that leaves them out. */
function rewritten(sql: string, tokens: readonly Token[], reads: readonly Read[], { dialect }: Narrowed): string {
  const edits = reads.flatMap((read) => {
    if (read.table.columns.every(({ access }) => access === 'open')) return []
    const from = tokens[read.from]!.at
    const last = tokens[read.to - 1]!
    const to = endOfToken(last, sql)
    const alias = read.alias ? '' : ` AS ${quotedIn(dialect, nameOf(read, sql, dialect))}`
    return [{ from, to, text: `(${shownPart(read.table, dialect)})${alias}` }, ...unqualified(read, tokens)]
  })
  return [...new Map(edits.map((edit) => [edit.from, edit])).values()]
    .toSorted((one, other) => other.from - one.from)
    .reduce((text, { from, to, text: by }) => text.slice(0, from) + by + text.slice(to), sql)
}

/** As the statement calls it: servers that fold names do so before they compare. */
const nameOf = ({ parts, table }: Read, sql: string, dialect: Narrowed['dialect']): string => {
  const name = rawOf(parts.at(-1)!, sql)
  return dialect === 'postgres' ? table.name : name.text
}

function shownPart(table: NarrowedTable, dialect: Narrowed['dialect']): string {
  const text = dialect === 'sqlserver' ? `N'${mask}'` : `'${mask}'`
  const columns = table.columns.flatMap(({ name, access }) => {
    const quoted = quotedIn(dialect, name)
    if (access === 'hidden') return []
    return access === 'masked' ? [`CASE WHEN ${quoted} IS NULL THEN NULL ELSE ${text} END AS ${quoted}`] : [quoted]
  })
  return `SELECT ${columns.length > 0 ? columns.join(', ') : '1 AS nothing'} FROM ${quotedTable(dialect, table)}`
}

/** `schema.table.column`: once the table is read through a SELECT, only `table.column` names it. */
function unqualified(read: Read, tokens: readonly Token[]): { from: number; to: number; text: string }[] {
  if (read.parts.length !== 2 || read.alias) return []
  const [schema, table] = read.parts.map(({ text }) => text)
  return tokens.flatMap((token, at) => {
    const here = token.text === schema && tokens[at + 1]?.text === '.' && tokens[at + 2]?.text === table
    const isColumn = here && at !== read.from && tokens[at + 3]?.text === '.'
    return isColumn ? [{ from: token.at, to: tokens[at + 2]!.at, text: '' }] : []
  })
}
