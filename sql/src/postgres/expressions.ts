import type { A_Expr, Node, SQLValueFunctionOp } from '@pgsql/types'
import type { Expr, Query } from '../tree.ts'
import { callOf } from './calls.ts'
import { operators } from './functions.ts'
import {
  definedFields,
  type Kind,
  type NodeBody,
  namesOf,
  nodeAs,
  openNode,
  refuseOthers,
  refuseStatement,
} from './nodes.ts'
import { typeOf } from './types.ts'

/** What reading an expression needs of the statement around it. */
export type ExpressionContext = {
  /** A place in the text, counted from 0, of the parser's own count of bytes. */
  at: (location: number | undefined) => { at?: number }
  query: (node: Node | undefined) => Query
}

type Read<K extends Kind> = (body: NodeBody<K>, around: ExpressionContext) => Expr

/** An expression as our tree has it. What has no entry in `readers`, or holds more than its entry knows, is refused. */
export function exprOf(node: Node | undefined, around: ExpressionContext): Expr {
  const [kind, body] = openNode(node) ?? refuseStatement('A part of an expression is missing.')
  const read = Object.hasOwn(readers, kind) ? readers[kind as keyof typeof readers] : undefined
  if (!read) return refuseStatement(`${kind} is not supported.`)
  // The key says what the body is.
  return (read as (body: object, around: ExpressionContext) => Expr)(body, around)
}

export const exprsOf = (nodes: Node[] | undefined, around: ExpressionContext): Expr[] =>
  (nodes ?? []).map((node) => exprOf(node, around))

const constant: Read<'A_Const'> = (body) => {
  refuseOthers(body, 'ival', 'fval', 'boolval', 'sval', 'isnull', 'location')
  if (body.isnull) return { kind: 'null' }
  if (body.boolval) return { kind: 'boolean', value: body.boolval.boolval ?? false }
  if (body.sval) return { kind: 'text', value: body.sval.sval ?? '' }
  const text = body.ival
    ? String(body.ival.ival ?? 0)
    : (body.fval?.fval ?? refuseStatement('This value cannot be read.'))
  const number: Expr = { kind: 'number', text: text.replace('-', '') }
  return text.startsWith('-') ? { kind: 'unary', op: '-', operand: number } : number
}

const column: Read<'ColumnRef'> = ({ fields, location }, { at }) => {
  const path = (fields ?? []).map(
    (field) =>
      nodeAs(field, 'String')?.sval ??
      refuseStatement('* can only be shown, not worked with: name the columns.', 'not_followed', at(location).at),
  )
  if (path.length > 3) return refuseStatement('A column is named by at most its schema, table and name.')
  return { kind: 'column', path, ...at(location) }
}

const operatorOf = (names: Node[] | undefined): string => {
  const path = namesOf(names)
  const op = path.at(-1) ?? ''
  const isOurs = path.length === 1 || (path.length === 2 && path[0] === 'pg_catalog')
  return isOurs && operators.has(op)
    ? op
    : refuseStatement(`The operator ${path.join('.')} cannot be used.`, 'operator')
}

const listOf = (node: Node | undefined, around: ExpressionContext): Expr[] =>
  exprsOf(nodeAs(node, 'List')?.items ?? refuseStatement('A list is missing.'), around)

function operation(body: A_Expr, around: ExpressionContext): Expr {
  refuseOthers(body, 'kind', 'name', 'lexpr', 'rexpr', 'rexpr_list_start', 'rexpr_list_end', 'location')
  const left = () => exprOf(body.lexpr, around)
  const right = () => exprOf(body.rexpr, around)
  const [name = ''] = namesOf(body.name)
  switch (body.kind) {
    case 'AEXPR_OP':
      return body.lexpr
        ? { kind: 'binary', op: operatorOf(body.name), left: left(), right: right() }
        : { kind: 'unary', op: operatorOf(body.name), operand: right() }
    case 'AEXPR_OP_ANY':
    case 'AEXPR_OP_ALL':
      return {
        kind: 'quantified',
        op: operatorOf(body.name),
        all: body.kind === 'AEXPR_OP_ALL',
        value: left(),
        operand: right(),
      }
    case 'AEXPR_DISTINCT':
    case 'AEXPR_NOT_DISTINCT':
      return { kind: 'distinct', negated: body.kind === 'AEXPR_NOT_DISTINCT', left: left(), right: right() }
    case 'AEXPR_NULLIF':
      return { kind: 'call', name: 'nullif', args: [left(), right()], ...around.at(body.location) }
    case 'AEXPR_IN':
      return { kind: 'in', negated: name === '<>', value: left(), options: listOf(body.rexpr, around) }
    case 'AEXPR_LIKE':
    case 'AEXPR_ILIKE':
    case 'AEXPR_SIMILAR':
      return match(body, name.startsWith('!'), around)
    case 'AEXPR_BETWEEN':
    case 'AEXPR_NOT_BETWEEN':
    case 'AEXPR_BETWEEN_SYM':
    case 'AEXPR_NOT_BETWEEN_SYM': {
      const [low, high] = listOf(body.rexpr, around)
      if (!low || !high) return refuseStatement('BETWEEN needs two values.')
      const [negated, symmetric] = [body.kind.includes('NOT'), body.kind.endsWith('SYM')]
      return { kind: 'between', negated, symmetric, value: left(), low, high }
    }
    default:
      return refuseStatement('This operator is not supported.')
  }
}

