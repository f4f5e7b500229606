import { buyingVerbs, peopleWords, sellingVerbs, staffWords } from '../../lexicon/people-words.ts'
import { isRate } from '../../parse/amounts.ts'
import { trades } from '../../parse/scopes.ts'
import { defaultMeasure } from '../../schema/measures.ts'
import { nameWords } from '../../schema/names.ts'
import { isParty, nameColumn } from '../../schema/prepared-schema.ts'
import { columnOfRole } from '../../schema/roles.ts'
import type { Column, Table } from '../../types.ts'
import { mainAmount } from '../main-amount.ts'
import { isQuantity } from '../view.ts'
import { type AskedWords, refOf, type Word } from './senses.ts'
import {
  isBelow,
  isOperator,
  onlyBelow,
  quantitiesOf,
  type SlotRule,
  type Subject,
  sensesOf,
  tablesBelow,
} from './slot.ts'

const isStaff = ({ name }: Table): boolean => nameWords(name).some((word) => staffWords.test(word))
const isPeople = (table: Table): boolean =>
  (isParty(table) || isStaff(table) || nameWords(table.name).some((word) => peopleWords.test(word))) &&
  nameColumn(table) !== undefined

/** 'who has taken more than 3 loans', 'who sold the most': whoever the deeds are of, where one kind of people can be meant. */
export const peopleAsked = (asked: AskedWords): Table | undefined => {
  const { words, known } = asked
  if (!/^(who|siapa)$/.test(words[0]?.text ?? '')) return undefined
  const people = known.schema.tables.filter(isPeople)
  const named = (word: Word): Table[] => sensesOf(word, 'table').map(({ table }) => table)
  if (words.some((word) => named(word).some((table) => people.includes(table)))) return undefined
  const sells = words.some(({ text }) => sellingVerbs.test(text))
  const buys = words.some(({ text }) => buyingVerbs.test(text))
  const deeds = words.flatMap(named)
  const deals = deeds.length === 0 && (sells || buys) ? defaultMeasure(known)?.table : undefined
  const of = [...deeds.map(({ name }) => name), ...(deals ? [deals] : [])]
  const doers = people.filter(
    (table) =>
      (sells ? isStaff(table) : !buys || !isStaff(table)) &&
      of.some((deed) => isBelow({ ...asked, root: table }, deed)),
  )
  const others = doers.length > 1 ? doers.filter((table) => !isStaff(table)) : doers
  return others.length === 1 ? others[0] : undefined
}

/** 'who', with the verb for what they did. */
const who: SlotRule = {
  name: 'who',
  *reads(subject, at) {
    const { words, root } = subject
    if (at > 0 || peopleAsked(subject) !== root) return
    const isVerb = (word: Word | undefined): boolean =>
      word !== undefined && word.item.is === 'unknown' && /ed$|en$|^(me|ber)/.test(word.text)
    const pieces = [{ is: 'table', table: root.name, listed: true }] as const
    yield { end: 1, cost: 0.03, pieces }
    if (isVerb(words[1]) && words[2]?.item.is === 'operator') yield { end: 2, cost: 0.05, pieces }
  },
}

const unitsOfQuantity =
  /^(gelas|cangkir|porsi|pcs|unit|buah|botol|bungkus|ekor|lembar|karung|dus|kotak|butir|tablet|pasang|piece|pieces|units|cups?|glasses|bottles|boxes|bags|portions)$/
const measured: readonly [RegExp, RegExp][] = [
  [/^(kg|kilo|kilogram|kilograms|kilos|ton|tonnes?|tons)$/, /^(kg|kilo|ton|tonase|tonnage|weight|berat|bobot)$/],
  [/^(liter|litre|litres|liters)$/, /^(liter|litre|volume|ltr)$/],
  [/^(jam|hours?)$/, /^(jam|hours?|hrs)$/],
  [/^(km|kilometer|kilometers)$/, /^(km|distance|jarak|kilometer)$/],
]
const currencies = /^(rupiah|dolar|dollars?|usd|idr|euro|rp|uang|duit)$/

