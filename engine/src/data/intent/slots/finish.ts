import { dequal } from 'dequal'
import { type ColumnRef, type Condition, conditionTables, type QueryIntent, tableOf } from '../../parse/query-intent.ts'
import { keyOf } from '../../schema/keys.ts'
import { pathBetween } from '../../schema/paths.ts'
import { nameColumn, type PreparedSchema } from '../../schema/prepared-schema.ts'
import { hasRole } from '../../schema/roles.ts'
import type { Table } from '../../types.ts'
import { undeletedOf } from '../live-rows.ts'
import { countOf } from '../rule.ts'
import { bindPeriods, isRelative, sameRef } from './dated.ts'
import { belowOf, holderBelow, Pieces, type State } from './pieces.ts'
import { type QueryShape, shapeOf } from './shaped.ts'
import { hopsAbove, isBelow, isBeyond, isOperator, type Slot, type Subject } from './slot.ts'

export interface FinishedQuery {
  intent: QueryIntent
  cost: number
}

/** The query that pieces stand for together over the rows of the root; undefined where one of them has no place. */
export const finishQuery = (subject: Subject, slots: readonly Slot[]): FinishedQuery | undefined => {
  const pieces = new Pieces(slots)
  if (isStatement(subject.root) && !tellsMeasure(pieces)) return undefined
  const below = belowOf(subject, pieces)
  const beside = valuesBeside(subject, pieces)
  if (beside === null) return undefined
  const state: State = { subject, pieces, cost: 0, ...(below ? { below } : {}), ...(beside ? { beside } : {}) }
  state.cost += idle(state)
  const dated = bindPeriods(state)
  if (!dated) return undefined
  const twice = pieces.of('period').length > 1 && !dated.compare
  const conditions = [
    // 'fees this year above the average fee this year'
    ...alternatives(state).map((condition) =>
      twice && condition.is === 'average' ? { ...condition, conditions: dated.conditions } : condition,
    ),
    ...dated.conditions,
  ]
  const shape = shapeOf(state, dated)
  if (!shape) return undefined
  const placed = placeConditions(state, conditions, shape)
  if (!placed) return undefined
  const intent = withShare(state, { ...shape, conditions: [...placed, ...standing(state, shape)] })
  // 'churn rate': the share of what?
  const isOfNothing = intent.share && !intent.part && intent.groups.length === 0
  return isOfNothing ? undefined : { intent, cost: state.cost }
}

/** The lines of a statement stand for sections that add up to nothing together. */
const isStatement = (table: Table): boolean =>
  !keyOf(table) && table.columns.some((column) => hasRole(column, 'section'))

/** What somebody defined over a statement says itself which of its lines it is of. */
const tellsMeasure = (pieces: Pieces): boolean => {
  const figures = pieces.of('figure')
  return figures.length > 0 && figures.every(({ figure }) => figure.is === 'measure') && pieces.of('where').length === 0
}

/** 'actors and the musicals they are in': what is named and has no part in the query was asked for. */
const idle = ({ subject, pieces }: State): number => {
  const spoken = new Set([
    ...pieces
      .of('where')
      .flatMap(({ condition }) => [
        ...conditionTables(condition),
        ...('via' in condition && condition.via ? [condition.via] : []),
      ]),
    ...pieces
      .of('group')
      .flatMap(({ group }) => (group.is === 'table' ? [group.table] : group.ref ? [group.ref.table] : [])),
    ...pieces.of('amount').map(({ ref }) => ref.table),
    ...pieces.of('figure').map(({ figure }) => figure.table),
  ])
  const lost = pieces
    .of('table')
    .filter(
      ({ table, listed }) =>
        !listed && (hopsAbove(subject, table) !== undefined || isBeyond(subject, table)) && !spoken.has(table),
    )
  const lists = pieces.of('figure').length + pieces.of('group').length === 0
  const names = subject.words.filter(({ text }) => /^(names?|nama)$/.test(text)).length
  const nameless = lists && names > 0 && (names > 1 || !nameColumn(subject.root))
  // 'members and branches': either is asked for.
  const joined =
    lists && pieces.of('table').some(({ at, listed }) => !listed && isOperator(subject.words[at - 1], 'and'))
  return lost.length * 0.3 + (nameless || joined ? 0.5 : 0)
}

