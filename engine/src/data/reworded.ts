import { dequal } from 'dequal'
import type { Language } from '#contract/language.ts'
import type { Calendar } from '#engine/period/index.ts'
import { buildQuery } from './build/build.ts'
import { bestStretchIn } from './follow/best-stretch.ts'
import { buyersIn } from './follow/buyers.ts'
import { besideMoved } from './follow/compared.ts'
import { movedFigureIn, present, standingFigureIn } from './follow/moved-figure.ts'
import { moversIn } from './follow/movers.ts'
import { ordinalIn } from './follow/ordinal.ts'
import { bestSellersIn, commonest, figureOfEach, rankedBy, type TopThings, topThingsIn } from './follow/top-things.ts'
import { readUtterance } from './intent/read.ts'
import { staffWords } from './lexicon/people-words.ts'
import { questionWords } from './link/words.ts'
import type { ColumnRef, Condition, QueryIntent } from './parse/query-intent.ts'
import { bestMeasure, type Reading } from './parse/reading.ts'
import { dealsBelow } from './parse/scopes.ts'
import { readAlike } from './reworded/alike.ts'
import { readAverageCount } from './reworded/average-count.ts'
import { bestOfEachReader } from './reworded/best-of-each.ts'
import { readBirthdays } from './reworded/birthdays.ts'
import { readClosingBalance } from './reworded/closing-balance.ts'
import { readCountAndShare } from './reworded/count-and-share.ts'
import { readDifference } from './reworded/differences.ts'
import { readEither } from './reworded/either.ts'
import { readExpired } from './reworded/expired.ts'
import { readFigureOf } from './reworded/figure-of.ts'
import { readForecast } from './reworded/forecast.ts'
import { readHeldAmounts } from './reworded/held-amounts.ts'
import { readListedDeals } from './reworded/listed-deals.ts'
import { readMovingAverage } from './reworded/moving-average.ts'
import { readListed, readNeighbour } from './reworded/neighbours.ts'
import { readNewcomers } from './reworded/newcomers.ts'
import { readNewestRows } from './reworded/newest-rows.ts'
import { readOutOfStock } from './reworded/out-of-stock.ts'
import { readPerUnit } from './reworded/per-unit.ts'
import { readRankedPerUnit } from './reworded/ranked-per-unit.ts'
import { readRepeatCustomers } from './reworded/repeat-customers.ts'
import { readCameAgain, readRetention } from './reworded/retention.ts'
import { readShareOf } from './reworded/share-of.ts'
import { sortedReader } from './reworded/sorted.ts'
import { readStatistic } from './reworded/statistics.ts'
import { readToReorder } from './reworded/to-reorder.ts'
import { readTwoTimes } from './reworded/two-times.ts'
import { readEarners, readMostOften, readPaid, readTwoThings } from './reworded/usual-figure.ts'
import { everyIntent, isWhole, type Reader, type Reworded, readWhole } from './reworded/whole.ts'
import { defaultMeasure, unitsMeasure } from './schema/measures.ts'
import { nameRoots, nameWords } from './schema/names.ts'
import type { PreparedSchema } from './schema/prepared-schema.ts'
import type { Measure } from './types.ts'
import { type Definition, definitionOf, termIn } from './words/definition.ts'
import { unexplainedWords } from './words/score.ts'

/** 'which stores' sales fell', 'how are sales doing', 'why did sales fall' are comparisons with the time before, 'which month was the worst' a rank. */
export const readReworded: Reader<Reworded> = (question, ...how) =>
  readSorted(question, ...how) ??
  readBestOfEach(question.replace(/[\s?!.]+$/, ''), ...how) ??
  readUnsorted(question, ...how)

