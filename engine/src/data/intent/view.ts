import { stem } from '#engine/language/index.ts'
import type { Calendar } from '#engine/period/index.ts'
import type { OperatorName } from '../lexicon/operators.ts'
import type { Item } from '../link/items.ts'
import type { ColumnRef } from '../parse/query-intent.ts'
import { nameWords } from '../schema/names.ts'
import { pathBetween } from '../schema/paths.ts'
import { nameColumn, type PreparedSchema } from '../schema/prepared-schema.ts'
import type { Column, Table } from '../types.ts'
import type { Feature } from './parts.ts'

export interface TableChoice {
  table: Table
  score: number
}

/** A column, or the first and last name together, that an item may mean. */
export interface ColumnChoice {
  refs: ColumnRef[]
  column: Column
  table: Table
  score: number
  features: Feature[]
}

/** The items of a question with what each may mean, worked out once. */
export interface View {
  items: readonly Item[]
  known: PreparedSchema
  calendar: Calendar
  tables: readonly (readonly TableChoice[])[]
  columns: readonly (readonly ColumnChoice[])[]
  /** Which kind of clause each item stands in. */
  modes: readonly string[]
  kinds: readonly string[]
  mentioned: ReadonlyMap<string, number[]>
  /** Tables that are named, and those whose columns or values are. */
  subjects: readonly string[]
  contexts: Map<string, readonly Feature[]>
}

export const isNumeric = (column: Column): boolean => column.type === 'number' || column.type === 'integer'
export const isTemporal = (column: Column): boolean => column.type === 'date' || column.type === 'timestamp'
export const isOp = (item: Item | undefined, ...names: OperatorName[]): boolean =>
  item?.is === 'operator' && names.includes(item.operator)
export const isLinkColumn = (known: PreparedSchema, table: string, column: string): boolean =>
  (known.hops.get(table) ?? []).some((hop) => !hop.many && hop.fromColumn === column)
export const isQuantity = (known: PreparedSchema, table: string, column: Column): boolean =>
  isNumeric(column) &&
  !column.primaryKey &&
  !/(^|_|[a-z])(id|code|no)$/i.test(column.name) &&
  !isLinkColumn(known, table, column.name)

const mostColumns = 7
const mostTables = 3

export const viewOf = (items: readonly Item[], known: PreparedSchema, calendar: Calendar): View => {
  const tables = items.map((item) => tableChoices(item))
  const mentioned = new Map<string, number[]>()
  for (const [index, choices] of tables.entries()) {
    const best = choices[0]?.score ?? 0
    for (const { table, score } of choices)
      if (score > best - 0.12 && score > 0.55) mentioned.set(table.name, [...(mentioned.get(table.name) ?? []), index])
  }
  const kinds = items.map(kindOf)
  const view = {
    items,
    known,
    calendar,
    tables,
    mentioned,
    kinds,
    modes: modesOf(items),
    columns: [],
    subjects: subjectsOf(items, mentioned),
    contexts: new Map(),
  }
  return { ...view, columns: items.map((_, index) => columnChoices(view, index)) }
}

/** A column that only one table has, or a value, says which table is meant. */
const subjectsOf = (items: readonly Item[], mentioned: ReadonlyMap<string, number[]>): string[] => {
  const hinted = items.flatMap((item) => {
    if (item.is !== 'link') return []
    const best = Math.max(0, ...item.namings.map((naming) => naming.score))
    const owners = item.namings.flatMap(({ element, score }) =>
      element.is === 'column' && score > best - 0.02 ? [element.table.name] : [],
    )
    const values = item.valueScore > best ? item.refs.map((ref) => ref.table.name) : []
    return [...new Set([...owners, ...values])].slice(0, 2)
  })
  return [...new Set([...mentioned.keys(), ...hinted])].slice(0, Math.max(4, mentioned.size))
}

const tableChoices = (item: Item): TableChoice[] => {
  if (item.is !== 'link') return []
  const found = new Map<string, TableChoice>()
  for (const { element, score } of item.namings)
    if (element.is === 'table' && score > (found.get(element.table.name)?.score ?? 0))
      found.set(element.table.name, { table: element.table, score })
  return [...found.values()].toSorted((a, b) => b.score - a.score).slice(0, mostTables)
}

