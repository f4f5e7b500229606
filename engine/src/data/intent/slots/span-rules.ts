import { stems } from '#engine/language/index.ts'
import { lengthWords, spanUnits } from '../../lexicon/spans.ts'
import type { ColumnRef, Figure, Fold } from '../../parse/query-intent.ts'
import { type DurationColumns, lastingsOf } from '../../schema/spans.ts'
import type { Table } from '../../types.ts'
import { foldAt } from './figure-rules.ts'
import { type AskedWords, refOf, type Word } from './senses.ts'
import { doubtOf, hopsAbove, isOperator, type SlotRule, type Subject, sensesOf } from './slot.ts'

const mostWords = 8
const verbs = /^(take|takes|last|lasts|took|it|butuh|dibutuhkan|berlangsung|memakan)$/
const long = /^(long|lama|panjang)$/
const short = /^(short|pendek|singkat|fast|quick|cepat)$/

/** Whether a word asks for what lasts between two days: 'stay', 'menginap', 'delivery'. */
const asksFor = (word: Word, { asks }: DurationColumns): boolean => stems(word.text).some((form) => asks.has(form))

/** The tables whose rows tell how long what is asked about lasts. */
export const tablesLasting = ({ words, known }: AskedWords): Table[] =>
  words.some(({ text }) => lengthWords.test(text) || text in spanUnits || isExtreme(text))
    ? known.schema.tables.filter((table) => lastingsOf(table).some((span) => words.some((word) => asksFor(word, span))))
    : []

const isExtreme = (text: string): boolean => /^(longest|shortest|terlama|tercepat|tersingkat)$/.test(text)

/** What a run of words says so far. */
interface Run {
  fold?: Fold
  unit?: 'day' | 'hour' | 'minute'
  isLong: boolean
  spans: readonly DurationColumns[]
  isNamed: boolean
  isOfRows: boolean
  /** Added up, which only so many hours can be. */
  isSum?: true
  cost: number
}

/** The run with one word more; undefined where the word is none of how long something lasts. */
const withWord = (subject: Subject, run: Run, word: Word): Run | undefined => {
  const { root } = subject
  const fold = foldAt(word)
  if (fold && fold !== 'sum') return run.fold ? undefined : { ...run, fold }
  // 'total jam gangguan': the hours add up.
  if (fold === 'sum' && !run.fold && !run.unit) return { ...run, fold, isSum: true }
  if (run.isSum && !run.unit && !(word.text in spanUnits)) return undefined
  if (isOperator(word, 'how', 'count') || (isOperator(word, 'sum') && run.fold)) return run
  if (isOperator(word, 'bottom') && word.text === 'last') return run
  const unit = spanUnits[word.text]
  if (unit) return run.unit ? undefined : { ...run, unit }
  const adjective = word.item.is === 'superlative' ? word.item.adjective : ''
  if (long.test(adjective) || short.test(adjective))
    return run.fold ? undefined : { ...run, fold: long.test(adjective) ? 'max' : 'min', isLong: true }
  if (lengthWords.test(word.text)) return { ...run, isLong: true }
  const asked = lastingsOf(root).filter((span) => asksFor(word, span))
  if (asked.length > 0) return { ...run, spans: run.spans.filter((span) => asked.includes(span)), isNamed: true }
  if (verbs.test(word.text)) return run
  const [named] = sensesOf(word, 'table', 0.7)
  if (named?.table === root) return { ...run, isOfRows: true }
  if (named && hopsAbove(subject, named.table.name) !== undefined) return { ...run, cost: run.cost + 0.1 }
  return undefined
}

/** 'average length of stay', 'rata-rata lama menginap berapa malam', 'how long does a repair take on average', 'longest stay in nights'. */
const lasts: SlotRule = {
  name: 'lasts',
  *reads(subject, at) {
    const { words, root } = subject
    const spans = lastingsOf(root)
    if (spans.length === 0) return
    let run: Run | undefined = { isLong: false, spans, isNamed: false, isOfRows: false, cost: 0.02 }
    for (let end = at + 1; run && end <= Math.min(words.length, at + mostWords); end += 1) {
      const word = words[end - 1]
      run = word && withWord(subject, run, word)
      const [span, second] = run?.spans ?? []
      if (!run?.fold || !span || !(run.isNamed || (run.isOfRows && span.asks.has('*'))) || !(run.isLong || run.unit))
        continue
      const isSame = second === undefined || (second.from === span.from && second.to === span.to)
      if (!isSame || (run.spans.length > 2 && second !== undefined)) continue
      const ref = ({ name }: { name: string }) => ({ table: root.name, column: name })
      const figure: Figure = {
        is: 'fold',
        fold: run.fold,
        of: ref(span.to),
        less: ref(span.from),
        unit: run.unit ?? 'day',
        table: root.name,
      }
      yield { end, cost: run.cost, pieces: [{ is: 'figure', figure }] }
    }
  },
}