/** The same of a question that says no order. */
const readUnsorted: Reader<Reworded> = (question, ...how) => {
  const asked = question.replace(/[\s?!.]+$/, '')
  const movers =
    readHeldAmounts(asked, ...how) ??
    readExpired(asked, ...how) ??
    readBirthdays(asked, ...how) ??
    readClosingBalance(asked, ...how) ??
    readForecast(asked, ...how) ??
    readMovingAverage(asked, ...how) ??
    readStatistic(asked, ...how) ??
    readAverageCount(asked, ...how) ??
    readTwoTimes(asked, ...how) ??
    readShareOf(asked, ...how) ??
    readCountAndShare(asked, ...how) ??
    readRankedPerUnit(asked, ...how) ??
    readPerUnit(asked, ...how) ??
    readRetention(asked, ...how) ??
    readCameAgain(asked, ...how) ??
    readNewcomers(asked, ...how) ??
    readRepeatCustomers(asked, ...how) ??
    readDifference(asked, ...how) ??
    readNeighbour(asked, ...how) ??
    readListed(asked, ...how) ??
    readAlike(asked, ...how) ??
    readEither(asked, ...how) ??
    readFigureOf(asked, ...how) ??
    readOrdinal(question, ...how) ??
    readMovers(question, ...how) ??
    readListedDeals(asked, ...how) ??
    readNewestRows(asked, ...how) ??
    readOutOfStock(asked, ...how) ??
    readSold(asked, ...how) ??
    readUnitsSold(asked, ...how) ??
    readSoldMore(asked, ...how) ??
    readEarners(asked, ...how) ??
    readPaid(asked, ...how) ??
    readMostOften(asked, ...how) ??
    readToReorder(asked, ...how) ??
    readTwoThings(asked, ...how) ??
    readStanding(question, ...how) ??
    readRanked(question, ...how) ??
    readBuyers(question, ...how)
  if (movers) return movers
  const figure = movedFigureIn(question)
  const change = figure === undefined ? undefined : readChange(figure, ...how)
  return change && { ...change, why: true }
}

/** What a measure is, where that alone is asked for. */
export const readDefinition: Reader<Definition> = (question, known, calendar, language) => {
  const term = termIn(question)
  const reading = term && readUtterance(questionWords(term), known, calendar, language)
  if (!reading || unexplainedWords(reading).length > 0) return undefined
  return definitionOf(reading.intent, known, language)
}

const readSorted = sortedReader((question, ...how) => readUnsorted(question, ...how) ?? readWhole(question, ...how))

const readBestOfEach = bestOfEachReader((question, ...how) => readUnsorted(question, ...how))

/** The second of a ranking: the ranking that is led by the first, from there on. */
const readOrdinal: Reader<Reworded> = (question, ...how) => {
  const asked = ordinalIn(question)
  const first = asked && (readReworded(asked.question, ...how) ?? readWhole(asked.question, ...how))
  if (!asked || !first?.reading.intent.order) return undefined
  const { skip } = asked
  const passedOver = (intent: QueryIntent): QueryIntent => (intent.order ? { ...intent, limit: 1, skip } : intent)
  return { ...first, reading: everyIntent(first.reading, passedOver) }
}

/** Whose figures moved between two times, in the order of their change, those asked for first. */
const readMovers: Reader<Reworded> = (question, known, calendar, language) => {
  const movers = moversIn(question, defaultMeasure(known)?.name)
  if (!movers) return undefined
  const tokens = questionWords(movers.question)
  const reading = readUtterance(tokens, known, calendar, language)
  const intent = reading.intent.compare ? reading.intent : besideMoved(reading.intent, { by: -1 }, calendar)
  if (!reading.complete || intent?.groups.length !== 1 || intent.groups[0]?.is === 'time') return undefined
  const { moved } = movers
  return { reading: { ...reading, intent: { ...intent, moved, grown: moved === 'up' ? 'most' : 'least' } }, tokens }
}

const sold =
  /^(?:how much (?:(?:did|have|do) we|we(?: have)?) (?:sell|sold)|(?:kita|kami) (?:sudah )?(?:jual|menjual) berapa(?: banyak)?|berapa (?:banyak )?(?:yang )?(?:kita|kami) jual)(?: (.+))?$/i

/** 'how much did we sell yesterday': by what is sold, where that has a name. */
const readSold: Reader<Reworded> = (question, ...how) => {
  const usual = defaultMeasure(how[0])
  const found = sold.exec(question)
  return usual && found ? readWhole(`${usual.name} ${found[1] ?? ''}`.trim(), ...how) : undefined
}

const unitsSold =
  /^(?:how many|how much) (?<en>.+?) (?:(?:were|was|have been|has been|did we|have we|we) )?(?:sold|sell)(?: (?<when>.+))?$|^(?:ada )?berapa(?: banyak| jumlah| unit| buah| pcs)* (?<id>.+?) (?:yang )?(?:sudah )?(?:terjual|laku|dijual)(?: (?<waktu>.+))?$|^(?:(?<before>.+?) )?(?:sudah |udah |udh )?(?:laku|terjual|kejual) berapa(?: banyak)?(?: (?<behind>.+))?$/i