const matchOperators = { AEXPR_LIKE: 'like', AEXPR_ILIKE: 'ilike', AEXPR_SIMILAR: 'similar to' } as const

/** ESCAPE comes as a call around the pattern, and SIMILAR TO always as one. */
function match(body: A_Expr, negated: boolean, around: ExpressionContext): Expr {
  const op = matchOperators[body.kind as keyof typeof matchOperators]
  const wrapper = op === 'similar to' ? 'similar_to_escape' : 'like_escape'
  const call = nodeAs(body.rexpr, 'FuncCall')
  const isWrapped = call !== undefined && namesOf(call.funcname).join('.') === `pg_catalog.${wrapper}`
  if (isWrapped) refuseOthers(call, 'funcname', 'args', 'funcformat', 'location')
  const [pattern, by] = isWrapped ? exprsOf(call.args, around) : [exprOf(body.rexpr, around)]
  if (!pattern) return refuseStatement('A pattern is missing.')
  return { kind: 'match', op, negated, value: exprOf(body.lexpr, around), pattern, ...definedFields({ escape: by }) }
}

const logic: Read<'BoolExpr'> = (body, around) => {
  refuseOthers(body, 'boolop', 'args', 'location')
  const operands = exprsOf(body.args, around)
  const [first] = operands
  if (body.boolop === 'NOT_EXPR' && first) return { kind: 'unary', op: 'not', operand: first }
  const op = body.boolop === 'AND_EXPR' ? 'and' : 'or'
  return {
    kind: 'logic',
    op,
    operands: operands.flatMap((operand) =>
      operand.kind === 'logic' && operand.op === op ? operand.operands : [operand],
    ),
  }
}

const subquery: Read<'SubLink'> = (body, around) => {
  refuseOthers(body, 'subLinkType', 'testexpr', 'operName', 'subselect', 'location')
  const query = around.query(body.subselect)
  const value = () => exprOf(body.testexpr, around)
  switch (body.subLinkType) {
    case 'EXISTS_SUBLINK':
      return { kind: 'exists', query }
    case 'EXPR_SUBLINK':
      return { kind: 'query', query }
    case 'ARRAY_SUBLINK':
      return { kind: 'array', items: query }
    case 'ANY_SUBLINK':
      if (!body.operName) return { kind: 'in', negated: false, value: value(), options: query }
      return { kind: 'quantified', op: operatorOf(body.operName), all: false, value: value(), operand: query }
    case 'ALL_SUBLINK':
      return { kind: 'quantified', op: operatorOf(body.operName), all: true, value: value(), operand: query }
    default:
      return refuseStatement('This kind of subquery is not supported.')
  }
}

const choice: Read<'CaseExpr'> = (body, around) => {
  refuseOthers(body, 'arg', 'args', 'defresult', 'location')
  return {
    kind: 'case',
    ...definedFields({ operand: body.arg && exprOf(body.arg, around) }),
    branches: (body.args ?? []).map((node) => {
      const branch = nodeAs(node, 'CaseWhen') ?? refuseStatement('CASE needs WHEN.')
      refuseOthers(branch, 'expr', 'result', 'location')
      // biome-ignore lint/suspicious/noThenProperty: a branch of CASE, which nobody awaits
      return { when: exprOf(branch.expr, around), then: exprOf(branch.result, around) }
    }),
    ...definedFields({ otherwise: body.defresult && exprOf(body.defresult, around) }),
  }
}

