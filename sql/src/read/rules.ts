import type { ReadDialect } from './lexer.ts'

/** How tightly what is written binds, from loose to tight. */
export const LEVEL = {
  any: 0,
  or: 1,
  xor: 2,
  and: 3,
  not: 4,
  compare: 6,
  predicate: 7,
  /** SQLite's `<` binds tighter than its `=`. */
  order: 8,
  bitOr: 9,
  bitAnd: 10,
  shift: 11,
  add: 12,
  multiply: 13,
  power: 14,
  collate: 15,
  unary: 16,
  postfix: 17,
} as const

/** What is known of a dialect; whatever is in none of these lists is refused. All words are in lower case. */
export type Rules = {
  dialect: ReadDialect
  /** Words that cannot be names without quotes. */
  reserved: ReadonlySet<string>
  /** Words that may be names, but are no alias where AS is left out. */
  notBare: ReadonlySet<string>
  /** Functions that only reckon with what they are given. */
  functions: ReadonlySet<string>
  /** Functions of FROM. */
  tableFunctions: ReadonlySet<string>
  /** Functions whose first argument is a unit of time. */
  unitFirst: ReadonlySet<string>
  /** Words for the present, without parentheses. */
  moments: ReadonlySet<string>
  units: ReadonlySet<string>
  /** Types of CAST: with how many numbers in parentheses at most. */
  types: ReadonlyMap<string, number>
  collation: RegExp
  /** Binary operators: how tightly each binds, and the one sign it has in the tree. */
  operators: ReadonlyMap<string, readonly [level: number, op: string]>
  systemSchemas: ReadonlySet<string>
  systemTables: RegExp
  /** Words that begin another statement where no semicolon is needed. */
  starts: ReadonlySet<string>
}

/** The words of a list that is written down as one text. */
export const wordsOf = (text: string): Set<string> => new Set(text.split(/\s+/).filter((word) => word !== ''))

/** `name:2` is a type with two numbers at most. */
export const typesOf = (text: string): Map<string, number> =>
  new Map(
    [...wordsOf(text)].map((entry) => {
      const [name = '', maxArgs = '0'] = entry.split(':')
      return [name.replaceAll('_', ' '), Number(maxArgs)] as const
    }),
  )
