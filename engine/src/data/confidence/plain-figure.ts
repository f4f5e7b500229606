import type { Item } from '../link/items.ts'
import { otherIntents } from '../other-intents.ts'
import { asksHowMany } from '../parse/how-many.ts'
import type { Condition, Group, QueryIntent, ShownValue } from '../parse/query-intent.ts'
import { isOperator, type Reading } from '../parse/reading.ts'
import type { Element, PreparedSchema } from '../schema/prepared-schema.ts'
import { hasRole } from '../schema/roles.ts'
import type { JudgedReading } from './features.ts'
import { isAllSaid, isOnlyPlace } from './plain-list.ts'

/** What a plain figure may be made of: nothing that shares, compares, averages again or ranks what it comes to. */
const said: ReadonlySet<string> = new Set<keyof QueryIntent>(['shown', 'groups', 'conditions', 'focus', 'named'])
const surely = 0.8
/** A word that is nearly as much another thing's name names neither. */
const apart = 0.12

export type Link = Extract<Item, { is: 'link' }>
export type Names = (element: Element) => boolean

/**
 * Whether a question says nothing but a number, a sum or an average of what it names, by one thing that it names, within a time or
 * where one value holds: 'average salary by department', 'rata-rata gaji per bagian'. Each word has one meaning, in either language.
 */
export function isPlainFigure(reading: Reading, intent: QueryIntent, judged: JudgedReading): boolean {
  const { items, known } = reading
  const [figure, ...others] = intent.shown
  const { focus, groups } = intent
  if (!figure || !focus || others.length > 0 || groups.length > 1 || !isAllSaid(judged)) return false
  if (Object.entries(intent).some(([field, value]) => value !== undefined && value !== false && !said.has(field)))
    return false
  const figured = figureNames(figure, items)
  const grouped = groups.map(groupNames)
  const conditions = intent.conditions.filter((condition) => !isDeletion(condition, known))
  const links = items.filter((item) => item.is === 'link')
  const values = links.filter((link) =>
    conditions.some((condition) => isOnlyPlace(condition, link.refs, focus, known.hops)),
  )
  const names = links.filter((link) => !values.includes(link))
  const isTable: Names = (element) => element.is === 'table' && element.table.name === focus
  return (
    figured !== undefined &&
    names.some((link) => isOnly(link, figured)) &&
    grouped.every((group) => group === undefined || names.some((link) => isOnly(link, group))) &&
    names.every((link) => [figured, ...grouped, isTable].some((isNamed) => isNamed && isOnly(link, isNamed))) &&
    conditions.filter(({ is }) => is !== 'period').length === values.length &&
    otherIntents(intent, reading).length === 0
  )
}

/** What a figure must be asked for by: that it is counted, added up or averaged, and what. */
const figureNames = (figure: ShownValue, items: readonly Item[]): Names | undefined => {
  if (figure.is !== 'fold' || figure.less || figure.unit || figure.distinct) return undefined
  const { of, table, fold } = figure
  if (!of)
    return items.some(asksHowMany) ? (element) => element.is === 'table' && element.table.name === table : undefined
  return items.some((item) => isOperator(item, fold as 'sum'))
    ? (element) => element.is === 'column' && element.table.name === of.table && element.column.name === of.column
    : undefined
}

/** Stretches of time are named by their operator. */
const groupNames = (group: Group): Names | undefined =>
  group.is === 'time'
    ? undefined
    : (element) =>
        group.is === 'table'
          ? element.is === 'table' && element.table.name === group.table
          : element.is === 'column' &&
            element.table.name === group.ref.table &&
            element.column.name === group.ref.column

/** Whether words name something, and nothing else nearly as well. */
export const isOnly = ({ namings, valueScore }: Link, names: Names): boolean => {
  const own = Math.max(0, ...namings.filter(({ element }) => names(element)).map(({ score }) => score))
  const other = Math.max(valueScore, ...namings.filter(({ element }) => !names(element)).map(({ score }) => score))
  return own >= surely && own >= other + apart
}

/** That the deleted are left out goes without saying. */
export const isDeletion = (condition: Condition, known: PreparedSchema): boolean => {
  const ref = condition.is === 'null' || condition.is === 'compare' ? condition.ref : undefined
  const column = ref && known.tables.get(ref.table)?.columns.find(({ name }) => name === ref.column)
  return column !== undefined && hasRole(column, 'deleted')
}
