import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { Calendar } from '#engine/period/index.ts'
import { isAdditive } from '../build/additive.ts'
import { buildQuery } from '../build/build.ts'
import type { Condition, Figure, Group, QueryIntent } from '../parse/query-intent.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { hasRole } from '../schema/roles.ts'
import { type Dimension, dimensionsOf } from '../words/dimensions.ts'
import { figureLabel } from '../words/labels.ts'
import { besideMoved } from './compared.ts'
import { bareQuestion } from './opening.ts'

const moved =
  '(?:it|that|this|they|sales|the (?:change|figure|number)) ?(?:so|like that)?|(?:did|has|have|is|was) (?:it|that|this|they) ?(?:so|that|changed?|dropp?(?:ed)?|fall(?:en)?|fell|declined?|decreased?|ris(?:e|en)|rose|grow|grown|grew|increased?|(?:go|gone|went) (?:up|down)|down|up|lower|higher)?'
const asked = [
  `(?:but |and )?why(?: (?:${moved}))?(?: then)?`,
  'what (?:drove|caused|explains|is behind|was behind) (?:it|that|this|the (?:change|drop|fall|rise|growth|increase|decrease))',
  '(?:tapi |terus |lalu )?(?:kenapa|mengapa)(?: (?:bisa|jadi|kok|itu|ini|begitu|begini|demikian|sih|ya))*(?: (?:turun|naik|berubah|menurun|meningkat|anjlok|melonjak|merosot|segitu))?(?: (?:begitu|sih|ya|drastis))?',
  '(?:apa|apakah) (?:penyebab|sebab|pemicu|pendorong)(?:nya)?',
  'apa yang (?:membuat|menyebabkan|mendorong)(?:nya| (?:ini|itu|perubahan(?:nya| ini| itu)?|penurunan(?:nya| ini| itu)?|kenaikan(?:nya| ini| itu)?))?(?: (?:turun|naik|berubah))?',
]
const asksDrivers = new RegExp(`^(?:${asked.join('|')})$`, 'i')

/** Whether words ask what drove the change of the answer before, and nothing else. */
export const asksForDrivers = (question: string): boolean => asksDrivers.test(bareQuestion(question))

/** By each of these the change falls apart into parts that add up to it, the likeliest to matter first; else why it does not. */
export type Drivers = { intents: QueryIntent[] } | { declined: string }

const most = 5
/** Values of a dimension, at most: all of them are looked at. */
const mostValues = 100

/** With a `calendar`, what is asked of one stretch of time is what moved since the one before. */
export const driversOf = (
  asked: QueryIntent,
  known: PreparedSchema,
  language: Language,
  calendar?: Calendar,
): Drivers => {
  // Why these are at the top is no question about time.
  const isRank = asked.limit !== undefined
  const before = (!asked.compare && !isRank && calendar && besideMoved(asked, { by: -1 }, calendar)) || asked
  if (!before.compare) return { declined: noPeriods[language] }
  const figure = figureOf(before)
  const name = figure ? figureLabel(known, figure, language) : ''
  if (!figure || !isAdditive(figure, known) || before.conditions.some(isOfGroups) || before.share || before.averaged)
    return { declined: notAdditive(name)[language] }
  if (isSnapshot(figure, known)) return { declined: snapshot(name)[language] }
  const intents = dimensionsOf(known, figure.table)
    .filter((dimension) => (dimension.table?.rowCount ?? 0) <= mostValues && !isFixed(dimension, before))
    .map((dimension) => splitBy(dimension, { ...before, shown: [figure] }, figure.table))
    .filter((intent) => buildQuery(intent, known) !== undefined)
    .slice(0, most)
  return intents.length > 0 ? { intents } : { declined: nothingToSplit(name)[language] }
}

const figureOf = ({ shown, focus }: QueryIntent): Figure | undefined =>
  shown.find((item) => item.is !== 'column') ?? (focus ? { is: 'fold', fold: 'count', table: focus } : undefined)

const splitBy = (
  dimension: Dimension,
  { shown, conditions, compare, role }: QueryIntent,
  table: string,
): QueryIntent => {
  const group: Group = dimension.table
    ? { is: 'table', table: dimension.table.name }
    : { is: 'column', ref: { table, column: dimension.column?.name ?? '' } }
  return {
    shown,
    groups: [group],
    conditions,
    focus: table,
    drivers: true,
    ...(compare && { compare }),
    ...(role && { role }),
  }
}

/** What stood at a day, or over a stretch of time, is not made of what happened in between. */
const isSnapshot = ({ table }: Figure, known: PreparedSchema): boolean =>
  known.tables
    .get(table)
    ?.columns.some((column) => hasRole(column, 'snapshot_day') || hasRole(column, 'statement_period')) ?? false

/** They are of all rows of a group, and would be others of its parts. */
const isOfGroups = ({ is }: Condition): boolean =>
  is === 'having' || is === 'latest' || is === 'extreme' || is === 'average'

/** Only one of its values is looked at. */
const isFixed = ({ table, column }: Dimension, { conditions }: QueryIntent): boolean =>
  conditions.some(
    (condition) =>
      condition.is === 'compare' &&
      condition.op === '=' &&
      (table ? condition.ref.table === table.name : condition.ref.column === column?.name),
  )

const noPeriods = localized(
  'I can say what drove a change between two periods, and the answer above isn’t one. Ask for it first, such as “sales this month compared with last month”.',
  'Saya bisa menunjukkan pendorong perubahan antara dua periode, dan jawaban di atas bukan itu. Tanyakan dulu, misalnya “penjualan bulan ini dibandingkan bulan lalu”.',
)
const notAdditive = (name: string) =>
  localized(
    `I can’t split this change: ${name} is not a sum of its parts, such as a total or a number of rows. The parts would not add up to it.`,
    `Perubahan ini tidak bisa diuraikan: ${name} bukan penjumlahan dari bagian-bagiannya, seperti total atau jumlah baris. Bagian-bagiannya tidak akan menjumlah menjadi angka itu.`,
  )
const snapshot = (name: string) =>
  localized(
    `I can’t split this change: ${name} says how things stood at a time, not what happened in between.`,
    `Perubahan ini tidak bisa diuraikan: ${name} menunjukkan keadaan pada suatu waktu, bukan yang terjadi di antaranya.`,
  )
const nothingToSplit = (name: string) =>
  localized(
    `I know nothing that ${name} could be broken down by here.`,
    `Di data ini tidak ada yang bisa dipakai untuk merinci ${name}.`,
  )
