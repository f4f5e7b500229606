import type { Dialect } from '#sql/dialect.ts'
import { placesOf, sameTrees } from './places.ts'
import { applyPolicy } from './policy/apply.ts'
import type { Policy } from './policy/policy.ts'
import { printQuery } from './print.ts'
import { type Reader, readerOf, tooDeep } from './reader.ts'
import { required } from './required.ts'
import { type Query, StatementRefused } from './tree.ts'

/** The columns of each table that a policy lets be read, for a second fence inside the database. */
export type ReadColumns = readonly { table: string; columns: readonly string[] }[]

type Made = { text: string; policy: Policy; read: Reader; tree: Query }
let made: ((of: Made) => Statement) | undefined

/**
 * One SELECT that we printed ourselves, from a tree that a policy was applied to. Nothing else makes one but
 * `prepareStatement`: what takes a Statement cannot be handed the text of a person.
 */
export class Statement {
  readonly text: string
  readonly dialect: Dialect
  /** Left out where not all columns are known. */
  readonly reads: ReadColumns | undefined
  readonly #read: Reader
  readonly #tree: Query

  private constructor({ text, policy, read, tree }: Made) {
    this.text = text
    this.dialect = policy.dialect
    this.reads = readsOf(policy)
    this.#read = read
    this.#tree = tree
  }

  static {
    made = (of) => new Statement(of)
  }

  /** Where a place of the printed text stood in the text that was read; both counted from 1. */
  positionOf(position: number): number | undefined {
    const [path] = [...placesOf(this.#read(this.text, 'printed'))].find(([, at]) => at === position - 1) ?? []
    const at = path === undefined ? undefined : placesOf(this.#tree).get(path)
    return at === undefined ? undefined : at + 1
  }
}

/**
 * Reads a text by the grammar of its dialect, applies the policy to the tree and prints it anew. What was printed is read once
 * more and must be the very same tree. Throws `StatementRefused`.
 */
export async function prepareStatement(sql: string, policy: Policy): Promise<Statement> {
  const { dialect } = policy
  const read = await readerOf(dialect)
  try {
    const tree = applyPolicy(read(sql), policy)
    const text = printQuery(tree, dialect)
    if (!sameTrees(read(text, 'printed'), tree))
      throw new StatementRefused('not_readable', 'The query cannot be written down so that it means the same.')
    return required(made, 'the class sets it where it is defined')({ text, policy, read, tree })
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep()
    throw error
  }
}

function readsOf({ tables }: Policy): ReadColumns | undefined {
  if (tables === 'any' || tables.some(({ columns }) => columns.length === 0)) return undefined
  return tables.map(({ name, columns, rows = [] }) => {
    const decides = new Set(rows.map(({ column }) => column))
    const isRead = ({ name, access }: (typeof columns)[number]) => access !== 'hidden' || decides.has(name)
    return { table: name, columns: columns.filter(isRead).map((column) => column.name) }
  })
}
