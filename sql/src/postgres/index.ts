import type { Node } from '@pgsql/types'
import { type Token, tokensOf } from '../tokens.ts'
import { type Query, StatementRefused } from '../tree.ts'
import type { ExpressionContext } from './expressions.ts'
import { openNode } from './nodes.ts'
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
  const [kind, body] = openNode(statement) ?? ['', {}]
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
    const isSyntax = error instanceof StatementRefused && error.reason === 'syntax'
    throw isSyntax && !beginsAsSelect(sql) ? notSelect() : error
  }
}

function beginsAsSelect(sql: string): boolean {
  const first = cut(sql).find(({ word }) => word !== '(')
  return first === undefined || first.word === 'select' || first.word === 'with'
}

/** The tokens of a text; none where it cannot be cut, of which the parser has its own words. */
function cut(sql: string): Token[] {
  try {
    return tokensOf(sql, 'postgres')
  } catch (error) {
    if (error instanceof StatementRefused) return []
    throw error
  }
}

const maxNested = 100
const maxInARow = 400
const wordSet = (words: string): Set<string> => new Set(words.split(' '))
const endsRun = wordSet(', and or when then else from where select on by')
const operatorWords = wordSet('not is collate [ :')
const levelWords = wordSet('case union intersect except join')

/** The parser goes down a level for each parenthesis, operator, CASE, JOIN and UNION, and has no stack for thousands of them. */
function checkDepth(sql: string): void {
  let [depth, deepest, run, longest, levels] = [0, 0, 0, 0, 0]
  for (const { word } of cut(sql)) {
    if (word === '(' || word === '[') deepest = Math.max(deepest, ++depth)
    if (word === ')' || word === ']') depth--
    if (endsRun.has(word)) run = 0
    if (operatorWords.has(word) || /^[-+*/<>=~!@#%^&|?:]+$/.test(word)) longest = Math.max(longest, ++run)
    if (levelWords.has(word)) levels++
  }
  if (deepest > maxNested || longest > maxInARow || levels > maxInARow)
    throw new StatementRefused('too_deep', 'The query is nested too deeply.')
}

/** The parser counts bytes of UTF-8. */
function aroundOf(sql: string): ExpressionContext {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is one byte each
  const bytes = /^[\x00-\x7f]*$/.test(sql) ? undefined : Buffer.from(sql)
  const around: ExpressionContext = {
    at: (location) => {
      if (location === undefined || location < 0) return {}
      return { at: bytes ? bytes.toString('utf8', 0, location).length : location }
    },
    query: (node) => {
      const [kind, body] = openNode(node) ?? ['', {}]
      if (kind !== 'SelectStmt') throw changesData()
      return queryOf(body, around)
    },
  }
  return around
}
