import type { QueryIntent, ShownValue } from '../parse/query-intent.ts'
import { nameColumn, type PreparedSchema } from '../schema/prepared-schema.ts'
import { bareQuestion } from './opening.ts'
import { sortAfterIn } from './sorted-after.ts'

const opening = '(?:(?:and|so|now|dan|lalu|terus|coba|tolong|please) )*'
const low = 'least|lowest|smallest|fewest|worst|terendah|terkecil|tersedikit|paling (?:sedikit|rendah|kecil)'
const high = 'most|highest|largest|biggest|greatest|best|tertinggi|terbesar|terbanyak|paling (?:banyak|tinggi|besar)'
const extreme = new RegExp(
  `^${opening}(?:what about |how about |which (?:ones? )?(?:(?:is|are|was|were|has|have|had|sold|sells?) )?|kalau )*(?:the |yang )?(?:(${low})|(${high}))(?: ones?)?$`,
  'i',
)
const sorting = new RegExp(
  `^${opening}(?:(?:sort|order|rank)(?:ed)?|urutkan)(?: (?:it|them|that|those))?(?: (?:by|from|in|dari|secara|menurut))?(?: (?:the|yang|nilai))? ?(?:(${low}|ascending|naik|menaik)|(${high}|descending|turun|menurun))(?: (?:first|order|dulu|(?:to|ke) .*))?$`,
  'i',
)
const byName = new RegExp(
  `^${opening}(?:(?:sort|order)(?:ed)?|urutkan)(?: (?:it|them|that|those))? (?:by|menurut|berdasarkan|sesuai) (?:the )?(?:names?|nama|alphabet|abjad)(?:nya)?$|^${opening}(?:alphabetical(?:ly)?|sesuai abjad)$`,
  'i',
)

const last = new RegExp(
  `^${opening}(?:what about |how about |show(?: me)? |only |just |kalau |hanya )*(?:the |yang )?(?:(?:bottom|worst|lowest|last) (\\d+)|(\\d+) (?:terbawah|terendah|terkecil|terburuk))(?: saja)?$`,
  'i',
)

/** 'and the least?', 'urutkan dari yang terkecil', 'sort by name': the query before in another order; undefined for anything else. */
export const reorderedIntent = (
  question: string,
  before: QueryIntent,
  known: PreparedSchema,
): QueryIntent | undefined => {
  const asked = bareQuestion(question)
  if (byName.test(asked)) {
    const by = nameOf(before, known)
    const { limit: _, ...rest } = before
    return by && { ...rest, order: { by, descending: false } }
  }
  const [, ...counts] = last.exec(asked) ?? []
  const limit = counts.find((count) => count !== undefined)
  const figure = before.shown.find(({ is }) => is !== 'column') ?? before.order?.by
  if (limit && figure && before.groups.length + (before.order ? 1 : 0) > 0)
    return { ...before, order: { by: figure, descending: false }, limit: Number(limit) }
  const sorted = sortAfterIn(asked)
  if (sorted && !sorted.by && !sorted.ends.quality && figure)
    return { ...before, order: { by: figure, descending: sorted.ends.descending } }
  const said = (before.order && extreme.exec(asked)) || sorting.exec(asked)
  return said && figure ? { ...before, order: { by: figure, descending: said[1] === undefined } } : undefined
}

/** What the groups or rows are called by. */
const nameOf = ({ groups, focus }: QueryIntent, { tables }: PreparedSchema): ShownValue | undefined => {
  const [group] = groups
  if (group?.is === 'column') return { is: 'column', ref: group.ref }
  const name = group?.is === 'table' ? group.table : group ? undefined : focus
  const table = name === undefined ? undefined : tables.get(name)
  const column = table && nameColumn(table)
  return table && column && { is: 'column', ref: { table: table.name, column: column.name } }
}
