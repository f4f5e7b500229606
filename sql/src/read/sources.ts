import type { Alias, JoinSource, Source, TableSource } from '../tree.ts'
import { readCall } from './calls.ts'
import type { Cursor } from './cursor.ts'
import { readExpr } from './expressions.ts'
import { looseFold } from './names.ts'
import { readName } from './primaries.ts'
import { isQueryAhead, readNames, readQuery } from './queries.ts'

type JoinType = { type: JoinSource['type']; natural: boolean }

/** What stands after FROM. */
export function readFrom(c: Cursor): Source[] {
  if (c.rules.dialect === 'mysql' && c.is('dual') && c.ahead().word !== '.') {
    c.next()
    return []
  }
  if (c.rules.dialect === 'sqlite') return readFlat(c)
  const sources = [readJoined(c)]
  while (c.take(',')) sources.push(readJoined(c))
  return sources
}

const readJoined = (c: Cursor): Source => readJoins(c, readSource(c))

/** In SQLite a comma joins as tightly as the word does: what stands before a JOIN is its left side, commas and all. */
function readFlat(c: Cursor): Source[] {
  let sources = [readSource(c)]
  for (;;) {
    if (c.take(',')) sources.push(readSource(c))
    else if (isJoin(c)) sources = [readJoin(c, acrossAll(sources, 'inner'))]
    else return sources
  }
}

const acrossAll = (sources: Source[], type: JoinSource['type']): Source =>
  sources.reduce((left, right) => ({ kind: 'join', type, natural: false, left, right }))

const JOINS = new Set(['join', 'inner', 'left', 'right', 'full', 'cross', 'natural', 'straight_join'])

function isJoin(c: Cursor): boolean {
  if (c.is('outer', 'apply')) return c.rules.dialect === 'sqlserver'
  return c.token.kind === 'word' && c.isOneOf(JOINS)
}

function readJoins(c: Cursor, first: Source): Source {
  let left = first
  for (let length = 1; isJoin(c); length++) {
    c.checkChain(length)
    left = readJoin(c, left)
  }
  return left
}

function readJoin(c: Cursor, left: Source): Source {
  const { type, natural } = readJoinType(c)
  let right = readSource(c)
  if (natural || type.endsWith('apply')) return { kind: 'join', type, natural, left, right }
  // `a LEFT JOIN b JOIN c ON … ON …`: the last condition is that of the first word.
  if (isJoin(c) && needsCondition(c, type)) right = readJoins(c, right)
  if (c.take('on')) {
    const on = readExpr(c)
    // With a condition MySQL's CROSS JOIN is a JOIN.
    const isInner = type === 'cross' && c.rules.dialect === 'mysql'
    return { kind: 'join', type: isInner ? 'inner' : type, natural, left, right, on }
  }
  if (c.is('using', '(') && c.rules.dialect !== 'sqlserver') {
    c.next()
    return { kind: 'join', type, natural, left, right, using: readNames(c) }
  }
  if (needsCondition(c, type)) c.refuse()
  return { kind: 'join', type, natural, left, right }
}

function needsCondition(c: Cursor, type: JoinSource['type']): boolean {
  if (c.rules.dialect === 'sqlite' || type === 'cross') return false
  return c.rules.dialect === 'sqlserver' || type !== 'inner'
}

function readJoinType(c: Cursor): JoinType {
  const { dialect } = c.rules
  if (dialect === 'mysql' && c.take('straight_join')) return { type: 'inner', natural: false }
  if (dialect === 'sqlserver' && c.take('cross', 'apply')) return { type: 'cross apply', natural: false }
  if (dialect === 'sqlserver' && c.take('outer', 'apply')) return { type: 'outer apply', natural: false }
  const natural = dialect !== 'sqlserver' && c.take('natural')
  const type = sideOf(c)
  if (type === 'full' && dialect === 'mysql') c.refuse()
  c.expect('join')
  return { type, natural }
}

function sideOf(c: Cursor): JoinSource['type'] {
  for (const side of ['left', 'right', 'full'] as const) {
    if (!c.take(side)) continue
    c.take('outer')
    return side
  }
  if (c.take('cross')) return 'cross'
  c.take('inner')
  return 'inner'
}

function readSource(c: Cursor): Source {
  return c.deeper(() => {
    const lateral = c.rules.dialect === 'mysql' && c.take('lateral')
    if (c.is('(') && isQueryAhead(c, 1, true)) {
      c.next()
      const query = readQuery(c)
      c.expect(')')
      return { kind: 'derived', query, ...aliasHere(c, true), lateral }
    }
    if (lateral) c.refuse()
    if (c.take('(')) return readInner(c)
    return c.ahead().word === '(' ? readTableFunction(c) : readTable(c)
  })
}

function readInner(c: Cursor): Source {
  const inside = c.rules.dialect === 'sqlserver' ? [readJoined(c)] : readFrom(c)
  c.expect(')')
  return acrossAll(inside, c.rules.dialect === 'sqlite' ? 'inner' : 'cross')
}

function readTableFunction(c: Cursor): Source {
  const call = readCall(c, c.rules.tableFunctions)
  if (call.kind !== 'call') return c.refuse()
  return { kind: 'call', call, ...aliasHere(c, c.rules.dialect === 'sqlserver'), lateral: false, ordinality: false }
}

/** `t`, `s.t`, and in SQL Server `d.s.t`. */
function readTable(c: Cursor): TableSource {
  const start = c.token
  const path = [readName(c)]
  for (let dots = 0; c.take('.'); ) {
    dots++
    while (c.take('.')) dots++
    if (dots > 2) c.refuse('other_server', 'Other servers cannot be read.', start)
    path.push(readName(c, 'point'))
    if (path.length !== dots + 1) c.refuse('not_readable', 'A part of the name of a table is missing.', start)
  }
  if (c.is('(')) c.refuse('function', `The function ${path.join('.').slice(0, 60)} cannot be used.`, start)
  if (path.length > (c.rules.dialect === 'sqlserver' ? 3 : 2)) c.refuse()
  const [name = '', schema, database] = path.reverse()
  checkSystem(c, name, [schema, database], start)
  const alias = aliasHere(c, false)
  if (c.rules.dialect === 'sqlserver' && c.is('with', '(')) skipHints(c)
  const where = { ...(database !== undefined && { database }), ...(schema !== undefined && { schema }) }
  return { kind: 'table', ...where, name, ...alias, at: start.at }
}

function checkSystem(c: Cursor, name: string, places: (string | undefined)[], start: typeof c.token): void {
  const isSystem =
    c.rules.systemTables.test(looseFold(name)) ||
    places.some((name) => name !== undefined && c.rules.systemSchemas.has(looseFold(name)))
  if (isSystem) c.refuse('system_table', 'System tables cannot be read.', start)
}

/** Orders not to wait for locks change no row that is there; they are left out. All other hints are refused. */
function skipHints(c: Cursor): void {
  c.expect('with', '(')
  do if (!c.take('nolock') && !c.take('readuncommitted')) c.refuse()
  while (c.take(','))
  c.expect(')')
}

function aliasHere(c: Cursor, withColumns: boolean): { alias?: Alias } {
  const { kind, word } = c.token
  const { reserved, notBare, dialect } = c.rules
  const isBare = kind === 'name' || (kind === 'word' && !reserved.has(word) && !notBare.has(word))
  if (!c.take('as') && !isBare) return {}
  return { alias: { name: readName(c), columns: withColumns && dialect !== 'sqlite' ? readNames(c) : [] } }
}