const steps: Read<'A_Indirection'> = (body, around) => {
  refuseOthers(body, 'arg', 'indirection')
  const read = (body.indirection ?? []).map((node) => {
    const step =
      nodeAs(node, 'A_Indices') ??
      refuseStatement('The parts of a row cannot be named: name its columns.', 'not_followed')
    refuseOthers(step, 'is_slice', 'lidx', 'uidx')
    if (!step.is_slice) return { index: exprOf(step.uidx, around) }
    return definedFields({ from: step.lidx && exprOf(step.lidx, around), to: step.uidx && exprOf(step.uidx, around) })
  })
  return { kind: 'subscript', value: exprOf(body.arg, around), steps: read }
}

/** Who asks and where is nobody's business: only the times are here. */
const moments: Partial<Record<SQLValueFunctionOp, string>> = {
  SVFOP_CURRENT_DATE: 'current_date',
  SVFOP_CURRENT_TIME: 'current_time',
  SVFOP_CURRENT_TIME_N: 'current_time',
  SVFOP_CURRENT_TIMESTAMP: 'current_timestamp',
  SVFOP_CURRENT_TIMESTAMP_N: 'current_timestamp',
  SVFOP_LOCALTIME: 'localtime',
  SVFOP_LOCALTIME_N: 'localtime',
  SVFOP_LOCALTIMESTAMP: 'localtimestamp',
  SVFOP_LOCALTIMESTAMP_N: 'localtimestamp',
}

const moment: Read<'SQLValueFunction'> = (body, { at }) => {
  const { op = 'SVFOP_USER', typmod = 0 } = body
  refuseOthers(body, 'op', 'typmod', 'location')
  const name = op.replace('SVFOP_', '').toLowerCase()
  const word = moments[op] ?? refuseStatement(`The function ${name} cannot be used.`, 'function', at(body.location).at)
  return { kind: 'moment', word, ...definedFields({ precision: op.endsWith('_N') ? typmod : undefined }) }
}

const truths = { TRUE: 'true', FALSE: 'false', UNKNOWN: 'unknown' } as const

const readers: { [K in Kind]?: Read<K> } = {
  A_Const: constant,
  ColumnRef: column,
  A_Expr: operation,
  BoolExpr: logic,
  SubLink: subquery,
  CaseExpr: choice,
  A_Indirection: steps,
  SQLValueFunction: moment,
  FuncCall: callOf,
  TypeCast: (body, around) => {
    refuseOthers(body, 'arg', 'typeName', 'location')
    return { kind: 'cast', value: exprOf(body.arg, around), type: typeOf(body.typeName) }
  },
  NullTest: (body, around) => {
    refuseOthers(body, 'arg', 'nulltesttype', 'location')
    const negated = body.nulltesttype === 'IS_NOT_NULL'
    return { kind: 'is', negated, value: exprOf(body.arg, around), what: 'null' }
  },
  BooleanTest: (body, around) => {
    refuseOthers(body, 'arg', 'booltesttype', 'location')
    const test = (body.booltesttype ?? '').replace('IS_', '')
    const what = truths[test.replace('NOT_', '') as keyof typeof truths]
    return { kind: 'is', negated: test.startsWith('NOT_'), value: exprOf(body.arg, around), what }
  },
  CoalesceExpr: (body, around) => {
    refuseOthers(body, 'args', 'location')
    return { kind: 'call', name: 'coalesce', args: exprsOf(body.args, around), ...around.at(body.location) }
  },
  MinMaxExpr: (body, around) => {
    refuseOthers(body, 'op', 'args', 'location')
    const name = body.op === 'IS_LEAST' ? 'least' : 'greatest'
    return { kind: 'call', name, args: exprsOf(body.args, around), ...around.at(body.location) }
  },
  GroupingFunc: (body, around) => {
    refuseOthers(body, 'args', 'location')
    return { kind: 'call', name: 'grouping', args: exprsOf(body.args, around), ...around.at(body.location) }
  },
  RowExpr: (body, around) => {
    refuseOthers(body, 'args', 'row_format', 'location')
    return { kind: 'row', items: exprsOf(body.args, around) }
  },
  A_ArrayExpr: (body, around) => {
    refuseOthers(body, 'elements', 'list_start', 'list_end', 'location')
    return { kind: 'array', items: exprsOf(body.elements, around) }
  },
  CollateClause: (body, around) => {
    refuseOthers(body, 'arg', 'collname', 'location')
    const names = namesOf(body.collname)
    if (names.length !== 1 && names[0] !== 'pg_catalog') return refuseStatement('This collation cannot be used.')
    return { kind: 'collate', value: exprOf(body.arg, around), collation: names.at(-1) ?? '' }
  },
}
