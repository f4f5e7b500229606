import type { JoinExpr, Node, Alias as PgAlias, RangeFunction, RangeVar, SelectStmt } from '@pgsql/types'
import type {
  Alias,
  Body,
  CallSource,
  CommonTable,
  Grouping,
  Item,
  JoinSource,
  Query,
  Select,
  Source,
} from '../tree.ts'
import { callOf, ordersOf, windowOf } from './calls.ts'
import { type Around, exprOf, exprsOf } from './expressions.ts'
import { as, given, namesOf, only, refuse } from './nodes.ts'
import { typeOf } from './types.ts'

const changes = 'A query may only read, not change data.'

export function queryOf(stmt: SelectStmt, around: Around): Query {
  only(
    stmt,
    'distinctClause',
    'intoClause',
    'targetList',
    'fromClause',
    'whereClause',
    'groupClause',
    'havingClause',
    'windowClause',
    'valuesLists',
    'sortClause',
    'limitOffset',
    'limitCount',
    'limitOption',
    'lockingClause',
    'withClause',
    'op',
    'all',
    'larg',
    'rarg',
  )
  if (stmt.intoClause) return refuse(changes, 'changes_data', around.at(stmt.intoClause.rel?.location).at)
  if (stmt.lockingClause) return refuse('A query may not lock rows.', 'locks_rows')
  const limit = as(stmt.limitCount, 'A_Const')?.isnull ? undefined : stmt.limitCount
  return {
    recursive: stmt.withClause?.recursive ?? false,
    with: (stmt.withClause?.ctes ?? []).map((node) => commonTable(node, around)),
    body: bodyOf(stmt, around),
    orderBy: ordersOf(stmt.sortClause, around),
    ...given({ limit: limit && exprOf(limit, around) }),
    ...(stmt.limitOption === 'LIMIT_OPTION_WITH_TIES' && { withTies: true }),
    ...given({ offset: stmt.limitOffset && exprOf(stmt.limitOffset, around) }),
  }
}

function commonTable(node: Node, around: Around): CommonTable {
  const table = as(node, 'CommonTableExpr') ?? refuse('WITH cannot be read.')
  only(table, 'ctename', 'aliascolnames', 'ctematerialized', 'ctequery', 'location')
  const query = as(table.ctequery, 'SelectStmt')
  if (!query) return refuse(changes, 'changes_data', around.at(table.location).at)
  const how = table.ctematerialized ?? 'CTEMaterializeDefault'
  return {
    name: table.ctename ?? '',
    columns: namesOf(table.aliascolnames),
    query: queryOf(query, around),
    ...given({ materialized: how === 'CTEMaterializeDefault' ? undefined : how === 'CTEMaterializeAlways' }),
  }
}

const sets = { SETOP_UNION: 'union', SETOP_INTERSECT: 'intersect', SETOP_EXCEPT: 'except' } as const

function bodyOf(stmt: SelectStmt, around: Around): Body {
  if (stmt.valuesLists)
    return {
      kind: 'values',
      rows: stmt.valuesLists.map((row) => exprsOf(as(row, 'List')?.items ?? refuse('VALUES needs rows.'), around)),
    }
  if (stmt.op === undefined || stmt.op === 'SETOP_NONE') return selectOf(stmt, around)
  const side = (selectStmt: SelectStmt | undefined) =>
    queryOf(selectStmt ?? refuse('A side of a UNION is missing.'), around)
  return { kind: 'set', op: sets[stmt.op], all: stmt.all ?? false, left: side(stmt.larg), right: side(stmt.rarg) }
}

function selectOf(stmt: SelectStmt, around: Around): Select {
  const items = (stmt.targetList ?? []).map((node) => itemOf(node, around))
  if (items.length === 0) return refuse('A SELECT must name what it shows.')
  return {
    kind: 'select',
    distinct: distinctOf(stmt.distinctClause, around),
    items,
    from: (stmt.fromClause ?? []).map((node) => sourceOf(node, around)),
    ...given({ where: stmt.whereClause && exprOf(stmt.whereClause, around) }),
    groupBy: (stmt.groupClause ?? []).flatMap((node) => groupingOf(node, around)),
    ...given({ having: stmt.havingClause && exprOf(stmt.havingClause, around) }),
    windows: (stmt.windowClause ?? []).map((node) => {
      const window = as(node, 'WindowDef') ?? refuse('WINDOW cannot be read.')
      return { name: window.name ?? '', window: windowOf(window, around) }
    }),
  }
}

/** A plain DISTINCT is a list of one empty node. */
function distinctOf(nodes: Node[] | undefined, around: Around): Select['distinct'] {
  if (!nodes) return false
  return nodes.length === 1 && Object.keys(nodes[0] ?? {}).length === 0 ? true : exprsOf(nodes, around)
}