/**
 * 'compare Bandung and Surabaya this year': values beside each other and no stretches of time. The column they are of; null where
 * they are of several, so that nothing tells what to compare by.
 */
const valuesBeside = ({ known }: Subject, pieces: Pieces): ColumnRef | null | undefined => {
  if (pieces.mark('compare') === undefined || pieces.mark('growth') !== undefined) return undefined
  const periods = pieces.of('period')
  const said = pieces
    .of('where')
    .flatMap(({ condition }) => (condition.is === 'compare' && condition.op === '=' ? [condition] : []))
  const [first] = said
  if (!first || said.length < 2 || periods.length > 1 || periods.some(({ expr }) => isRelative(expr))) return undefined
  if (said.every((condition) => sameRef(condition, first))) return first.ref
  return lowestOf(known, said) ?? null
}

/** 'Jakarta and Surabaya', where one is a province and one a city: by the cities. */
const lowestOf = (
  known: PreparedSchema,
  said: readonly Extract<Condition, { is: 'compare' }>[],
): ColumnRef | undefined =>
  said.find(({ ref }) =>
    said.every((other) => {
      const path = pathBetween(known.hops, ref.table, other.ref.table)
      return dequal(other.ref, ref) || (path?.length && path.every(({ many }) => !many))
    }),
  )?.ref

// Right before the words about time is nearer than behind them.

/** Two values of one column: either of them, unless both are asked for and rows below can have both. */
const alternatives = (state: State): Condition[] => {
  const { pieces, subject } = state
  const joined: Condition[] = []
  for (const { condition } of pieces.of('where')) {
    const at = joined.findIndex((other) => sameRef(other.is === 'any' ? (other.of[0] as Condition) : other, condition))
    const before = joined[at]
    if (joined.some((other) => dequal(other, condition))) continue
    const single = condition.is === 'compare' && hopsAbove(subject, condition.ref.table) !== undefined
    if (!before || (!single && pieces.mark('or') === undefined)) joined.push(condition)
    else joined[at] = { is: 'any', of: [...(before.is === 'any' ? before.of : [before]), condition] }
  }
  const isBeside = joined.length > 1 && state.beside !== undefined
  if (isBeside) state.cost += 0.1
  return isBeside || (pieces.mark('or') !== undefined && joined.length === 2) ? [{ is: 'any', of: joined }] : joined
}

/** 'customers with an account', 'customers who ordered in May': what is named and hangs below must be there, then. */
const withNamedBelow = (
  { pieces, subject }: State,
  conditions: readonly Condition[],
  { shown, order }: QueryShape,
): Condition[] => {
  const isOf = (condition: Condition, table: string): boolean =>
    conditionTables(condition).some((name) => name === table || holderBelow(subject, name).includes(table))
  const figures = new Set([...shown, ...(order ? [order.by] : [])].map(tableOf))
  return pieces
    .of('table')
    .filter(({ table }) => isBelow(subject, table) && !figures.has(table))
    .reduce<readonly Condition[]>((placed, { table }) => {
      const inside = placed.filter((condition) => isOf(condition, table))
      if (inside.some(({ is }) => is !== 'period')) return placed
      return [...placed.filter((condition) => !inside.includes(condition)), { is: 'exists', table, conditions: inside }]
    }, conditions)
    .slice()
}

