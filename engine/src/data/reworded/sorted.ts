import { stem } from '#engine/language/index.ts'
import { isNumeric, isTemporal } from '../intent/view.ts'
import { qualityOf } from '../lexicon/adjectives.ts'
import type { ColumnRef, QueryIntent, ShownValue } from '../parse/query-intent.ts'
import { dateOf } from '../parse/times.ts'
import { columnIn } from '../schema/columns.ts'
import { nameWords } from '../schema/names.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { everyIntent, type Reader, type Reworded } from './whole.ts'

/** How rows are to stand: from which end, by what where that is said, and the question without it. */
export type SortAsked = { question: string; by?: string; ends: End }

/** What comes first. `descending`: of numbers; `latest`: of days. `quality`: what the word compares by itself. */
export type End = { descending: boolean; latest: boolean; quality?: string }

/** Words of one end in either language, and what they compare where nothing else is said. */
const ends: readonly [words: string, End][] = [
  ['highest|tertinggi|tinggi', { descending: true, latest: true }],
  ['largest|biggest|greatest|terbesar|besar', { descending: true, latest: true }],
  ['most|terbanyak|banyak', { descending: true, latest: true }],
  ['best|top|terbaik|baik', { descending: true, latest: true }],
  ['most expensive|priciest|termahal|mahal', { descending: true, latest: true, quality: 'expensive' }],
  ['newest|latest|most recent|terbaru|terkini|baru', { descending: true, latest: true, quality: 'new' }],
  ['lowest|terendah|rendah', { descending: false, latest: false }],
  ['smallest|terkecil|kecil', { descending: false, latest: false }],
  ['least|fewest|tersedikit|sedikit', { descending: false, latest: false }],
  ['worst|bottom|terburuk|buruk', { descending: false, latest: false }],
  ['cheapest|least expensive|termurah|murah', { descending: false, latest: false, quality: 'expensive' }],
  ['oldest|tertua|tua', { descending: true, latest: false, quality: 'old' }],
  ['earliest|terlama|lama', { descending: false, latest: false, quality: 'new' }],
  ['youngest|termuda|muda', { descending: false, latest: true, quality: 'old' }],
]
const named = new Map(ends.flatMap(([words, end]) => words.split('|').map((word) => [word, end] as const)))
const listed = (isMeant: (word: string) => boolean) =>
  [...named.keys()]
    .filter(isMeant)
    .toSorted((a, b) => b.length - a.length)
    .join('|')
const english = listed((word) => /st$|^(?:top|bottom|most .*|least .*)$/.test(word) && !/^ter/.test(word))
const most = listed((word) => /^ter/.test(word))
const plain = listed((word) => !/^ter|st$|^(?:top|bottom|most|least)\b/.test(word))
const indonesian = `(?:${most}|paling (?:${plain}))`

const anEnd = new RegExp(`^(?:${english}|${indonesian})$`, 'i')
const namedBy = (words: string): End | undefined => named.get(words.toLowerCase().replace(/^paling /, ''))

/** 'cheapest', 'paling mahal'; undefined for any other words. */
export const endOf = (words: string): End | undefined => (anEnd.test(words) ? namedBy(words) : undefined)

const sorted = '(?:sort(?:ed)?|order(?:ed)?|rank(?:ed)?|(?:di)?urutkan|urut|terurut)'
/** What is left of a question, by what it is sorted, and the word for what comes first. */
const patterns: readonly RegExp[] = [
  // 'products by price, highest first', 'revenue by store, lowest at the top'
  new RegExp(`^(?:(?<rest>.+?),? )?(?:with )?(?:the )?(?<end>${english})(?: ones?)? (?:first|on top|at the top)$`, 'i'),
  // 'products from the most expensive', 'sorted by price from the highest to the lowest'
  new RegExp(`^(?:(?<rest>.+?),? )?from (?:the )?(?<end>${english})(?: to (?:the )?(?:${english}))?$`, 'i'),
  // 'produk dari yang termahal', 'urutkan dari harga tertinggi', 'dari yang paling banyak belanja'
  new RegExp(
    `^(?:(?<rest>.+?),? )?(?:mulai )?dari (?:yang |yg )?(?<end>${indonesian})(?:,? (?:dulu(?:an)?|lebih dulu|(?:ke|sampai|hingga) (?:yang )?${indonesian}))?$`,
    'i',
  ),
  new RegExp(`^(?:(?<rest>.+?),? )?(?:mulai )?dari (?<end>${plain}) ke (?:${plain})$`, 'i'),
  new RegExp(
    `^(?<rest>.*\\b${sorted}\\b.*?) (?:mulai )?dari (?:yang |yg )?(?<by>\\S+(?: \\S+)?)(?:nya)? (?<end>${indonesian})$`,
    'i',
  ),
  new RegExp(
    `^(?<rest>.*\\b${sorted}\\b.*?) (?:mulai )?dari (?:yang |yg )?paling (?<end>${plain}) (?<by>\\S+(?: \\S+)?)$`,
    'i',
  ),
  // 'urutkan karyawan berdasarkan gaji tertinggi'
  new RegExp(
    `^(?<rest>.*\\b${sorted}\\b.*?) (?:berdasarkan|menurut) (?<by>\\S+(?: \\S+)?) (?<end>${indonesian})$`,
    'i',
  ),
]