const countWords = new Set('number num count total amount quantity jumlah banyaknya'.split(' '))
const nameWord = /^(names?|nama|titles?|judul|called|named)$/i
/** First and last name. */
const nameParts = (table: Table): Column[] =>
  ['first name', 'last name'].flatMap(
    (end) => table.columns.find((column) => !column.hidden && nameWords(column.name).join(' ').endsWith(end)) ?? [],
  )

const fullName = /^(full names?|names?|nama lengkap|nama)$/i

const columnChoices = (view: View, at: number): ColumnChoice[] => {
  const { known } = view
  const item = view.items[at]
  if (!item) return []
  const found = new Map<string, Omit<ColumnChoice, 'features'>>()
  const add = (table: Table, columns: readonly Column[], score: number): void => {
    const [column] = columns
    if (!column) return
    const key = `${table.name}.${columns.map((item) => item.name).join()}`
    const refs = columns.map((item) => ({ table: table.name, column: item.name }))
    if (score > (found.get(key)?.score ?? 0)) found.set(key, { refs, column, table, score })
  }
  if (item.is === 'link')
    for (const { element, score } of item.namings)
      if (element.is === 'column') add(element.table, [element.column], score)
  for (const { table, score } of view.tables[at] ?? []) {
    const amounts = table.columns.filter((column) => !column.hidden && isQuantity(known, table.name, column))
    if (amounts.length <= 2) for (const column of amounts) add(table, [column], 0.5 * score)
  }
  if (nameWord.test(item.text))
    for (const name of view.subjects) {
      const table = known.tables.get(name)
      const column = table && nameParts(table).length < 2 && nameColumn(table)
      if (table && column) add(table, [column], 0.86)
    }
  if (fullName.test(item.text) || (item.is === 'link' && /name$/i.test(item.text)))
    for (const name of view.subjects) {
      const table = known.tables.get(name)
      const parts = table ? nameParts(table) : []
      if (table && parts.length > 1)
        add(
          table,
          parts,
          /full|lengkap/i.test(`${view.items[at - 1]?.text} ${item.text} ${view.items[at + 1]?.text}`) ? 1.1 : 0.85,
        )
    }
  const choices = [...found.values()]
  const best = Math.max(0, ...choices.map((choice) => choice.score))
  const near = (choice: Omit<ColumnChoice, 'features'>): number => nearness(view, at, choice.table.name)
  const nearest = Math.max(0, ...choices.map(near))
  return choices
    .map((choice) => ({ choice, rank: choice.score + near(choice) }))
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, mostColumns)
    .map(({ choice }, place) => ({
      ...choice,
      features: [
        ['col.gap', best - choice.score],
        ['col.score', choice.score],
        ['col.near', near(choice) - nearest],
        ['col.rank', Math.min(place, 4) / 4],
        ['col.ofTable', choice.score <= 0.5 ? 1 : 0],
        [
          'col.counts',
          nameWords(choice.column.name).some((word) => countWords.has(word)) && isNumeric(choice.column) ? 1 : 0,
        ],
        ...ownership(view, at, choice),
      ],
    }))
}

const ownership = (view: View, at: number, { table, column }: { table: Table; column: Column }): Feature[] => {
  const owners = view.mentioned.get(table.name) ?? []
  if (owners.some((owner) => owner !== at)) return [['col.owned', 1]]
  if (view.mentioned.size === 0) return []
  const hops = Math.min(
    4,
    ...[...view.mentioned.keys()].map((name) => pathBetween(view.known.hops, name, table.name)?.length ?? 4),
  )
  return [
    ['col.hops', hops / 4],
    ...(isLinkColumn(view.known, table.name, column.name) ? [['col.link', 1] as const] : []),
  ]
}

