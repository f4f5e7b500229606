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
import { type ExpressionContext, exprOf, exprsOf } from './expressions.ts'
import { definedFields, namesOf, nodeAs, refuseOthers, refuseStatement } from './nodes.ts'
import { typeOf } from './types.ts'

const changes = 'A query may only read, not change data.'

export function queryOf(stmt: SelectStmt, around: ExpressionContext): Query {
  refuseOthers(
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
  if (stmt.intoClause) return refuseStatement(changes, 'changes_data', around.at(stmt.intoClause.rel?.location).at)
  if (stmt.lockingClause) return refuseStatement('A query may not lock rows.', 'locks_rows')
  const limit = nodeAs(stmt.limitCount, 'A_Const')?.isnull ? undefined : stmt.limitCount
  return {
    recursive: stmt.withClause?.recursive ?? false,
    with: (stmt.withClause?.ctes ?? []).map((node) => commonTable(node, around)),
    body: bodyOf(stmt, around),
    orderBy: ordersOf(stmt.sortClause, around),
    ...definedFields({ limit: limit && exprOf(limit, around) }),
    ...(stmt.limitOption === 'LIMIT_OPTION_WITH_TIES' && { withTies: true }),
    ...definedFields({ offset: stmt.limitOffset && exprOf(stmt.limitOffset, around) }),
  }
}

function commonTable(node: Node, around: ExpressionContext): CommonTable {
  const table = nodeAs(node, 'CommonTableExpr') ?? refuseStatement('WITH cannot be read.')
  refuseOthers(table, 'ctename', 'aliascolnames', 'ctematerialized', 'ctequery', 'location')
  const query = nodeAs(table.ctequery, 'SelectStmt')
  if (!query) return refuseStatement(changes, 'changes_data', around.at(table.location).at)
  const how = table.ctematerialized ?? 'CTEMaterializeDefault'
  return {
    name: table.ctename ?? '',
    columns: namesOf(table.aliascolnames),
    query: queryOf(query, around),
    ...definedFields({ materialized: how === 'CTEMaterializeDefault' ? undefined : how === 'CTEMaterializeAlways' }),
  }
}

const sets = { SETOP_UNION: 'union', SETOP_INTERSECT: 'intersect', SETOP_EXCEPT: 'except' } as const

function bodyOf(stmt: SelectStmt, around: ExpressionContext): Body {
  if (stmt.valuesLists)
    return {
      kind: 'values',
      rows: stmt.valuesLists.map((row) =>
        exprsOf(nodeAs(row, 'List')?.items ?? refuseStatement('VALUES needs rows.'), around),
      ),
    }
  if (stmt.op === undefined || stmt.op === 'SETOP_NONE') return selectOf(stmt, around)
  const side = (selectStmt: SelectStmt | undefined) =>
    queryOf(selectStmt ?? refuseStatement('A side of a UNION is missing.'), around)
  return { kind: 'set', op: sets[stmt.op], all: stmt.all ?? false, left: side(stmt.larg), right: side(stmt.rarg) }
}

function selectOf(stmt: SelectStmt, around: ExpressionContext): Select {
  const items = (stmt.targetList ?? []).map((node) => itemOf(node, around))
  if (items.length === 0) return refuseStatement('A SELECT must name what it shows.')
  return {
    kind: 'select',
    distinct: distinctOf(stmt.distinctClause, around),
    items,
    from: (stmt.fromClause ?? []).map((node) => sourceOf(node, around)),
    ...definedFields({ where: stmt.whereClause && exprOf(stmt.whereClause, around) }),
    groupBy: (stmt.groupClause ?? []).flatMap((node) => groupingOf(node, around)),
    ...definedFields({ having: stmt.havingClause && exprOf(stmt.havingClause, around) }),
    windows: (stmt.windowClause ?? []).map((node) => {
      const window = nodeAs(node, 'WindowDef') ?? refuseStatement('WINDOW cannot be read.')
      return { name: window.name ?? '', window: windowOf(window, around) }
    }),
  }
}

/** A plain DISTINCT is a list of one empty node. */
function distinctOf(nodes: Node[] | undefined, around: ExpressionContext): Select['distinct'] {
  if (!nodes) return false
  return nodes.length === 1 && Object.keys(nodes[0] ?? {}).length === 0 ? true : exprsOf(nodes, around)
}

function itemOf(node: Node, around: ExpressionContext): Item {
  const item = nodeAs(node, 'ResTarget') ?? refuseStatement('What is shown cannot be read.')
  refuseOthers(item, 'name', 'val', 'location')
  const column = nodeAs(item.val, 'ColumnRef')
  const fields = column?.fields ?? []
  if (!column || !nodeAs(fields.at(-1), 'A_Star'))
    return { kind: 'value', value: exprOf(item.val, around), ...definedFields({ as: item.name }) }
  if (column.location === -1) return refuseStatement('Write SELECT * FROM instead of TABLE.', 'not_a_select')
  const of = namesOf(fields.slice(0, -1))
  return { kind: 'star', ...(of.length > 0 && { of }), ...around.at(column.location) }
}

/** `(a, b)` without ROW is two groups. */
function groupingOf(node: Node, around: ExpressionContext): Grouping[] {
  const set = nodeAs(node, 'GroupingSet')
  if (!set) return groupOf(node, around).map((value) => ({ kind: 'value', value }))
  refuseOthers(set, 'kind', 'content', 'location')
  if (set.kind === 'GROUPING_SET_EMPTY') return [{ kind: 'nothing' }]
  const ops = { GROUPING_SET_ROLLUP: 'rollup', GROUPING_SET_CUBE: 'cube', GROUPING_SET_SETS: 'sets' } as const
  const op = ops[set.kind as keyof typeof ops] ?? refuseStatement('This kind of grouping is not supported.')
  const isEmpty = (node: Node) => nodeAs(node, 'GroupingSet')?.kind === 'GROUPING_SET_EMPTY'
  return [{ kind: 'set', op, lists: (set.content ?? []).map((item) => (isEmpty(item) ? [] : groupOf(item, around))) }]
}

const groupOf = (node: Node, around: ExpressionContext) => {
  const row = nodeAs(node, 'RowExpr')
  return row?.row_format === 'COERCE_IMPLICIT_CAST' ? exprsOf(row.args, around) : [exprOf(node, around)]
}

function sourceOf(node: Node | undefined, around: ExpressionContext): Source {
  const table = nodeAs(node, 'RangeVar')
  if (table) return tableOf(table, around)
  const join = nodeAs(node, 'JoinExpr')
  if (join) return joinOf(join, around)
  const call = nodeAs(node, 'RangeFunction')
  if (call) return callSource(call, around)
  const derived =
    nodeAs(node, 'RangeSubselect') ?? refuseStatement('This use of FROM is not supported.', 'not_followed')
  refuseOthers(derived, 'lateral', 'subquery', 'alias')
  return {
    kind: 'derived',
    query: around.query(derived.subquery),
    lateral: derived.lateral ?? false,
    ...definedFields({ alias: aliasOf(derived.alias) }),
  }
}

function tableOf(table: RangeVar, around: ExpressionContext): Source {
  refuseOthers(table, 'catalogname', 'schemaname', 'relname', 'inh', 'relpersistence', 'alias', 'location')
  const { at } = around.at(table.location)
  if (table.catalogname) return refuseStatement('Other databases cannot be read.', 'table_not_related', at)
  if (!table.inh) return refuseStatement('ONLY is not supported.', 'not_followed', at)
  return {
    kind: 'table',
    name: table.relname ?? '',
    ...definedFields({ schema: table.schemaname, alias: aliasOf(table.alias), at }),
  }
}

const joins = { JOIN_INNER: 'inner', JOIN_LEFT: 'left', JOIN_RIGHT: 'right', JOIN_FULL: 'full' } as const

function joinOf(join: JoinExpr, around: ExpressionContext): JoinSource {
  refuseOthers(join, 'jointype', 'isNatural', 'larg', 'rarg', 'usingClause', 'quals')
  const type = joins[join.jointype as keyof typeof joins] ?? refuseStatement('This kind of JOIN is not supported.')
  const isCross = type === 'inner' && !join.quals && !join.usingClause && !join.isNatural
  return {
    kind: 'join',
    type: isCross ? 'cross' : type,
    natural: join.isNatural ?? false,
    left: sourceOf(join.larg, around),
    right: sourceOf(join.rarg, around),
    ...definedFields({
      on: join.quals && exprOf(join.quals, around),
      using: join.usingClause && namesOf(join.usingClause),
    }),
  }
}

function callSource(body: RangeFunction, around: ExpressionContext): CallSource {
  refuseOthers(body, 'lateral', 'ordinality', 'functions', 'alias', 'coldeflist')
  const [node] = nodeAs(body.functions?.[0], 'List')?.items ?? []
  const call = nodeAs(node, 'FuncCall') ?? refuseStatement('This function cannot stand in FROM.', 'not_followed')
  const typed = (body.coldeflist ?? []).map((item) => {
    const column = nodeAs(item, 'ColumnDef') ?? refuseStatement('A column cannot be read.')
    refuseOthers(column, 'colname', 'typeName', 'is_local', 'location')
    return { name: column.colname ?? '', type: typeOf(column.typeName) }
  })
  return {
    kind: 'call',
    call: callOf(call, around),
    lateral: body.lateral ?? false,
    ordinality: body.ordinality ?? false,
    ...definedFields({ alias: aliasOf(body.alias) }),
    ...(typed.length > 0 && { typed }),
  }
}

const aliasOf = (alias: PgAlias | undefined): Alias | undefined =>
  alias && { name: alias.aliasname ?? '', columns: namesOf(alias.colnames) }
