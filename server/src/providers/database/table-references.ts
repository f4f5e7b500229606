import type { Dialect } from '#engine/data/index.ts'
import { DatabaseError } from './port.ts'
import type { Token } from './statement-tokens.ts'

/** A place of a statement where a table is read: the tokens of its name, and what the statement calls it. */
export type TableReference = {
  /** The parts of its name as written, with their schema before them. */
  parts: Token[]
  from: number
  /** Behind the last token of the name. */
  to: number
  alias: Token | undefined
}

/** Words that may follow a table and are no name for it. */
const notAliases = new Set(
  `where join on inner left right full cross natural group order having limit offset fetch union except intersect window
  for using tablesample with straight_join force use ignore partition indexed not outer pivot unpivot option apply set lateral`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
/** Reserved in every dialect: where one stands, the list of tables is over. */
const clauses = new Set(['where', 'group', 'order', 'having', 'union', 'intersect', 'except'])
/** Functions that may stand where a table does: they make rows of their arguments and read nothing else. */
const rowFunctions =
  /^(generate_series|unnest|json_table|json_each|json_tree|jsonb?_each(_text)?|jsonb?_array_elements(_text)?|jsonb?_to_recordset|openjson|string_split|string_to_table|regexp_split_to_table|regexp_matches|values)$/

type Block = { from: number; to: number; ctes: ReadonlySet<string> }

/**
 * Finds every table that a statement reads. What cannot be followed is refused (`query_not_allowed`) rather than passed over.
 * Names of common table expressions are no tables where they hold.
 */
export function tableReferences(tokens: readonly Token[], dialect: Dialect): TableReference[] {
  return new Walk(tokens, dialect).all()
}

class Walk {
  readonly #tokens: readonly Token[]
  readonly #dialect: Dialect
  readonly #ends: ReadonlyMap<number, number>
  readonly #found: TableReference[] = []

  constructor(tokens: readonly Token[], dialect: Dialect) {
    this.#tokens = tokens
    this.#dialect = dialect
    this.#ends = pairsOf(tokens)
  }

  all(): TableReference[] {
    this.#block({ from: 0, to: this.#tokens.length, ctes: new Set() }, false)
    return this.#found
  }

  #is(at: number, ...words: string[]): boolean {
    const token = this.#tokens[at]
    return token?.kind === 'name' && words.includes(token.text)
  }
  #symbol(at: number, text: string): boolean {
    const token = this.#tokens[at]
    return token?.kind === 'symbol' && token.text === text
  }
  #named(at: number): boolean {
    const kind = this.#tokens[at]?.kind
    return kind === 'name' || kind === 'quoted'
  }

  /** What stands between two parentheses, or the whole; `joined`: it is part of a FROM, such as `(a JOIN b …)`. */
  #block({ from, to, ctes: outer }: Block, joined: boolean): void {
    let ctes = outer
    let at = from
    if (this.#is(at, 'with') && !this.#symbol(at + 1, '(')) [at, ctes] = this.#ctes(at, to, outer)
    let selects = joined
    let inFrom = joined
    let wanted = joined
    while (at < to) {
      if (this.#symbol(at, '(')) {
        this.#inner(at, ctes, wanted)
        wanted = false
        at = this.#endOf(at) + 1
        continue
      }
      if (this.#is(at, 'table') && this.#named(at + 1)) throw refuse('TABLE', this.#tokens[at])
      if (this.#is(at, 'select')) [selects, inFrom, wanted] = [true, false, false]
      else if (this.#is(at, 'from') && selects && !this.#isDistinctFrom(at)) [inFrom, wanted] = [true, true]
      else if (selects && this.#is(at, 'join', 'straight_join', 'apply')) [inFrom, wanted] = [true, true]
      else if (inFrom && this.#symbol(at, ',')) wanted = true
      else if (wanted && this.#is(at, 'lateral')) wanted = true
      else if (wanted) {
        at = this.#table(at, ctes)
        wanted = false
        continue
      } else if (this.#endsFrom(at)) inFrom = false
      at++
    }
  }

  /** Words that are no clause in every dialect count only where they cannot be a table's other name. */
  #endsFrom(at: number): boolean {
    const token = this.#tokens[at]
    if (token?.kind !== 'name' || this.#symbol(at - 1, '.')) return false
    if (clauses.has(token.text)) return true
    if (token.text === 'window') return this.#is(at + 2, 'as') && this.#symbol(at + 3, '(')
    return token.text === 'limit' && this.#tokens[at + 1]?.kind === 'number'
  }

  #isDistinctFrom(at: number): boolean {
    return this.#is(at - 1, 'distinct') && this.#is(at - 2, 'is', 'not')
  }

  #inner(at: number, ctes: ReadonlySet<string>, wanted: boolean): void {
    const inside = { from: at + 1, to: this.#endOf(at), ctes }
    const nested = this.#is(inside.from, 'select', 'with', 'values')
    this.#block(inside, wanted && !nested)
  }

  #ctes(start: number, to: number, outer: ReadonlySet<string>): [at: number, ctes: ReadonlySet<string>] {
    const names = new Set(outer)
    let at = start + 1
    // These two let any of them speak of itself, without the word.
    let recursive = this.#dialect === 'sqlite' || this.#dialect === 'sqlserver'
    if (this.#is(at, 'recursive')) [recursive, at] = [true, at + 1]
    for (;;) {
      const name = this.#tokens[at]
      if (!name || !this.#named(at)) throw refuse('WITH', name)
      at++
      if (this.#symbol(at, '(')) at = this.#endOf(at) + 1
      if (!this.#is(at, 'as')) throw refuse('WITH', name)
      at++
      if (this.#is(at, 'not')) at++
      if (this.#is(at, 'materialized')) at++
      if (!this.#symbol(at, '(') || this.#endOf(at) >= to) throw refuse('WITH', name)
      const key = name.text.toLowerCase()
      const inside = new Set(names)
      if (recursive) inside.add(key)
      this.#block({ from: at + 1, to: this.#endOf(at), ctes: inside }, false)
      names.add(key)
      at = this.#endOf(at) + 1
      if (!this.#symbol(at, ',')) return [at, names]
      at++
    }
  }

  /** Reads a table's name and alias; gives the index behind both. */
  #table(start: number, ctes: ReadonlySet<string>): number {
    if (!this.#named(start) || this.#is(start, 'only', 'rows')) throw refuse('FROM', this.#tokens[start])
    let at = start + 1
    const parts = [this.#tokens[start]!]
    while (this.#symbol(at, '.')) {
      if (!this.#named(at + 1)) throw refuse('FROM', this.#tokens[at])
      parts.push(this.#tokens[at + 1]!)
      at += 2
    }
    if (this.#symbol(at, '(')) {
      if (parts.length > 1 || !rowFunctions.test(parts[0]!.text)) throw refuse(`${parts[0]!.text}()`, parts[0])
      return at
    }
    const to = at
    if (this.#is(at, 'as')) at++
    const alias = this.#named(at) && !this.#isKeyword(at) ? this.#tokens[at] : undefined
    if (parts.length > 1 || !ctes.has(parts[0]!.text.toLowerCase())) this.#found.push({ parts, from: start, to, alias })
    return alias ? at + 1 : to
  }

  #isKeyword(at: number): boolean {
    const token = this.#tokens[at]
    return token?.kind === 'name' && notAliases.has(token.text)
  }

  #endOf(at: number): number {
    const end = this.#ends.get(at)
    if (end === undefined) throw refuse('(', this.#tokens[at])
    return end
  }
}

function pairsOf(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  tokens.forEach((token, at) => {
    if (token.kind !== 'symbol') return
    if (token.text === '(') open.push(at)
    else if (token.text === ')') {
      const start = open.pop()
      if (start === undefined) throw refuse(')', token)
      ends.set(start, at)
    }
  })
  if (open.length > 0) throw refuse('(', tokens[open[0]!])
  return ends
}

const refuse = (what: string, token: Token | undefined): DatabaseError =>
  new DatabaseError('query_not_allowed', `This use of ${what} cannot be checked against the use cases.`, {
    reason: 'not_followed',
    ...(token && { position: token.at + 1 }),
  })