/** 'sort employees by salary' tells what is listed between the two; 'rank' begins with the most. */
const told =
  /^(?:please |tolong |coba )?(?:sort|order|rank|urutkan) (?!by |from |in |it |them |that |those |these |dari |berdasarkan |menurut |secara )(?:the |all |semua )?(.+?)(?: (?:by|berdasarkan|menurut) (.+))?$/i
const ordering = { en: 'sorted by', id: 'diurutkan berdasarkan' } as const

/** A question that says from which end its rows stand; undefined for any other. */
export const sortAskedIn = (question: string): SortAsked | undefined => {
  const asked = question
    .replace(/[\s?!.]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  for (const pattern of patterns) {
    const { rest = '', by, end = '' } = pattern.exec(asked)?.groups ?? {}
    const first = namedBy(end)
    if (first) return { question: rest.replace(/,$/, ''), ends: first, ...(by && { by }) }
  }
  const rank = /^(?:please |tolong |coba )?rank /i.test(asked)
  return rank ? { question: asked, ends: { descending: true, latest: true } } : undefined
}

/** 'urut harga' is by it. */
const unled = /\b(?:urut|diurutkan|terurut)(?= (?!dari\b|berdasarkan\b|menurut\b|secara\b)\S)/gi
const trailing = new RegExp(`,? ${sorted}$`, 'i')
const byLast = /^(.+?) (?:by|berdasarkan|menurut) (.+)$/i

/**
 * Rows in the order that is asked for: by what is said, by the figure that they show, else by what the word compares. `read` gives what
 * is left of the question.
 */
export const sortedReader =
  (read: Reader<Reworded>): Reader<Reworded> =>
  (question, known, calendar, language) => {
    const asked = sortAskedIn(question)
    if (!asked?.question) return undefined
    const { ends } = asked
    const [, things, column] = told.exec(asked.question) ?? []
    const list = (things ?? asked.question).replace(trailing, '').replace(unled, ordering.id)
    const sortedBy = (words: string, of = list) => {
      const found = read(`${of} ${ordering[language]} ${words}`, known, calendar, language)
      return found && inOrder(found, ends, known)
    }
    const by = asked.by ?? column
    if (by) return sortedBy(by)
    const rest = read(list, known, calendar, language)
    const [, of, last] = byLast.exec(list) ?? []
    // 'employees by salary' are no groups.
    if (rest && last && isOfNumbers(rest.reading.intent, known)) return sortedBy(last, of)
    return rest && (inOrder(rest, ends, known) ?? inOrder(rest, ends, known, orderedByQuality))
  }

/** The reading with its rows from that end; undefined where nothing says by what. */
const inOrder = (
  read: Reworded,
  ends: End,
  known: PreparedSchema,
  ordered: typeof orderedFrom = orderedFrom,
): Reworded | undefined => {
  const change = (intent: QueryIntent) => ordered(intent, ends, known) ?? intent
  return ordered(read.reading.intent, ends, known) && { ...read, reading: everyIntent(read.reading, change) }
}

/** The same from that end: by what it is sorted by already, else by the figure of its groups. */
export const orderedFrom = (intent: QueryIntent, ends: End, known: PreparedSchema): QueryIntent | undefined => {
  const figure = intent.groups.length > 0 || intent.named ? intent.shown.find(({ is }) => is !== 'column') : undefined
  const by = intent.order?.by ?? figure
  return by && { ...intent, order: { by, descending: isDay(by, known) ? ends.latest : ends.descending } }
}

/** A list from that end by what the word compares by itself: prices, ages, and of what is new its own day. */
export const orderedByQuality = (intent: QueryIntent, ends: End, known: PreparedSchema): QueryIntent | undefined => {
  const { groups, shown, focus = '' } = intent
  const isList = groups.length === 0 && !intent.compare && shown.every(({ is }) => is === 'column')
  const column = isList && ends.quality ? comparedColumn(focus, ends.quality, known) : undefined
  return (
    column && orderedFrom({ ...intent, order: { by: { is: 'column', ref: column }, descending: true } }, ends, known)
  )
}

const comparedColumn = (focus: string, word: string, known: PreparedSchema): ColumnRef | undefined => {
  const own = dateOf(known, focus)
  if (word === 'new') return own?.table === focus ? own : undefined
  const { more = [], less = [] } = qualityOf(word) ?? {}
  const usable = (known.tables.get(focus)?.columns ?? []).filter(
    (column) => !column.hidden && !column.primaryKey && (isNumeric(column) || isTemporal(column)),
  )
  // Any day is a date.
  for (const said of [...more, ...less].filter((each) => each !== 'date')) {
    const found = usable.find(({ name }) => nameWords(name).some((part) => stem(part, 'en') === stem(said, 'en')))
    if (found) return { table: focus, column: found.name }
  }
  return undefined
}

const isOfNumbers = ({ groups }: QueryIntent, known: PreparedSchema): boolean => {
  const [group] = groups
  const column = group?.is === 'column' ? columnIn(known, group.ref) : undefined
  return column !== undefined && groups.length === 1 && (isNumeric(column) || isTemporal(column))
}

/** Days, and years as numbers. */
const isDay = (by: ShownValue, known: PreparedSchema): boolean => {
  const column = by.is === 'column' ? columnIn(known, by.ref) : undefined
  const since = qualityOf('old')?.less ?? []
  return column !== undefined && (isTemporal(column) || nameWords(column.name).some((word) => since.includes(word)))
}