const anyGoods = /^(?:barang|produk|products?|items?|goods|units?|pcs|pieces)$/i

/** 'berapa semen yang terjual': by how many were sold, where the pieces of each line are known. */
const readUnitsSold: Reader<Reworded> = (question, ...how) => {
  const units = unitsMeasure(how[0])
  const said = unitsSold.exec(question)
  const { en, id, when = '', waktu = '', before = '', behind = '' } = said?.groups ?? {}
  if (!units || !said) return undefined
  // 'semen hari ini laku berapa', 'laku berapa minggu ini'
  const things = en ?? id ?? before
  const of = anyGoods.test(things) ? '' : things
  return readWhole([units.name, of, when + waktu + behind].filter(Boolean).join(' '), ...how)
}

/** 'how much more did we sell in 2026 than in 2025': what is sold, in two times. */
const soldMore =
  /^(?:how much (?:more|less) (?:(?:did|have|do) we|we(?: have)?) (?:sell|sold)|(?:lebih (?:banyak )?)?berapa (?:lebih )?(?:banyak )?(?:kita|kami) (?:jual|menjual)) (.+?) (?:than|compared (?:to|with)|daripada|dibanding(?:kan)?) (.+)$/i

const readSoldMore: Reader<Reworded> = (question, ...how) => {
  const usual = defaultMeasure(how[0])
  const found = usual && soldMore.exec(question)
  return found ? readWhole(`${usual.name} ${found[1]} compared to ${found[2]}`, ...how) : undefined
}

/** How a figure stands: beside the time before. */
const readStanding: Reader<Reworded> = (question, ...how) => {
  const figure = standingFigureIn(question, defaultMeasure(how[0])?.name)
  const change = figure === undefined ? undefined : readChange(figure, ...how)
  return change?.reading.intent.groups.length === 0 ? change : undefined
}

/** Which month or day was the best or the worst, and what is at the top without a word by what: by what is sold of it, else by how often it occurs. */
const readRanked: Reader<Reworded> = (question, known, calendar, language) => {
  const usual = defaultMeasure(known)
  const stretch = usual && bestStretchIn(question, usual.name)
  if (stretch !== undefined) return readWhole(stretch, known, calendar, language)
  const sellers = usual && bestSellersIn(question)
  // Things with a table of their own are ranked by what hangs below them.
  if (sellers && hasColumn(known, sellers.things))
    return readCategories(sellers, unitsMeasure(known) ?? usual, known, calendar, language)
  const top = topThingsIn(question)
  if (!top) return undefined
  const each = usual && readCategories(top, usual, known, calendar, language)
  // 'sales terbaik' is who sold most, where a column is called so.
  if (each && hasColumn(known, top.things)) return each
  const things = usual && readWhole(rankedBy(top, usual.name), known, calendar, language)
  const { named, order } = things?.reading.intent ?? {}
  if (things && named && order?.by.is === 'measure' && buildQuery(things.reading.intent, known)) return things
  if (each) return each
  // Somebody who is nowhere in the data is no unit of what is.
  const common = staffWords.test(top.things) ? undefined : readWhole(commonest(top), known, calendar, language)
  const [shown] = common?.reading.intent.shown ?? []
  // The rows of a table occur once each.
  return common?.reading.intent.order?.by.is === 'fold' && shown?.is === 'column' && !common.reading.intent.named
    ? common
    : undefined
}

/** The categories of a column with the most of a figure. */
const readCategories = (
  top: TopThings,
  { name, table }: Measure,
  known: PreparedSchema,
  calendar: Calendar,
  language: Language,
): Reworded | undefined => {
  const each = readWhole(figureOfEach(top, name), known, calendar, language)
  if (each?.reading.intent.groups[0]?.is !== 'column' || !buildQuery(each.reading.intent, known)) return undefined
  const order = { by: { is: 'measure', measure: name, table }, descending: !top.lowest } as const
  return { ...each, reading: { ...each.reading, intent: { ...each.reading.intent, order, limit: top.limit } } }
}

/** Whether a column of texts is called so, or is its name: 'nama barang'. */
const hasColumn = ({ tables }: PreparedSchema, said: string): boolean =>
  [...tables.values()].some(({ columns }) =>
    columns.some(({ hidden, type, name }) => {
      const roots = nameRoots(name).filter((root) => root !== 'name' && root !== 'nama')
      return !hidden && type === 'text' && dequal(roots, nameRoots(said))
    }),
  )

