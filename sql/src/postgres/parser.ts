import type { Node } from '@pgsql/types'
import type { Parser } from 'libpg-query/wasm/libpg-query.js'
import { StatementRefused } from '../tree.ts'

/** PostgreSQL's own parser: gives the statements of a text as it reads them. Throws `StatementRefused` with its words. */
export type ParsePostgres = (sql: string) => Node[]

let loading: Promise<ParsePostgres> | undefined

/** The parser, loaded when it is first asked for: about 30 ms. */
export function loadParser(): Promise<ParsePostgres> {
  loading ??= createParse().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function createParse(): Promise<ParsePostgres> {
  // Not by the package's own door: it has one instance for ever, and one that has run out of its stack is broken.
  const { default: createParser } = await import('libpg-query/wasm/libpg-query.js')
  const parser = await createParser()
  return (sql) => {
    try {
      return parse(parser, sql)
    } catch (error) {
      if (error instanceof StatementRefused) throw error
      loading = undefined
      throw new StatementRefused('too_deep', 'The query is nested too deeply.')
    }
  }
}

/** Offsets of what the parser gives back (pg_query.h): the tree, what was printed, the error; in it message and place. */
const [TREE, ERROR, PLACE] = [0, 8, 16]

function parse(parser: Parser, sql: string): Node[] {
  const bytes = parser.lengthBytesUTF8(sql) + 1
  const text = parser._malloc(bytes)
  let result = 0
  try {
    parser.stringToUTF8(sql, text, bytes)
    result = parser._wasm_parse_query_raw(text)
    const error = parser.getValue(result + ERROR, 'i32')
    if (error) {
      const message = parser.UTF8ToString(parser.getValue(error, 'i32'))
      throw new StatementRefused('syntax', message, utf16At(sql, parser.getValue(error + PLACE, 'i32') - 1))
    }
    const tree: { stmts?: { stmt: Node }[] } = JSON.parse(parser.UTF8ToString(parser.getValue(result + TREE, 'i32')))
    return (tree.stmts ?? []).map(({ stmt }) => stmt)
  } finally {
    parser._free(text)
    if (result) parser._wasm_free_parse_result(result)
  }
}

/** Errors are placed by characters, of which some are two units of ours. */
function utf16At(sql: string, characters: number): number {
  let at = 0
  for (let index = 0; index < characters && at < sql.length; index++) at += (sql.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  return at
}
