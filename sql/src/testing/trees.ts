import fc from 'fast-check'
import type { ReadDialect } from '../read/lexer.ts'
import { isClearName } from '../read/names.ts'
import type { Expr, Item, Query, Select, Source } from '../tree.ts'

const name = fc.oneof(
  fc.constantFrom(
    'a',
    'select',
    'or der',
    "it's",
    '`',
    '"',
    ']',
    ']]',
    '--',
    '/*',
    ';',
    'größe',
    '日本',
    '$a',
    '1',
    'x\\',
  ),
  fc.string({ minLength: 1, maxLength: 8 }).filter(isClearName),
)
const text = fc.oneof(
  fc.constantFrom('', "'", '\\', "\\'", '--', '/*!', '"', 'é', '\u00a0', '\u212a', 'a\nb', "''", '%_'),
  fc.string({ maxLength: 8, unit: 'grapheme' }).filter((value) => !value.includes('\0')),
)

/** Trees of a dialect as its reader makes them. */
export function treesOf(dialect: ReadDialect): fc.Arbitrary<Query> {
  const national = (value: string) => dialect === 'sqlserver' && /[^\x20-\x7e\s]/.test(value)
  const column = fc
    .array(name, { minLength: 1, maxLength: 3 })
    .filter(([first]) => first !== undefined)
    .map((path): Expr => ({ kind: 'column', path }))
  const literal: fc.Arbitrary<Expr> = fc.oneof(
    fc.constantFrom('1', '2.5', '.5', '1e3').map((digits): Expr => ({ kind: 'number', text: digits })),
    text
      .filter((value) => dialect !== 'sqlserver' || !/\\[\r\n]/.test(value))
      .map((value): Expr => ({ kind: 'text', value, ...(national(value) && { national: true }) })),
    fc.constant<Expr>({ kind: 'null' }),
    fc.constant<Expr>({ kind: 'bytes', hex: '00ff' }),
  )
  // MySQL's own reader forgets a plus sign.
  const signs = dialect === 'mysql' ? [] : ['+']
  const operators = {
    mysql: ['+', '-', '*', 'div', '%', '=', '<=>', '^', 'xor'],
    sqlite: ['+', '-', '/', '||', '=', '<', '->', '&'],
    sqlserver: ['+', '-', '*', '%', '=', '<>', '&', '^'],
  }
  const { expr, query } = fc.letrec<{ expr: Expr; query: Query; source: Source; select: Select }>((tie) => ({
    expr: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      column,
      literal,
      fc.record({
        kind: fc.constant('unary' as const),
        op: fc.constantFrom(...signs, '-', '~', 'not'),
        operand: tie('expr'),
      }),
      fc.record({
        kind: fc.constant('binary' as const),
        op: fc.constantFrom(...operators[dialect]),
        left: tie('expr'),
        right: tie('expr'),
      }),
      fc
        .record({
          op: fc.constantFrom('and' as const, 'or' as const),
          operands: fc.array(tie('expr'), { minLength: 2, maxLength: 4 }),
        })
        .map(({ op, operands }) => logic(op, operands)),
      fc.record({
        kind: fc.constant('between' as const),
        negated: fc.boolean(),
        symmetric: fc.constant(false),
        value: tie('expr'),
        low: tie('expr'),
        high: tie('expr'),
      }),
      fc.record({
        kind: fc.constant('in' as const),
        negated: fc.boolean(),
        value: tie('expr'),
        options: fc.oneof(fc.array(tie('expr'), { minLength: 1, maxLength: 3 }), tie('query')),
      }),
      fc.record({
        kind: fc.constant('match' as const),
        op: fc.constant('like' as const),
        negated: fc.boolean(),
        value: tie('expr'),
        pattern: tie('expr'),
      }),
      fc.record({
        kind: fc.constant('is' as const),
        negated: fc.boolean(),
        value: tie('expr'),
        what: fc.constant('null' as const),
      }),
      fc.record({
        kind: fc.constant('case' as const),
        branches: fc
          .array(tie('expr'), { minLength: 1, maxLength: 2 })
          .map((whens) => whens.map((when) => branch(when))),
        otherwise: tie('expr'),
      }),
      fc.record({
        kind: fc.constant('call' as const),
        name: fc.constantFrom('coalesce', 'upper', 'max'),
        args: fc.array(tie('expr'), { minLength: 1, maxLength: 3 }),
      }),
      fc.record({ kind: fc.constantFrom('query' as const, 'exists' as const), query: tie('query') }),
    ),
    source: fc.oneof(
      { maxDepth: 2 },
      name.map((table): Source => ({ kind: 'table', name: `t${table}`, alias: { name: table, columns: [] } })),
      fc.record({
        kind: fc.constant('derived' as const),
        query: tie('query'),
        alias: name.map((alias) => ({ name: alias, columns: [] })),
        lateral: fc.constant(false),
      }),
      fc.record({
        kind: fc.constant('join' as const),
        type: fc.constantFrom('left' as const, 'inner' as const),
        natural: fc.constant(false),
        left: tie('source'),
        right: tie('source'),
        on: tie('expr'),
      }),
    ),
    select: fc.record({
      kind: fc.constant('select' as const),
      distinct: fc.boolean(),
      items: fc.array(
        fc.record({ kind: fc.constant('value' as const), value: tie('expr'), as: name }) as fc.Arbitrary<Item>,
        { minLength: 1, maxLength: 3 },
      ),
      from: fc.array(tie('source'), { maxLength: 1 }),
      where: tie('expr'),
      groupBy: fc.array(
        tie('expr').map((value) => ({ kind: 'value' as const, value })),
        { maxLength: 2 },
      ),
      windows: fc.constant([]),
    }),
    query: fc.oneof(
      { maxDepth: 2 },
      tie('select').map((body): Query => ({ recursive: false, with: [], body, orderBy: [] })),
      fc
        .record({
          op: fc.constantFrom('union' as const, 'except' as const, 'intersect' as const),
          all: fc.boolean(),
          left: tie('query'),
          right: tie('select'),
        })
        .map(
          ({ op, all, left, right }): Query => ({
            recursive: false,
            with: [],
            body: {
              kind: 'set',
              op,
              all,
              left: plain(left),
              right: { recursive: false, with: [], body: right, orderBy: [] },
            },
            orderBy: [],
          }),
        ),
      fc.record({ body: tie('select'), order: tie('expr'), descending: fc.boolean() }).map(
        ({ body, order, descending }): Query => ({
          recursive: false,
          with: [],
          body,
          orderBy: [{ value: order, descending }],
          limit: { kind: 'number', text: '3' },
        }),
      ),
    ),
  }))
  // No statement of ours begins with a parenthesis, as a set with a set of another kind on its left would.
  return fc.tuple(query, expr, name).map(([inner, value, alias]) => ({
    recursive: false,
    with: [],
    orderBy: [],
    body: {
      kind: 'select',
      distinct: false,
      items: [{ kind: 'value', value, as: alias }],
      groupBy: [],
      windows: [],
      from: [{ kind: 'derived', query: inner, alias: { name: alias, columns: [] }, lateral: false }],
    },
  }))
}

// biome-ignore lint/suspicious/noThenProperty: a branch of CASE, which nobody awaits
const branch = (when: Expr) => ({ when, then: when })

const logic = (op: 'and' | 'or', operands: Expr[]): Expr => ({
  kind: 'logic',
  op,
  operands: operands.flatMap((operand) =>
    operand.kind === 'logic' && operand.op === op ? operand.operands : [operand],
  ),
})

/** Only what all of them take as the left side of a set. */
const plain = ({ limit: _, ...query }: Query): Query => ({ ...query, orderBy: [] })