function itemOf(node: Node, around: Around): Item {
  const item = as(node, 'ResTarget') ?? refuse('What is shown cannot be read.')
  only(item, 'name', 'val', 'location')
  const column = as(item.val, 'ColumnRef')
  const fields = column?.fields ?? []
  if (!column || !as(fields.at(-1), 'A_Star'))
    return { kind: 'value', value: exprOf(item.val, around), ...given({ as: item.name }) }
  if (column.location === -1) return refuse('Write SELECT * FROM instead of TABLE.', 'not_a_select')
  const of = namesOf(fields.slice(0, -1))
  return { kind: 'star', ...(of.length > 0 && { of }), ...around.at(column.location) }
}

/** `(a, b)` without ROW is two groups. */
function groupingOf(node: Node, around: Around): Grouping[] {
  const set = as(node, 'GroupingSet')
  if (!set) return groupOf(node, around).map((value) => ({ kind: 'value', value }))
  only(set, 'kind', 'content', 'location')
  if (set.kind === 'GROUPING_SET_EMPTY') return [{ kind: 'nothing' }]
  const ops = { GROUPING_SET_ROLLUP: 'rollup', GROUPING_SET_CUBE: 'cube', GROUPING_SET_SETS: 'sets' } as const
  const op = ops[set.kind as keyof typeof ops] ?? refuse('This kind of grouping is not supported.')
  const isEmpty = (node: Node) => as(node, 'GroupingSet')?.kind === 'GROUPING_SET_EMPTY'
  return [{ kind: 'set', op, lists: (set.content ?? []).map((item) => (isEmpty(item) ? [] : groupOf(item, around))) }]
}

const groupOf = (node: Node, around: Around) => {
  const row = as(node, 'RowExpr')
  return row?.row_format === 'COERCE_IMPLICIT_CAST' ? exprsOf(row.args, around) : [exprOf(node, around)]
}

function sourceOf(node: Node | undefined, around: Around): Source {
  const table = as(node, 'RangeVar')
  if (table) return tableOf(table, around)
  const join = as(node, 'JoinExpr')
  if (join) return joinOf(join, around)
  const call = as(node, 'RangeFunction')
  if (call) return callSource(call, around)
  const derived = as(node, 'RangeSubselect') ?? refuse('This use of FROM is not supported.', 'not_followed')
  only(derived, 'lateral', 'subquery', 'alias')
  return {
    kind: 'derived',
    query: around.query(derived.subquery),
    lateral: derived.lateral ?? false,
    ...given({ alias: aliasOf(derived.alias) }),
  }
}

function tableOf(table: RangeVar, around: Around): Source {
  only(table, 'catalogname', 'schemaname', 'relname', 'inh', 'relpersistence', 'alias', 'location')
  const { at } = around.at(table.location)
  if (table.catalogname) return refuse('Other databases cannot be read.', 'table_not_related', at)
  if (!table.inh) return refuse('ONLY is not supported.', 'not_followed', at)
  return {
    kind: 'table',
    name: table.relname ?? '',
    ...given({ schema: table.schemaname, alias: aliasOf(table.alias), at }),
  }
}

const joins = { JOIN_INNER: 'inner', JOIN_LEFT: 'left', JOIN_RIGHT: 'right', JOIN_FULL: 'full' } as const

function joinOf(join: JoinExpr, around: Around): JoinSource {
  only(join, 'jointype', 'isNatural', 'larg', 'rarg', 'usingClause', 'quals')
  const type = joins[join.jointype as keyof typeof joins] ?? refuse('This kind of JOIN is not supported.')
  const isCross = type === 'inner' && !join.quals && !join.usingClause && !join.isNatural
  return {
    kind: 'join',
    type: isCross ? 'cross' : type,
    natural: join.isNatural ?? false,
    left: sourceOf(join.larg, around),
    right: sourceOf(join.rarg, around),
    ...given({ on: join.quals && exprOf(join.quals, around), using: join.usingClause && namesOf(join.usingClause) }),
  }
}

function callSource(body: RangeFunction, around: Around): CallSource {
  only(body, 'lateral', 'ordinality', 'functions', 'alias', 'coldeflist')
  const [node] = as(body.functions?.[0], 'List')?.items ?? []
  const call = as(node, 'FuncCall') ?? refuse('This function cannot stand in FROM.', 'not_followed')
  const typed = (body.coldeflist ?? []).map((item) => {
    const column = as(item, 'ColumnDef') ?? refuse('A column cannot be read.')
    only(column, 'colname', 'typeName', 'is_local', 'location')
    return { name: column.colname ?? '', type: typeOf(column.typeName) }
  })
  return {
    kind: 'call',
    call: callOf(call, around),
    lateral: body.lateral ?? false,
    ordinality: body.ordinality ?? false,
    ...given({ alias: aliasOf(body.alias) }),
    ...(typed.length > 0 && { typed }),
  }
}

const aliasOf = (alias: PgAlias | undefined): Alias | undefined =>
  alias && { name: alias.aliasname ?? '', columns: namesOf(alias.colnames) }
