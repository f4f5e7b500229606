// A SELECT as it was understood, the same for every dialect. What has no node here cannot be run: readers refuse it.
// Names are exact: as the server stores them where it folds, else as written; the printer quotes every one of them.

/** Where something stood in the text that was read, counted from 0; never part of what two trees are compared by. */
type Positioned = { at?: number }

export type Query = {
  recursive: boolean
  with: CommonTable[]
  body: Body
  orderBy: Order[]
  limit?: Expr
  /** Rows that tie with the last are shown too. */
  withTies?: boolean
  offset?: Expr
}

export type CommonTable = { name: string; columns: string[]; query: Query; materialized?: boolean }

export type Body = Select | SetOperation | Values
type Values = { kind: 'values'; rows: Expr[][] }
export type SetOperation = {
  kind: 'set'
  op: 'union' | 'except' | 'intersect'
  all: boolean
  left: Query
  right: Query
}

export type Select = {
  kind: 'select'
  /** True, or the expressions of PostgreSQL's DISTINCT ON. */
  distinct: boolean | Expr[]
  items: Item[]
  from: Source[]
  where?: Expr
  groupBy: Grouping[]
  having?: Expr
  windows: { name: string; window: Window }[]
}

export type Item = ({ kind: 'star'; of?: string[] } & Positioned) | { kind: 'value'; value: Expr; as?: string }

/** `set`: ROLLUP, CUBE or GROUPING SETS over lists of expressions. `mysql`'s WITH ROLLUP is a rollup over the whole list. */
export type Grouping =
  | { kind: 'value'; value: Expr }
  | { kind: 'set'; op: 'rollup' | 'cube' | 'sets'; lists: Expr[][] }
  | { kind: 'nothing' }

export type Alias = { name: string; columns: string[] }

export type Source = TableSource | DerivedSource | CallSource | JoinSource
export type TableSource = {
  kind: 'table'
  database?: string
  schema?: string
  name: string
  alias?: Alias
} & Positioned
type DerivedSource = { kind: 'derived'; query: Query; alias?: Alias; lateral: boolean }
/** A function in FROM, such as `generate_series(1, 3) AS n`. */
export type CallSource = {
  kind: 'call'
  call: Call
  alias?: Alias
  lateral: boolean
  ordinality: boolean
  /** Columns that the statement gives to what has none of its own: `json_to_recordset(…) AS x (a int4)`. */
  typed?: { name: string; type: TypeName }[]
}
export type JoinSource = {
  kind: 'join'
  /** `cross apply` and `outer apply` are SQL Server's. */
  type: 'inner' | 'left' | 'right' | 'full' | 'cross' | 'cross apply' | 'outer apply'
  natural: boolean
  left: Source
  right: Source
  on?: Expr
  using?: string[]
}

export type Order = { value: Expr; descending: boolean; nulls?: 'first' | 'last' }

export type Window = {
  /** The window of the same SELECT that this one goes on from. */
  base?: string
  partitionBy: Expr[]
  orderBy: Order[]
  frame?: Frame
}
export type Frame = {
  unit: 'rows' | 'range' | 'groups'
  from: FrameBound
  to?: FrameBound
  exclude?: 'current row' | 'group' | 'ties'
}
export type FrameBound =
  | { kind: 'current row' }
  | { kind: 'preceding' | 'following' /** Left out: unbounded. */; by?: Expr }

export type Column = {
  kind: 'column' /** `[column]`, `[table, column]` or `[schema, table, column]`. */
  path: string[]
} & Positioned

export type Call = {
  kind: 'call'
  /** In lower case, out of the dialect's list. */
  name: string
  /** The server's own functions of PostgreSQL: one of the same name that somebody made is not meant. */
  schema?: 'pg_catalog'
  args: Expr[]
  /** PostgreSQL's `name => value`, after the others. */
  named?: { name: string; value: Expr }[]
  distinct?: boolean
  /** `count(*)` */
  star?: boolean
  orderBy?: Order[]
  /** Of MySQL's GROUP_CONCAT. */
  separator?: string
  withinGroup?: Order[]
  filter?: Expr
  nulls?: 'ignore' | 'respect'
  over?: Window | string
} & Positioned

