import type { Dialect } from '#engine/data/index.ts'
import { DatabaseError } from './port.ts'
import { ruleFor } from './statement-rules.ts'
import { type Token, tokensOf } from './statement-tokens.ts'

const LONGEST = 50_000
const SEVERAL = 'Only one statement can be run at a time.'

/**
 * Passes one SELECT (or WITH … SELECT) and returns it without a closing semicolon; throws `query_not_allowed` with the
 * rule as `reason` for anything else. It is the first of the fences: the query then runs in a transaction or a file that can only be
 * read, where the server has that, under a user that should have no other right.
 */
export function checkStatement(sql: string, dialect: Dialect = 'postgres'): string {
  if (sql.length > LONGEST) throw refuse('too_long', 'The query is too long.')
  const tokens = tokensOf(sql, dialect)
  const invalid = tokens.find((token) => token.kind === 'invalid')
  if (invalid)
    throw refuse(
      'not_readable',
      'The query has an unclosed quotation or a character that does not belong there.',
      invalid,
    )
  const end = tokens.findIndex((token) => token.text === ';' && token.kind === 'symbol')
  if (end >= 0 && end < tokens.length - 1) throw refuse('several_statements', SEVERAL, tokens[end])
  const statement = end < 0 ? tokens : tokens.slice(0, end)
  const [first] = statement
  if (first?.kind !== 'name' || (first.text !== 'select' && first.text !== 'with')) {
    throw refuse('not_a_select', 'Only SELECT queries can be run.', first)
  }
  const rule = ruleFor(dialect)
  statement.forEach((token, i) => {
    const problem = rule(token, statement[i - 1], statement[i + 1])
    if (problem) throw refuse(...problem, token)
  })
  if (dialect === 'sqlserver') checkAlone(statement)
  return end < 0 ? sql : sql.slice(0, tokens[end]?.at)
}

/**
 * T-SQL takes `select 1 select 2` for two statements. Outside of parentheses a SELECT may only be the first, follow a set
 * operator, or be the one that a WITH leads to. Four-part names reach other servers.
 */
function checkAlone(statement: readonly Token[]): void {
  let depth = 0
  let leads = statement[0]?.text === 'with'
  statement.forEach((token, i) => {
    if (token.kind === 'symbol') depth += token.text === '(' ? 1 : token.text === ')' ? -1 : 0
    if (depth < 0) throw refuse('not_readable', 'The parentheses of the query do not fit together.', token)
    if (token.kind === 'symbol' && token.text === '.' && dotsFrom(statement, i) >= 3)
      throw refuse('other_server', 'Other servers cannot be read.', token)
    if (token.kind !== 'name' || depth > 0 || i === 0) return
    const before = statement[i - 1]
    if (token.text === 'with' && before?.text !== ')' && !isTableHint(statement[i + 1]))
      throw refuse('several_statements', SEVERAL, token)
    if (token.text !== 'select') return
    if (before?.kind === 'name' && ['union', 'all', 'except', 'intersect'].includes(before.text)) return
    if (leads && before?.kind === 'symbol' && before.text === ')') {
      leads = false
      return
    }
    throw refuse('several_statements', SEVERAL, token)
  })
}

const isTableHint = (after: Token | undefined): boolean => after?.kind === 'symbol' && after.text === '('

/** How many dots a name has, from its first on: `a.b.c` has two, `a..c` too. */
function dotsFrom(statement: readonly Token[], start: number): number {
  let dots = 0
  for (let i = start; i < statement.length; i++) {
    const token = statement[i]!
    const isDot = token.kind === 'symbol' && token.text === '.'
    const isName = token.kind === 'name' || token.kind === 'quoted'
    if (isDot) dots++
    else if (!isName || !(statement[i - 1]?.kind === 'symbol' && statement[i - 1]?.text === '.')) break
  }
  return dots
}

const refuse = (reason: string, message: string, token?: Token): DatabaseError =>
  new DatabaseError('query_not_allowed', message, token ? { reason, position: token.at + 1 } : { reason })
