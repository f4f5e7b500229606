import type { Node } from '@pgsql/types'
import { type Query, StatementRefused } from '../tree.ts'
import type { Around } from './expressions.ts'
import { opened } from './nodes.ts'
import { loadParser, type ParsePostgres } from './parser.ts'
import { queryOf } from './queries.ts'

/** Reads one SELECT of PostgreSQL into our tree; `printed`: one that we wrote, as deep as we let it be. Throws `StatementRefused`. */
export type ReadPostgres = (sql: string, printed?: 'printed') => Query

/** The reader, loaded when it is first asked for. */
export const loadPostgres = async (): Promise<ReadPostgres> => {
  const parse = await loadParser()
  return (sql, printed) => {
    if (!printed) checkDepth(sql)
    return readPostgres(sql, parse)
  }
}

function readPostgres(sql: string, parse: ParsePostgres): Query {
  const statements = statementsOf(sql, parse)
  const [statement] = statements
  if (!statement) throw notSelect()
  if (statements.length > 1)
    throw new StatementRefused('several_statements', 'Only one statement can be run at a time.')
  const [kind, body] = opened(statement) ?? ['', {}]
  if (kind !== 'SelectStmt') throw 'withClause' in body ? changesData() : notSelect()
  const query = queryOf(body, aroundOf(sql))
  if (query.body.kind === 'values') throw notSelect()
  return query
}

const notSelect = () => new StatementRefused('not_a_select', 'Only SELECT queries can be run.', 0)
const changesData = () => new StatementRefused('changes_data', 'A query may only read, not change data.')

function statementsOf(sql: string, parse: ParsePostgres): Node[] {
  if (sql.trim() === '') return []
  try {
    return parse(sql)
  } catch (error) {
    const isOther = error instanceof StatementRefused && error.reason === 'syntax' && !begins.test(withoutRemarks(sql))
    throw isOther ? notSelect() : error
  }
}
const begins = /^[\s(]*(select|with)\b/i
const withoutRemarks = (sql: string): string => sql.replace(/--[^\r\n]*|\/\*[\s\S]*?\*\//g, ' ')

const mostNested = 100
const mostInARow = 400

/**
 * The parser goes down a level for each parenthesis, operator, CASE, JOIN and UNION, and has no stack for thousands of them.
 * Counted without looking closely: what is wrongly let through ends in the parser, and costs the parser.
 */
function checkDepth(sql: string): void {
  const bare = sql.replace(/'[^']*'/g, "''").replace(/"[^"]*"/g, 'x')
  let [depth, deepest] = [0, 0]
  for (const [mark] of bare.matchAll(/[([]|[)\]]/g)) {
    depth += mark === '(' || mark === '[' ? 1 : -1
    deepest = Math.max(deepest, depth)
  }
  const runs = bare.split(/,|\b(?:and|or|when|then|else|from|where|select|on|by)\b/i)
  const longest = Math.max(
    ...runs.map((run) => run.match(/[-+*/<>=~!@#%^&|?:[]+|\b(?:not|is|collate)\b/gi)?.length ?? 0),
  )
  const levels = bare.match(/\b(?:case|union|intersect|except|join)\b/gi)?.length ?? 0
  if (deepest > mostNested || longest > mostInARow || levels > mostInARow)
    throw new StatementRefused('too_deep', 'The query is nested too deeply.')
}

/** The parser counts bytes of UTF-8. */
function aroundOf(sql: string): Around {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is one byte each
  const bytes = /^[\x00-\x7f]*$/.test(sql) ? undefined : Buffer.from(sql)
  const around: Around = {
    at: (location) => {
      if (location === undefined || location < 0) return {}
      return { at: bytes ? bytes.toString('utf8', 0, location).length : location }
    },
    query: (node) => {
      const [kind, body] = opened(node) ?? ['', {}]
      if (kind !== 'SelectStmt') throw changesData()
      return queryOf(body, around)
    },
  }
  return around
}
