import { dequal } from 'dequal'
import type { Condition, QueryIntent } from '../parse/query-intent.ts'
import { nameColumn, type PreparedSchema } from '../schema/prepared-schema.ts'
import { bareQuestion } from './opening.ts'

const opening = '(?:(?:and|so|now|ok(?:ay)?|then|dan|lalu|terus|nah|coba|tolong|please) )*'
const matching = (...patterns: string[]) => new RegExp(`^${opening}(?:${patterns.join('|')})$`, 'i')

const asksWho = matching(
  '(?:who|which|what) (?:are|were) (?:they|these|those)(?: all)?',
  '(?:show|list|name|give)(?: me)?(?: all)?(?: of)? (?:them|these|those)(?: all)?',
  'which ones(?: are (?:they|those))?',
  'siapa(?: saja)?(?: mereka| itu| orangnya)?',
  '(?:yang )?(?:mana|apa) saja(?: itu)?',
  '(?:tampilkan|sebutkan|daftarkan)(?: mereka| semua| semuanya| daftarnya)',
)
const asksCount = matching(
  'how many(?: (?:are|were) (?:there|they|those)| of (?:them|these|those)| is that)?(?: in (?:all|total))?',
  'count (?:them|these|those)',
  '(?:ada )?berapa(?: jumlahnya| banyak(?:nya)?| orang| totalnya| semuanya)',
  'jumlahnya(?: berapa)?',
  'hitung(?: jumlahnya)?',
)

/** 'who are they?' behind a number of rows, 'how many are there?' behind a list of them; undefined for anything else. */
export const turnedIntent = (question: string, before: QueryIntent, known: PreparedSchema): QueryIntent | undefined => {
  const asked = bareQuestion(question)
  if (asksWho.test(asked)) return listOf(before, known)
  return asksCount.test(asked) ? countOf(before) : undefined
}

/** Whether a question is one of these, whatever came before. */
export const turns = (question: string): boolean => {
  const asked = bareQuestion(question)
  return asksWho.test(asked) || asksCount.test(asked) || exclusion.test(asked)
}

const isPlain = ({ groups, compare, share, averaged, beside }: QueryIntent): boolean =>
  groups.length === 0 && !compare && !share && !averaged && !beside

const listOf = (before: QueryIntent, { tables }: PreparedSchema): QueryIntent | undefined => {
  const [figure, ...others] = before.shown
  const table = tables.get(before.focus ?? '')
  const name = table && nameColumn(table)
  if (!isPlain(before) || figure?.is !== 'fold' || figure.fold !== 'count' || others.length > 0) return undefined
  if (!table || !name || figure.table !== table.name || (figure.of && !figure.distinct)) return undefined
  return { ...before, shown: [{ is: 'column', ref: { table: table.name, column: name.name } }], named: true }
}

/** The rows of a list, counted: all of them, or by what they are split by. */
export const countOf = (before: QueryIntent): QueryIntent | undefined => {
  const { focus, shown, groups } = before
  if (!focus || !shown.every(({ is }) => is === 'column') || before.limit !== undefined || before.distinct)
    return undefined
  const { order: _, named: __, ...rest } = before
  return isPlain({ ...before, groups: [] })
    ? { ...rest, groups, shown: [{ is: 'fold', fold: 'count', table: focus }] }
    : undefined
}

const exclusion = new RegExp(
  `^${opening}(?:exclude|excluding|without|except(?: for)?|leave out|leaving out|minus|tanpa|kecuali|selain|hilangkan|kecualikan|jangan (?:sertakan|masukkan|hitung)) (.+)$`,
  'i',
)
const ofThem = matching(
  'how many (?:of (?:them|these|those) )?(?:are|were|is|live|come|came) (?:in |from )?(.+)',
  'how many of (?:them|these|those) (.+)',
  'berapa (?:di antaranya|dari (?:itu|mereka))(?: yang)? (.+)',
)

/** What is left out, of a question that says no more: 'exclude Jakarta', 'kecuali kopi'. */
export const leftOut = (question: string): string | undefined => exclusion.exec(bareQuestion(question))?.[1]

/** What some of them are: 'how many of them are members'. */
export const amongThem = (question: string): string | undefined => {
  const [, ...said] = ofThem.exec(bareQuestion(question)) ?? []
  return said.find((words) => words !== undefined)
}

/** The conditions that were not there before, denied: those of the values of a column. Undefined where one cannot be. */
export const withoutThose = (before: QueryIntent, only: QueryIntent): QueryIntent | undefined => {
  const known = new Set(before.conditions.map((condition) => JSON.stringify(condition)))
  const added = only.conditions.filter((condition) => !known.has(JSON.stringify(condition)))
  const sides = added.flatMap((condition) => (condition.is === 'any' ? condition.of : [condition]))
  const denied = sides.map(deniedOf)
  const told = denied.filter((condition) => condition !== undefined)
  if (told.length === 0 || told.length < denied.length) return undefined
  return { ...before, conditions: told.reduce(withDenied, before.conditions) }
}

type Denied = Extract<Condition, { is: 'member' }>

const deniedOf = (condition: Condition): Denied | undefined => {
  if (condition.is === 'member') return condition.not ? undefined : { ...condition, not: true }
  if (condition.is !== 'compare' || condition.op !== '=' || condition.via) return undefined
  const { ref, value, role } = condition
  return { is: 'member', ref, values: [value], not: true, ...(role && { role }) }
}

/** Values that are left out of one column are left out together. */
const withDenied = (conditions: readonly Condition[], denied: Denied): Condition[] => {
  const other = conditions.find(
    (condition): condition is Denied =>
      condition.is === 'member' && condition.not === true && dequal(condition.ref, denied.ref),
  )
  if (!other) return [...conditions, denied]
  return conditions.map((condition) =>
    condition === other ? { ...other, values: [...other.values, ...denied.values] } : condition,
  )
}
