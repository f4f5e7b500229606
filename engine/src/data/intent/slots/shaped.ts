import { dequal } from 'dequal'
import { isDescribed } from '../../parse/listing.ts'
import type { ColumnRef, Figure, Group, QueryIntent, ShownValue } from '../../parse/query-intent.ts'
import { nameWords } from '../../schema/names.ts'
import { pathBetween } from '../../schema/paths.ts'
import { nameColumn, shownColumns } from '../../schema/prepared-schema.ts'
import { countOf } from '../rule.ts'
import { type Dated, dateOfState } from './dated.ts'
import type { State } from './pieces.ts'
import { hopsAbove, onlyBelow, type Subject } from './slot.ts'

export type QueryShape = Omit<QueryIntent, 'conditions'>

/** What is shown, of which groups, in which order. */
export const shapeOf = (state: State, { compare, ref }: Dated): QueryShape | undefined => {
  const { pieces, subject } = state
  const cut = ref ?? dateOfState(state)
  const asked = [
    ...pieces.of('group').map(({ group }) => group),
    ...(state.beside ? [groupOf(subject, state.beside)] : []),
  ]
  const groups = unlike(asked).map(
    (group): Group => (group.is === 'time' && !group.ref && cut ? { ...group, ref: cut } : group),
  )
  const figures = pieces.of('figure').map(({ figure }) => figure)
  const amounts = pieces.of('amount')
  const listed = pieces.of('table').some((table) => table.listed)
  const running = pieces.mark('running') !== undefined
  const base = { groups, focus: subject.root.name, ...(compare ? { compare } : {}) }
  const adds =
    groups.length > 0 ||
    compare ||
    running ||
    pieces.mark('share') !== undefined ||
    (!listed && pieces.of('top').length === 0)
  if (figures.length === 0 && amounts.length === 1 && adds && amounts[0]) {
    const { ref } = amounts[0]
    figures.push({ is: 'fold', fold: 'sum', of: ref, table: ref.table })
    if (groups.length === 0 && !compare && !running && pieces.of('period').length === 0) state.cost += 0.3
  } else if (amounts.length > 0) return undefined
  const ranked = rankedThing(state, groups)
  if (ranked) groups.push(ranked)
  else if (pieces.of('table').some((piece) => piece.ranked)) return undefined
  const top = topOf(state, groups, figures)
  // 'the most common diagnosis of each clinic' is one of each.
  const isRanked = ranked !== undefined || pieces.of('group').some((group) => group.ranked)
  if (top && groups.length > 0 && !isRanked) return undefined
  if (top === null) return undefined
  if (isRanked && figures.length === 0 && top?.order && top.order.by.is !== 'column') figures.push(top.order.by)
  if (pieces.of('group').some((group) => group.ranked) && (!top || groups.length > 1)) return undefined
  const counts = groups.length > 0 || compare || running || pieces.mark('share') !== undefined
  if (figures.length === 0 && counts && !top?.order) {
    figures.push(countOf(subject.root.name))
    if (!listed) state.cost += pieces.of('where').length > 0 ? 0.05 : 0.25
    // 'for each company, its office': what is asked of each is not how many.
    if (pieces.of('group').some(({ at }) => at === 0)) state.cost += 0.5
  }
  if (running) {
    if (!groups.some((group) => group.is === 'time') || figures.length !== 1) return undefined
    return { ...base, shown: figures, running: true }
  }
  if (compare && (figures.length !== 1 || top)) return undefined
  if (figures.length > 1) return undefined
  if (pieces.mark('averaged') !== undefined)
    return groups.length === 1 && !top && !compare ? { ...base, shown: figures, averaged: true } : undefined
  if (figures.length > 0)
    return { ...base, shown: figures, ...(top?.order ? { order: top.order, limit: top.limit } : {}), ...skipOf(top) }
  return listShape(state, base, top)
}

/** 'the products that sold the most in Bali', among the rows of what was sold: the one thing that is named is what is ranked. */
const rankedThing = ({ subject, pieces }: State, groups: readonly Group[]): Group | undefined => {
  const tops = pieces.of('top')
  const by = tops.find((top) => top.by)?.by ?? (tops.length > 0 ? pieces.of('figure')[0]?.figure : undefined)
  if (by?.is !== 'measure' || by.table !== subject.root.name || groups.length > 0) return undefined
  const named = pieces.of('table').filter(({ table }) => hopsAbove(subject, table) !== undefined)
  const [thing] = named
  return thing && named.length === 1 && !thing.listed ? { is: 'table', table: thing.table } : undefined
}

/** By the things themselves where a column is what they are called by. */
const groupOf = ({ known }: Subject, ref: ColumnRef): Group => {
  const table = known.tables.get(ref.table)
  return table && nameColumn(table)?.name === ref.column ? { is: 'table', table: ref.table } : { is: 'column', ref }
}

/** Each group once: 'tren bulanan' says it twice. */
const unlike = (groups: readonly Group[]): Group[] =>
  groups.filter((group, index) => groups.findIndex((other) => dequal(other, group)) === index)