/** How near a mention of the table stands: 'C of T' and 'T C' most. */
const nearness = (view: View, at: number, table: string): number => {
  const owners = view.mentioned.get(table) ?? []
  return Math.max(0, ...owners.map((owner) => closeness(view, at, owner)))
}

const closeness = (view: View, at: number, owner: number): number => {
  if (owner === at) return 0.3
  const between = view.items.slice(Math.min(owner, at) + 1, Math.max(owner, at))
  const direct = between.every((item) => item.is === 'small')
  if (direct) return owner > at ? 0.45 : 0.4
  return 0.3 / (1 + 0.12 * Math.abs(owner - at))
}

const smallKinds: Record<string, string> = {}
for (const [kind, words] of Object.entries({
  of: "of 's dari milik",
  in: 'in at on di pada dalam into',
  from: 'from dari',
  for: 'for untuk bagi',
  with: 'with having have has had whose where that which who when whom dengan yang memiliki punya mempunyai',
  is: 'is are was were be been ialah adalah',
  by: 'by oleh',
  as: 'as sebagai',
  to: 'to ke',
  show: 'show list give find return tell display get what which tampilkan tunjukkan daftar sebutkan cari lihat also include report please',
  pronoun: 'their its his her them they it mereka dia nya',
  do: 'do does did',
}))
  for (const word of words.split(' ')) smallKinds[word] ??= kind

/** What an item is, as neighbours see it. */
const kindOf = (item: Item): string => {
  const lower = item.text.toLowerCase()
  if (item.is === 'operator') return item.operator === 'who' ? (smallKinds[lower] ?? 'who') : `op:${item.operator}`
  if (item.is === 'small') return item.text === ',' ? 'comma' : (smallKinds[lower] ?? 'small')
  if (item.is === 'link')
    return item.valueScore > (item.namings[0]?.score ?? 0)
      ? 'value'
      : item.namings[0]?.element.is === 'table'
        ? 'table'
        : 'column'
  return item.is
}

const modesOf = (items: readonly Item[]): string[] => {
  let mode = 'head'
  return items.map((item, index) => {
    const kind = kindOf(item)
    if (index > 0 && (item.is === 'stop' || kind === 'show'))
      mode = item.is === 'stop' ? 'next' : index < 2 ? mode : 'next'
    else if (index > 0 && (kind === 'with' || kind === 'op:not' || kind === 'op:never' || kind === 'op:except'))
      mode = kind
    else if (isOp(item, 'order')) mode = 'order'
    else if (isOp(item, 'each', 'by')) mode = index < 2 ? 'eachHead' : 'each'
    else if (item.is === 'superlative' || isOp(item, 'most', 'least')) mode = 'most'
    else if (item.is === 'comparative' || isOp(item, 'gt', 'lt', 'ge', 'le')) mode = 'compare'
    return mode
  })
}

const blank = new Set(['small', 'comma', 'show', 'pronoun', 'is', 'do', 'who', 'as'])

/** Where it stands: the clause, and what is beside it. */
export const contextFeatures = (view: View, rule: string, first: number, last: number): readonly Feature[] => {
  const key = `${rule} ${first} ${last}`
  const known = view.contexts.get(key)
  if (known) return known
  const found = contextOf(view, rule, first, last)
  view.contexts.set(key, found)
  return found
}

const contextOf = (view: View, rule: string, first: number, last: number): Feature[] => {
  let left = first - 1
  while (left > 0 && blank.has(view.kinds[left] ?? '')) left -= 1
  let right = last + 1
  while (right < view.items.length - 1 && blank.has(view.kinds[right] ?? '')) right += 1
  return [
    [`${rule}`, 1],
    [`${rule}|mode:${view.modes[first]}`, 1],
    [`${rule}|left:${view.kinds[first - 1] ?? 'edge'}`, 1],
    [`${rule}|left2:${view.kinds[left] ?? 'edge'}`, 1],
    [`${rule}|right:${view.kinds[last + 1] ?? 'edge'}`, 1],
    [`${rule}|right2:${view.kinds[right] ?? 'edge'}`, 1],
  ]
}

export const stemEnglish = (word: string): string => stem(word, 'en')