const passes =
  /^(pass|take|takes|took|it|long|between|lama|berapa|antara|jarak|selang|waktu|time|from|to|sampai|hingga)$/

/** 'how long does it take from application to disbursement', 'median hours from booking to delivery', 'how many days pass between …'. */
const passing: SlotRule = {
  name: 'passing',
  *reads({ words, root }, at) {
    let fold: Fold | undefined
    let unit: 'day' | 'hour' | 'minute' | undefined
    let isLong = false
    const days: ColumnRef[] = []
    let cost = 0.05
    for (let end = at + 1; end <= Math.min(words.length, at + 11); end += 1) {
      const word = words[end - 1]
      if (!word) return
      const folded = foldAt(word)
      const counted = spanUnits[word.text]
      const [day] = sensesOf(word, 'happening').filter(
        ({ table, happening }) => table === root && happening.is === 'day',
      )
      if (folded && folded !== 'sum' && !fold) fold = folded
      else if (counted && !unit) unit = counted
      else if (isOperator(word, 'how', 'count', 'between', 'and') || passes.test(word.text))
        isLong ||= /long|lama/.test(word.text)
      else if (day && days.length < 2) {
        days.push(refOf(root, day.happening.column))
        cost += doubtOf(day.score) * 0.5
      } else if (days.length === 2) return
      else if (sensesOf(word, 'table').some(({ table }) => table === root)) cost += 0.02
      else return
      const [from, to] = days
      if (!from || !to || from.column === to.column || !(isLong || unit)) continue
      const figure: Figure = {
        is: 'fold',
        fold: fold ?? 'avg',
        of: to,
        less: from,
        unit: unit ?? 'day',
        table: root.name,
      }
      // 'how long does it take' asks for what is usual.
      yield { end, cost: cost + (fold ? 0 : 0.1), pieces: [{ is: 'figure', figure }] }
    }
  },
}

const ages = /^(age|ages|umur|usia|umurnya|usianya)$/
const born = /birth|born|lahir|dob/i

/** 'average age', 'umur rata-rata pelanggan', where only the day of birth is kept. */
const aging: SlotRule = {
  name: 'aging',
  *reads(subject, at) {
    const { words, known, calendar } = subject
    const isAge = (word: Word | undefined) => ages.test(word?.text ?? '')
    const isThing = sensesOf(words[at + 1], 'table').length > 0
    const [fold, end] = isAge(words[at + 1])
      ? [foldAt(words[at]), at + 2]
      : isAge(words[at])
        ? isThing
          ? [foldAt(words[at + 2]), at + 3]
          : [foldAt(words[at + 1]), at + 2]
        : []
    if (!fold || fold === 'sum' || end === undefined) return
    const named = words.flatMap((word) => sensesOf(word, 'table').map(({ table }) => table))
    for (const table of known.schema.tables) {
      const far = hopsAbove(subject, table.name)
      if (far === undefined || far > 1 || table.columns.some(({ name }) => ages.test(name.toLowerCase()))) continue
      // The age of teachers is not that of pupils, though only these have one.
      if (!named.includes(table) && (far > 0 || named.length > 0)) continue
      const column = table.columns.find(
        ({ type, name, hidden }) => !hidden && /date|timestamp/.test(type) && born.test(name),
      )
      if (!column) continue
      const of = { table: table.name, column: column.name }
      const figure: Figure = { is: 'fold', fold, of, until: calendar.today, unit: 'year', table: subject.root.name }
      yield { end, cost: 0.02 + far * 0.2, pieces: [{ is: 'figure', figure }] }
    }
  },
}

export const spanRules: readonly SlotRule[] = [lasts, passing, aging]
