import type { Dialect } from '#engine/data/index.ts'
import { placesOf, sameTrees } from './places.ts'
import { applyPolicy } from './policy/apply.ts'
import type { Policy } from './policy/policy.ts'
import { loadPostgres } from './postgres/index.ts'
import { printQuery } from './print.ts'
import { type Query, StatementRefused } from './tree.ts'

const longest = 50_000

/** Reads the text of a dialect into a tree. */
type Read = (sql: string, printed?: 'printed') => Query

let made: ((text: string, dialect: Dialect, read: Read, tree: Query) => Statement) | undefined

/**
 * One SELECT that we printed ourselves, from a tree that a policy was applied to. Nothing else makes one but
 * `prepareStatement`: what takes a Statement cannot be handed the text of a person.
 */
export class Statement {
  readonly text: string
  readonly dialect: Dialect
  readonly #read: Read
  readonly #tree: Query

  private constructor(text: string, dialect: Dialect, read: Read, tree: Query) {
    this.text = text
    this.dialect = dialect
    this.#read = read
    this.#tree = tree
  }

  static {
    made = (text, dialect, read, tree) => new Statement(text, dialect, read, tree)
  }

  /** Where a place of the printed text stood in the text that was read; both counted from 1. */
  placeOf(position: number): number | undefined {
    const [way] = [...placesOf(this.#read(this.text, 'printed'))].find(([, at]) => at === position - 1) ?? []
    const at = way === undefined ? undefined : placesOf(this.#tree).get(way)
    return at === undefined ? undefined : at + 1
  }
}

/**
 * Reads a text by the grammar of its dialect, applies the policy to the tree and prints it anew. What was printed is read once
 * more and must be the very same tree. Throws `StatementRefused`.
 */
export async function prepareStatement(sql: string, policy: Policy): Promise<Statement> {
  if (sql.length > longest) throw new StatementRefused('too_long', 'The query is too long.')
  if (!sql.isWellFormed() || sql.includes('\0'))
    throw new StatementRefused('not_readable', 'The query has a character that does not belong there.')
  const { dialect } = policy
  const read = await readerOf(dialect)
  try {
    const tree = applyPolicy(read(sql), policy)
    const text = printQuery(tree, dialect)
    if (!sameTrees(read(text, 'printed'), tree))
      throw new StatementRefused('not_readable', 'The query cannot be written down so that it means the same.')
    return made!(text, dialect, read, tree)
  } catch (error) {
    if (error instanceof RangeError) throw new StatementRefused('too_deep', 'The query is nested too deeply.')
    throw error
  }
}

async function readerOf(dialect: Dialect): Promise<Read> {
  if (dialect === 'postgres') return loadPostgres()
  const { readStatement } = await import('./read/read-statement.ts')
  return (sql, printed) => readStatement(sql, dialect, printed)
}
