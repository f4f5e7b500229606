import { DatabaseError } from './port.ts'
import { type Token, tokensOf } from './statement-tokens.ts'

const LONGEST = 50_000

/** Words that change data; as names of columns they must be quoted or follow their table's name. */
const CHANGES = new Set(['into', 'insert', 'update', 'delete', 'merge', 'truncate'])

/** Functions that read files, run a text as SQL, hold locks, wait, or change the session or a sequence. */
const FUNCTIONS =
  /^(pg_(?!typeof$)\w*|lo_\w+|loread|lowrite|dblink\w*|set_config|current_setting|(next|set|last|curr)val|\w+_to_xml(schema)?(_and_xmlschema)?|ts_stat|ts_rewrite|crosstab\w*|connectby|txid_\w+|currtid\w*|http_?\w*|postgres_fdw_\w+|inet_(server|client)_\w+|gin_clean_pending_list|brin_\w+)$/

const HIDDEN_SCHEMAS = new Set(['pg_catalog', 'information_schema', 'pg_toast'])

/**
 * Passes one SELECT (or WITH … SELECT) and returns it without a closing semicolon; throws `query_not_allowed` with the
 * rule as `reason` for anything else. It is the first of three fences: the query then runs behind a cursor in a
 * READ ONLY transaction, under a role that should have no other right.
 */
export function checkStatement(sql: string): string {
  if (sql.length > LONGEST) throw refuse('too_long', 'The query is too long.')
  const tokens = tokensOf(sql)
  const invalid = tokens.find((token) => token.kind === 'invalid')
  if (invalid)
    throw refuse(
      'not_readable',
      'The query has an unclosed quotation or a character that does not belong there.',
      invalid,
    )
  const end = tokens.findIndex((token) => token.text === ';' && token.kind === 'symbol')
  if (end >= 0 && end < tokens.length - 1)
    throw refuse('several_statements', 'Only one statement can be run at a time.', tokens[end])
  const statement = end < 0 ? tokens : tokens.slice(0, end)
  const [first] = statement
  if (first?.kind !== 'name' || (first.text !== 'select' && first.text !== 'with')) {
    throw refuse('not_a_select', 'Only SELECT queries can be run.', first)
  }
  statement.forEach((token, i) => {
    const problem = problemOf(token, statement[i - 1], statement[i + 1])
    if (problem) throw refuse(...problem, token)
  })
  return end < 0 ? sql : sql.slice(0, tokens[end]?.at)
}

type Problem = readonly [reason: string, message: string]

function problemOf(token: Token, before: Token | undefined, after: Token | undefined): Problem | undefined {
  if (token.kind !== 'name' && token.kind !== 'quoted') return undefined
  const name = token.text.toLowerCase()
  const qualified = before?.text === '.' && before.kind === 'symbol'
  const called = after?.text === '(' && after.kind === 'symbol'
  if (HIDDEN_SCHEMAS.has(name)) return ['system_table', 'System tables cannot be read.']
  if (called && FUNCTIONS.test(name)) return ['function', `The function ${name} cannot be used.`]
  if (name.startsWith('pg_') && !qualified && !called) return ['system_table', 'System tables cannot be read.']
  if (token.kind === 'quoted') return undefined
  if (CHANGES.has(name) && !qualified) return ['changes_data', 'A query may only read, not change data.']
  if (name === 'for' && locks(after)) return ['locks_rows', 'A query may not lock rows.']
  return undefined
}

const locks = (after: Token | undefined): boolean =>
  after?.kind === 'name' && ['update', 'share', 'no', 'key'].includes(after.text)

const refuse = (reason: string, message: string, token?: Token): DatabaseError =>
  new DatabaseError('query_not_allowed', message, token ? { reason, position: token.at + 1 } : { reason })