const isAnybody = /^(?:who|siapa(?: saja)?|yang|yg)$/i

/** Who is told by what they bought or did not: deals below them that are so, and none that is. */
const readBuyers: Reader<Reworded> = (question, known, calendar, language) => {
  const buyers = buyersIn(question)
  const who = buyers && isAnybody.test(buyers.people) ? { en: 'customers', id: 'pelanggan' }[language] : buyers?.people
  const people = who ? readWhole(who, known, calendar, language) : undefined
  const intent = people?.reading.intent
  const deals = intent?.focus === undefined ? undefined : dealsBelow(known, intent.focus)
  if (!buyers || !people || !intent || !deals || intent.groups.length > 0 || intent.order) return undefined
  // Whose deals they are, and not those of a place or a trade that people are in.
  const areTheirs = known.hops.get(intent.focus ?? '')?.some(({ to, many }) => many && to === deals)
  if (!areTheirs || !(intent.named || intent.shown[0]?.is === 'fold')) return undefined
  const called = nameWords(deals).join(' ')
  const dealsThat = (said: string, not: boolean): Condition | undefined => {
    const of = readWhole(`${called} ${said}`, known, calendar, language)?.reading.intent
    const isMeant = of && of.focus === deals && of.groups.length === 0 && !of.order && !of.compare && !of.share
    if (!isMeant || of.conditions.length === 0 || of.conditions.some(isOfNeither)) return undefined
    return { is: 'exists', table: deals, ...(not && { not }), conditions: of.conditions }
  }
  const conditions = [
    ...buyers.has.map((said) => dealsThat(said, false)),
    ...buyers.lacks.map((said) => dealsThat(said, true)),
  ]
  const told = conditions.filter((condition) => condition !== undefined)
  if (told.length < conditions.length) return undefined
  return {
    ...people,
    reading: { ...people.reading, intent: { ...intent, conditions: [...intent.conditions, ...told] } },
  }
}

/** What compares with others, or says something of several deals, is no property of one. */
const isOfNeither = ({ is }: Condition): boolean =>
  !['compare', 'member', 'any', 'period', 'exists', 'like'].includes(is)

const comparing = /\b(compare[ds]?|comparison|vs|versus|against|bandingkan|dibanding(?:kan)?|perbandingan)\b/i

/** 'compare this month with last month': two times, or two values of a column, and nothing that is compared of them is what is sold. */
export function readUnnamed(
  question: string,
  plain: Reading,
  known: PreparedSchema,
  calendar: Calendar,
  language: Language,
): Reworded | undefined {
  const measure = comparing.test(question) ? defaultMeasure(known) : undefined
  // Another figure that is named is the one that is compared.
  if (!measure || isWhole(plain) || plain.items.some(bestMeasure)) return undefined
  const said = readWhole(`${measure.name} ${question}`, known, calendar, language)
  const { compare, groups = [], conditions = [] } = said?.reading.intent ?? {}
  const others = conditions.filter(({ is }) => is !== 'period')
  const isOfTimes = compare !== undefined && groups.length === 0 && others.length === 0
  const isOfValues = groups.length === 1 && groups[0]?.is !== 'time' && others.length === 1 && others.every(isOfColumn)
  return isOfTimes || isOfValues ? said : undefined
}

/** 'electronics or fashion': values of one column. */
const isOfColumn = (condition: Condition): boolean =>
  condition.is === 'any' &&
  new Set(condition.of.map((side) => (side.is === 'compare' && side.op === '=' ? columnKey(side.ref) : undefined)))
    .size === 1

const columnKey = ({ table, column }: ColumnRef): string => `${table}.${column}`

/** A figure beside the time before; undefined where it is not read whole, or nothing of it is a movement in time. */
const readChange: Reader<Reworded> = (figure, known, calendar, language) => {
  const said = readWhole(figure, known, calendar, language)
  if (!said || said.reading.intent.compare) return said
  const isDated = said.reading.intent.conditions.some(({ is }) => is === 'period')
  const dated = isDated ? said : readWhole(`${figure} ${present[language]}`, known, calendar, language)
  const intent = dated && besideMoved(dated.reading.intent, { by: -1 }, calendar)
  return intent && { ...dated, reading: { ...dated.reading, intent } }
}
