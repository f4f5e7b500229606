import { stems } from '#engine/language/index.ts'
import { isAdditive } from '../build/additive.ts'
import { buildQuery } from '../build/build.ts'
import { undeletedOf } from '../intent/live-rows.ts'
import { isMoney } from '../intent/slots/ratio.ts'
import { isQuantity } from '../intent/view.ts'
import { unitWords } from '../lexicon/unit-words.ts'
import { type Condition, conditionTables, type Figure, type Group, type QueryIntent } from '../parse/query-intent.ts'
import { nameWords } from '../schema/names.ts'
import { pathBetween } from '../schema/paths.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import type { Column, Table } from '../types.ts'
import { isPlain } from './deals-of.ts'
import { everyIntent, type Reader, type Reworded, readWhole } from './whole.ts'

const ask =
  "(?:what(?: is|’s|'s| was| are)? (?:the |our )?|how much |show (?:me )?(?:the )?|berapa |tampilkan |hitung )?"
const pattern = new RegExp(
  `^${ask}(?:average |rata-rata )?(?<figure>.+?) (?:per|for each|for every|tiap|setiap) (?:one )?(?<behind>.+)$`,
  'i',
)
/** What may stand behind a unit. */
export const tail =
  /^(?:in|for|by|per|this|last|since|during|from|between|on|at|of|each|pada|di|untuk|bulan|tahun|minggu|kuartal|hari|sejak|selama|menurut|berdasarkan|tiap|setiap|dari|\d{4})\b/i
const mostWords = 3

/** 'revenue per square metre', 'penjualan per kursi per cabang': by a number that what the rows belong to has, added up once for each of them. */
export const readPerUnit: Reader<Reworded> = (question, ...how) => {
  const { figure, behind = '' } = pattern.exec(question)?.groups ?? {}
  const [known, , language] = how
  const words = behind.split(' ')
  for (let count = Math.min(mostWords, words.length); figure && count > 0; count--) {
    const [unit, rest] = [words.slice(0, count).join(' '), words.slice(count).join(' ')]
    if ((rest !== '' && !tail.test(rest)) || !isOfSome(unit, known)) continue
    const number = { en: 'number of', id: 'jumlah' }[language]
    for (const asked of [figure, `total ${figure}`, `${number} ${figure}`]) {
      const said = readWhole(`${asked} ${rest}`.trim(), ...how)
      const divided = (intent: QueryIntent) => dividedBy(intent, unit, known) ?? intent
      const reading = said && everyIntent(said.reading, divided)
      if (said && reading?.intent.beside && buildQuery(reading.intent, known)) return { ...said, plain: true, reading }
    }
  }
  return undefined
}

const counting = /^(?:number|num|no|of|count|total|qty|jml|jumlah|banyak|banyaknya|amount|n)$/

/** Whether words say in what a column counts, or how it is called, but for that it counts. */
const isCalled = ({ name, unit, synonyms = [], label, description }: Column, said: string): boolean => {
  const forms = unitWords.find((words) => words.includes(said.toLowerCase()))
  const own = nameWords(name)
  if (forms && (forms.includes(unit?.toLowerCase() ?? '') || own.slice(-1).some((word) => forms.includes(word))))
    return true
  const wanted = said.toLowerCase().split(' ')
  const isSame = (words: readonly string[]): boolean => {
    const told = words.filter((word) => !counting.test(word))
    const isIn = (word: string, of: readonly string[]) =>
      of.some((other) => stems(other).some((form) => stems(word).includes(form)))
    return told.length > 0 && told.every((word) => isIn(word, wanted)) && wanted.every((word) => isIn(word, told))
  }
  return [
    own,
    ...[...synonyms, ...Object.values({ ...description }), ...Object.values({ ...label })].map((text) =>
      nameWords(text),
    ),
  ].some(isSame)
}

/** A number of things, not a price or a place in an order. */
const counts = (column: Column, table: Table, known: PreparedSchema): boolean =>
  !column.hidden && !column.masked && isQuantity(known, table.name, column) && !isMoney(column)

const isOfSome = (said: string, { schema }: PreparedSchema): boolean =>
  schema.tables.some(({ columns }) => columns.some((column) => isCalled(column, said)))

const dividedBy = (intent: QueryIntent, said: string, known: PreparedSchema): QueryIntent | undefined => {
  const [figure, ...others] = intent.shown
  if (!figure || figure.is === 'column' || others.length > 0 || !isPlain(intent) || !isAdditive(figure, known))
    return undefined
  const above = known.schema.tables.filter((table) => {
    const path = pathBetween(known.hops, figure.table, table.name)
    return path && path.length > 0 && path.every(({ many }) => !many)
  })
  const found = above.flatMap((table) =>
    table.columns.flatMap((column) =>
      isCalled(column, said) && counts(column, table, known) ? [{ table, column }] : [],
    ),
  )
  const [only] = found
  if (!only || found.length > 1) return undefined
  const { table, column } = only
  const groups = intent.groups.filter(({ is }) => is !== 'time')
  const isOfTime = groups.length < intent.groups.length
  // What is cut by time as well has the same number at all times.
  if ((isOfTime && groups.length > 0) || !groups.every((group) => isCutBy(group, figure, table.name, known)))
    return undefined
  const split = intent.conditions.map((condition) => conditionOfBoth(condition, figure, table.name, known))
  const theirs = split.flatMap(({ theirs }) => theirs ?? [])
  const undeleted = undeletedOf(table)
  const sum = { is: 'fold', fold: 'sum', of: { table: table.name, column: column.name }, table: table.name } as const
  const beside: QueryIntent['beside'] = {
    groups,
    conditions: [...theirs, ...(undeleted ? [undeleted] : [])],
    divides: true,
  }
  return { ...intent, conditions: split.map(({ own }) => own), shown: [figure, sum], beside }
}

/** Whether rows are led to a table over those that have the number. */
const leadsOver = (from: string, over: string, to: string, { hops }: PreparedSchema): boolean => {
  const path = pathBetween(hops, from, to)
  return path?.every(({ many }) => !many) === true && path.some((hop) => hop.to === over)
}

const isCutBy = (group: Group, { table }: Figure, over: string, known: PreparedSchema): boolean =>
  group.is !== 'time' && leadsOver(table, over, group.is === 'table' ? group.table : group.ref.table, known)

/** A condition on what is divided, and on those that have the number where it says which of them. */
const conditionOfBoth = (
  condition: Condition,
  { table }: Figure,
  over: string,
  known: PreparedSchema,
): { own: Condition; theirs?: Condition } => {
  const [of, ...others] = conditionTables(condition)
  const path = of === undefined ? undefined : pathBetween(known.hops, over, of)
  if (of === undefined || others.length > 0 || !path?.every(({ many }) => !many)) return { own: condition }
  if (leadsOver(table, over, of, known)) return { own: condition, theirs: condition }
  // 'in Jakarta' is where the stores are, whose area it is.
  if (condition.is === 'compare' && !condition.via) return { own: { ...condition, via: over }, theirs: condition }
  return { own: condition }
}