/** Conditions on what is missing or counted below the rows are of that, all others of the rows themselves. */
const placeConditions = (state: State, conditions: Condition[], shape: QueryShape): Condition[] | undefined => {
  const { pieces, subject, below } = state
  const thans = pieces.of('than')
  const [without] = pieces.of('without')
  const [than] = thans
  if (thans.length > 1 || (than && without)) return undefined
  const fact = than?.figure && than.figure.table !== subject.root.name ? than.figure.table : (without?.table ?? below)
  if (!than && !without) return withNamedBelow(state, conditions, shape)
  if (than && shape.groups.length > 0) {
    const figure = than.figure ?? countOf(subject.root.name)
    return [...conditions, { is: 'having', figure, op: than.op, value: than.value }]
  }
  if (!fact) return undefined
  const inside = conditions.filter((condition) =>
    conditionTables(condition).every(
      (table) => table === fact || (hopsAbove(subject, table) === undefined && table !== subject.root.name),
    ),
  )
  const having = than && { figure: than.figure ?? countOf(fact), op: than.op, value: than.value }
  return [
    ...conditions.filter((condition) => !inside.includes(condition)),
    {
      is: 'exists',
      table: fact,
      conditions: inside,
      ...(without ? { not: true } : {}),
      ...(having ? { having } : {}),
    },
  ]
}

/** What is not there any more is not counted or listed; a snapshot is the last one where no day is said. */
const standing = (state: State, shape: QueryShape): Condition[] => {
  const { subject, pieces } = state
  const { root } = subject
  const found: Condition[] = []
  const ref = (name: string): ColumnRef => ({ table: root.name, column: name })
  const undeleted = undeletedOf(root)
  if (undeleted) found.push(undeleted)
  const left = root.columns.find((column) => hasRole(column, 'departed') && !hasRole(column, 'snapshot_day'))
  if (pieces.mark('current') !== undefined) {
    if (left) found.push({ is: 'null', ref: ref(left.name) })
    else state.cost += pieces.of('where').length + pieces.of('day').length > 0 ? 0.05 : 0.6
  }
  if (pieces.mark('new') !== undefined && pieces.of('period').length === 0) state.cost += 0.6
  const day = root.columns.find((column) => hasRole(column, 'snapshot_day'))
  const timed = pieces.of('period').length > 0 || shape.groups.some((group) => group.is === 'time')
  if (day && !timed && !keyOf(root)) found.push({ is: 'latest', ref: ref(day.name) })
  return found
}

/** 'what share of the loans disbursed is bad debt': what is said behind the share is the part, the rest the whole. */
const withShare = ({ pieces, subject }: State, intent: QueryIntent): QueryIntent => {
  const at = pieces.mark('share')
  if (at === undefined || intent.compare) return intent
  const before = pieces
    .of('where')
    .filter((piece) => piece.at < at)
    .map(({ condition }) => condition)
  const opening = pieces.all.some((piece) => piece.at < at && piece.is === 'table')
  // 'share of clients in Selatan by branch' is what each makes of those.
  const placed = intent.groups.every((group) => group.is === 'time')
    ? []
    : pieces
        .of('where')
        .filter(({ at }) => /\b(in|from|at|within|di|dari|pada|dalam)$/.test(subject.words[at]?.lead ?? ''))
  const isPart = (condition: Condition): boolean =>
    !placed.some((piece) => dequal(piece.condition, condition)) &&
    condition.is !== 'period' &&
    condition.is !== 'latest' &&
    !(opening && before.some((other) => dequal(other, condition)))
  const asked = new Set<unknown>([...pieces.of('where').map(({ condition }) => JSON.stringify(condition))])
  const part = intent.conditions.filter(
    (condition) =>
      isPart(condition) &&
      (asked.has(JSON.stringify(condition)) ||
        condition.is === 'any' ||
        condition.is === 'exists' ||
        isSaidDay(pieces, condition, at, opening)),
  )
  if (part.length === 0) return { ...intent, share: true }
  return {
    ...intent,
    share: true,
    part,
    conditions: intent.conditions.filter((condition) => !part.includes(condition)),
  }
}

const isSaidDay = (pieces: Pieces, condition: Condition, at: number, opening: boolean): boolean =>
  condition.is === 'null' && pieces.of('day').some((day) => dequal(day.ref, condition.ref) && !(opening && day.at < at))