/** The number of a row that is told in such units; undefined where there is none, or several are. */
const toldIn = ({ known, root }: Subject, unit: string): Column | undefined => {
  if (currencies.test(unit)) return mainAmount(known, root)
  const numbers = root.columns.filter(
    (column) => !column.hidden && isQuantity(known, root.name, column) && !isRate(column),
  )
  if (unitsOfQuantity.test(unit)) return columnOfRole(numbers, 'sold') ?? columnOfRole(numbers, 'quantity')
  const [, names] = measured.find(([said]) => said.test(unit)) ?? []
  const fitting = numbers.filter(({ name }) => names && nameWords(name).some((word) => names.test(word)))
  return fitting.length === 1 ? fitting[0] : undefined
}

const asksNumber = (word: Word | undefined): boolean => /^(berapa|how many|how much)$/.test(word?.text ?? '')

const isUnit = (text: string): boolean =>
  currencies.test(text) || unitsOfQuantity.test(text) || measured.some(([said]) => said.test(text))

/** 'laku berapa gelas': the lines of what is sold, where its number is asked for. */
export const tablesTold = ({ words, known }: AskedWords): Table[] => {
  if (!words.some(({ text }, index) => unitsOfQuantity.test(text) && asksNumber(words[index - 1]))) return []
  const sales = defaultMeasure(known)?.table
  const lines = sales === undefined ? [] : [sales, ...tablesBelow(known, sales)]
  return lines.flatMap((name) => {
    const table = known.tables.get(name)
    return table && columnOfRole(table.columns, 'quantity') ? [table] : []
  })
}

/** 'terima ikan berapa kilo', 'laku berapa gelas', 'nilai ekspor … berapa dolar': what is told in such units adds up. */
const inUnits: SlotRule = {
  name: 'inUnits',
  *reads(subject, at) {
    const { words, root } = subject
    const unit = words[at + 1]?.text ?? ''
    if (!asksNumber(words[at]) || !isUnit(unit)) return
    const isTold = words.some(
      (word, index) =>
        index !== at + 1 && (quantitiesOf(subject, word).length > 0 || sensesOf(word, 'measure').length > 0),
    )
    if (isTold) yield { end: at + 2, cost: 0.02, pieces: [] }
    const column = toldIn(subject, unit)
    if (column) yield { end: at + 2, cost: 0.06, pieces: [{ is: 'amount', ref: refOf(root, column) }] }
  },
}

/** 'how much discount did we give': what it adds up to, and no list of it. */
const howMuchOf: SlotRule = {
  name: 'howMuchOf',
  *reads(subject, at) {
    const { words, root } = subject
    if (!isOperator(words[at], 'how') || !/^(how much|berapa)$/.test(words[at]?.text ?? '')) return
    for (const { ref, column, table, cost } of quantitiesOf(subject, words[at + 1]))
      if (table === root && !isRate(column)) yield { end: at + 2, cost, pieces: [{ is: 'amount', ref }] }
  },
}

/** 'that nobody has ever ordered': nothing of the kind hangs below. */
const byNobody: SlotRule = {
  name: 'byNobody',
  *reads(subject, at) {
    const { words } = subject
    if (!/^(nobody|no one|noone)$/.test(words[at]?.text ?? '')) return
    const verb = isOperator(words[at + 1], 'any') ? at + 2 : at + 1
    const only = onlyBelow(subject)
    if (only === undefined || !trades.test(words[verb]?.text ?? '')) return
    const end = words[verb + 1]?.text === 'yet' ? verb + 2 : verb + 1
    yield { end, cost: 0.02, pieces: [{ is: 'without', table: only }] }
  },
}

export const askingRules: readonly SlotRule[] = [who, inUnits, howMuchOf, byNobody]