/** A type out of the dialect's list, in lower case: `numeric(10, 2)`, `text[]`. SQL Server's MAX is -1, as its catalogue has it. */
export type TypeName = { name: string; args: number[]; dimensions: number }

export type Expr =
  | Column
  | Call
  /** As written: digits, a point, an exponent. */
  | { kind: 'number'; text: string }
  /** `national`: SQL Server's `N'…'`. */
  | { kind: 'text'; value: string; national?: boolean }
  | { kind: 'bytes'; hex: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'null' }
  | { kind: 'unary'; op: string; operand: Expr }
  | { kind: 'binary'; op: string; left: Expr; right: Expr }
  /** Two or more, none of them of the same kind and op. */
  | { kind: 'logic'; op: 'and' | 'or'; operands: Expr[] }
  | { kind: 'between'; negated: boolean; symmetric: boolean; value: Expr; low: Expr; high: Expr }
  | { kind: 'in'; negated: boolean; value: Expr; options: Expr[] | Query }
  | { kind: 'match'; op: MatchOperator; negated: boolean; value: Expr; pattern: Expr; escape?: Expr }
  | { kind: 'is'; negated: boolean; value: Expr; what: 'null' | 'true' | 'false' | 'unknown' }
  | { kind: 'distinct'; negated: boolean; left: Expr; right: Expr }
  | { kind: 'case'; operand?: Expr; branches: { when: Expr; then: Expr }[]; otherwise?: Expr }
  /** `lenient`: SQL Server's TRY_CAST. */
  | { kind: 'cast'; value: Expr; type: TypeName; lenient?: boolean }
  /** `CONVERT(type, value, style)` of SQL Server. */
  | { kind: 'convert'; value: Expr; type: TypeName; style?: Expr; lenient?: boolean }
  /** `current_date` and its like; with a precision. */
  | { kind: 'moment'; word: string; precision?: number }
  /** `INTERVAL 1 DAY` of MySQL. PostgreSQL's is a cast. */
  | { kind: 'interval'; value: Expr; unit: string }
  /** A word that some functions take, such as `month` in DATEADD, or EXTRACT's field in MySQL (`extract(<word> from <value>)`). */
  | { kind: 'word'; word: string }
  | { kind: 'extract'; field: string; value: Expr }
  | { kind: 'exists'; query: Query }
  | { kind: 'query'; query: Query }
  | { kind: 'quantified'; op: string; all: boolean; value: Expr; operand: Expr | Query }
  | { kind: 'array'; items: Expr[] | Query }
  | { kind: 'row'; items: Expr[] }
  | {
      kind: 'subscript'
      value: Expr /** One index, or from and to. */
      steps: ({ index: Expr } | { from?: Expr; to?: Expr })[]
    }
  | { kind: 'collate'; value: Expr; collation: string }
  /** SQL Server's and PostgreSQL's AT TIME ZONE. */
  | { kind: 'at zone'; value: Expr; zone: Expr }

export type MatchOperator = 'like' | 'ilike' | 'similar to' | 'glob' | 'regexp' | 'rlike'

export const isQuery = (value: Expr | Expr[] | Query): value is Query => 'body' in value

/** Why a statement cannot be run. `reason` is a short word for programs, `at` a place in the text, counted from 0. */
export class StatementRefused extends Error {
  readonly reason: string
  readonly at: number | undefined

  constructor(reason: string, message: string, at?: number) {
    super(message)
    this.name = 'StatementRefused'
    this.reason = reason
    this.at = at
  }

  /** Whether it is wrong rather than forbidden: no SQL that can be read, or about what is not there. */
  get isMistake(): boolean {
    return ['syntax', 'not_readable', 'unknown_table', 'unknown_column'].includes(this.reason)
  }
}
