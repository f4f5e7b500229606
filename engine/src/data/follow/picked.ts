import { dequal } from 'dequal'
import type { Group, QueryIntent } from '../parse/query-intent.ts'
import { bareQuestion } from './opening.ts'

const opening = '(?:(?:and|so|now|ok(?:ay)?|then|dan|lalu|terus|nah) )*'
const high = '(?:best|strongest|top|highest|most|largest|biggest|greatest)'
const low = '(?:worst|weakest|poorest|lowest|least|smallest|fewest)'
const end = `(?:(?<high>${high})|(?<low>${low}))`
const tinggi = 'ter(?:baik|bagus|tinggi|besar|banyak)|paling (?:baik|bagus|tinggi|besar|banyak)'
const rendah = 'ter(?:buruk|jelek|rendah|kecil)|tersedikit|terendah|paling (?:buruk|jelek|rendah|kecil|sedikit|lemah)'
const ujung = `(?:(?<high>${tinggi})|(?<low>${rendah}))`
const things = '(?<things>\\S+(?: \\S+){0,2}?)'
const did = '(?:is|was|are|were|had|has|have|did|does|do|sold|sells|earned|made|performed)'

const patterns: readonly RegExp[] = [
  // 'which month was best', 'which one is the highest', 'who is the lowest'
  `(?:which|what|who)(?: (?:one|${things}))? ${did} (?:the |our )?${end}(?: one)?`,
  // 'what was the best month', 'the highest one', 'worst city'
  `(?:(?:which|what|who) ${did} )?(?:the |our )?${end} (?:one|${things})`,
  // 'kota mana yang paling rendah', 'siapa yang tertinggi'
  `(?:${things} )?(?:yang )?(?:apa|mana|siapa)(?: (?:yang|yg))? ${ujung}`,
  // 'yang paling besar', 'bulan yang tertinggi', 'bulan terbaik'
  `(?:${things} )?(?:yang|yg) ${ujung}`,
  `${things} ${ujung}`,
  // 'tertinggi di bulan apa'
  `(?:(?:yang|yg) )?${ujung}(?:nya)? (?:(?:ada )?di )?${things} (?:apa|mana)`,
].map((pattern) => new RegExp(`^${opening}${pattern}$`, 'i'))

/**
 * 'which month was best?', 'mana yang tertinggi?' behind figures: the group with the most or the least of them, and of one figure the
 * group that is named. `groupsBy` reads what figures are grouped by. Undefined where the question is of something else.
 */
export const pickedIntent = (
  question: string,
  before: QueryIntent,
  groupsBy: (things: string) => readonly Group[],
): QueryIntent | undefined => {
  const figure = before.shown.find(({ is }) => is !== 'column')
  const groups = figure && isPlain(before) ? before.groups : undefined
  const asked = bareQuestion(question)
  const said = patterns.map((pattern) => pattern.exec(asked)?.groups).find((parts) => parts !== undefined)
  if (!said || !figure || !groups || groups.length > 1) return undefined
  // What is no amount, and no number of rows, is hardly what things are ranked by.
  const isRanked = figure.is === 'measure' || (figure.is === 'fold' && (figure.fold === 'sum' || !figure.of))
  if (groups.length === 0 && !isRanked) return undefined
  const picked = said.things === undefined ? groups : groupOf(groupsBy(said.things), groups)
  const { forecast: _, limit: __, ...rest } = before
  return picked && picked.length === 1
    ? { ...rest, groups: picked, order: { by: figure, descending: said.low === undefined }, limit: 1 }
    : undefined
}

/** What is named is what the figures are grouped by, or what one of all may be split by. */
const groupOf = (named: readonly Group[], known: readonly Group[]): Group[] | undefined => {
  const [group] = named
  const [before] = known
  if (!group || named.length > 1) return undefined
  if (!before) return [group]
  const isSame = group.is === 'time' && before.is === 'time' ? group.grain === before.grain : dequal(group, before)
  return isSame ? [before] : undefined
}

const isPlain = ({
  compare,
  beside,
  cohort,
  running,
  moving,
  changing,
  averaged,
  share,
  named,
  drivers,
}: QueryIntent) =>
  !(compare || beside || cohort || running || moving || changing || averaged || share || named || drivers)