const skipOf = (top: Top | undefined) => (top?.skip ? { skip: top.skip } : {})

interface Top {
  order?: NonNullable<QueryIntent['order']>
  limit: number
  skip?: number
}

/** The rows or groups that are the most in something; null where nothing says in what. */
const topOf = (state: State, groups: readonly Group[], figures: readonly Figure[]): Top | null | undefined => {
  const { pieces, subject } = state
  const tops = pieces.of('top')
  const limit = pieces.of('limit')[0]?.limit
  if (tops.length === 0) return limit === undefined ? undefined : null
  const [first] = tops
  const by = tops.find((top) => top.by)?.by ?? onlyFigure(state, figures, groups)
  if (!first || !by || tops.filter((top) => top.by).length > 1) return null
  const skip = tops.find((top) => top.skip)?.skip
  const said = limit ?? tops.find((top) => top.limit)?.limit ?? 1
  const value: ShownValue =
    by.is === 'column' && groups.length > 0 ? { is: 'fold', fold: 'sum', of: by.ref, table: by.ref.table } : by
  // 'products sold the most' is no row of what tells the figure, where nobody names it.
  const isListed = pieces.of('table').some(({ listed }) => listed)
  const isOwn = value.is !== 'column' && groups.length === 0 && value.table === subject.root.name
  if (isOwn && (value.is === 'fold' || !isListed)) return null
  return { order: { by: value, descending: first.descending }, limit: said, ...(skip ? { skip } : {}) }
}

/** 'the busiest', 'the most common': what there is of it, where there is one kind of that. */
const onlyFigure = (
  { subject, pieces, below }: State,
  figures: readonly Figure[],
  groups: readonly Group[],
): ShownValue | undefined => {
  if (figures[0]) return figures[0]
  if (below) return countOf(below)
  if (groups.length > 0) return countOf(subject.root.name)
  // 'the most expensive' is by no number of anything.
  if (pieces.of('top').some(({ adjective }) => adjective)) return undefined
  const only = onlyBelow(subject)
  return only === undefined ? undefined : countOf(only)
}

const listShape = (state: State, base: Omit<QueryShape, 'shown'>, top: Top | undefined): QueryShape | undefined => {
  const { pieces, subject } = state
  const { root } = subject
  const shown = pieces.of('shown').map(({ ref }): ShownValue => ({ is: 'column', ref }))
  const listedAt = pieces.of('table').find((table) => table.listed)?.at ?? 0
  // 'branches with loans of Dune': what is named first is listed.
  if (pieces.of('table').some((table) => !table.listed && table.at < listedAt)) state.cost += 0.4
  const isListed = pieces.of('table').some((table) => table.listed) || asksForPerson(subject, top)
  if (!isListed && shown.length === 0) return undefined
  const by = top?.order?.by
  // 'hubs with the most shipments': from there, or to there?
  const role = by && by.is !== 'column' && waysTo(subject, by.table) > 1 ? roleSaid(subject) : undefined
  if (role === null) return undefined
  const names = shownColumns(root).map(
    ({ name }): ShownValue => ({ is: 'column', ref: { table: root.name, column: name } }),
  )
  const figure = by && by.is !== 'column' && (by.is === 'measure' || isDescribed(root)) ? [by] : []
  return {
    ...base,
    shown: [...(shown.length > 0 ? shown : names), ...figure],
    ...(shown.length > 0 ? { distinct: true } : { named: true }),
    ...(top?.order ? { order: top.order, limit: top.limit } : {}),
    ...skipOf(top),
    ...(role ? { role } : {}),
  }
}

/** 'who has the highest salary': whoever the rows are of, by name. */
const asksForPerson = ({ words, root }: Subject, top: Top | undefined): boolean => {
  const by = top?.order?.by
  const name = nameColumn(root)?.name ?? ''
  return (
    /^(who|siapa)$/.test(words[0]?.text ?? '') &&
    by?.is === 'column' &&
    by.ref.table === root.name &&
    nameWords(name).some((word) => /^(name|nama)$/.test(word))
  )
}

/** How many columns of what leads to the root point to it. */
const waysTo = ({ known, root }: Subject, from: string): number => {
  const last = pathBetween(known.hops, from, root.name)?.at(-1)
  return last ? (known.hops.get(last.from) ?? []).filter((hop) => !hop.many && hop.to === root.name).length : 0
}

const leaves = /^(sent|send|sends|ships?|shipped|kirim|mengirim|dispatch\w*|from|asal|berangkat|depart\w*)$/
const comes = /^(receives?|received|menerima|terima|tujuan|arriv\w*|tiba|to)$/

/** Which of two ways is meant: what leaves or what comes; null where nothing says so. */
const roleSaid = ({ words }: Subject): string[] | null =>
  words.some(({ text }) => leaves.test(text)) ? ['from'] : words.some(({ text }) => comes.test(text)) ? ['to'] : null
