import type { Calendar } from '#engine/period/index.ts'
import { buildQuery } from '../../build/build.ts'
import { buyingWords, owingWords } from '../../lexicon/money-words.ts'
import { owingPeople } from '../../lexicon/settling.ts'
import type { Item } from '../../link/items.ts'
import { dealsIn } from '../../parse/scopes.ts'
import { isBought } from '../../schema/measures.ts'
import type { PreparedSchema } from '../../schema/prepared-schema.ts'
import type { Table } from '../../types.ts'
import { askingRules, peopleAsked, tablesTold } from './asking-rules.ts'
import { readBeside } from './beside.ts'
import { conditionRules } from './condition-rules.ts'
import { figureRules } from './figure-rules.ts'
import { finishQuery } from './finish.ts'
import { moneyRules, remainderOf } from './money-rules.ts'
import { peopleRules } from './people-rules.ts'
import { isBusiest } from './rank-rules.ts'
import { readRatio } from './ratio.ts'
import { type AskedWords, wordsOf } from './senses.ts'
import { shapeRules } from './shape-rules.ts'
import { type Slot, type SlotReading, type SlotRule, type Subject, tablesBelow } from './slot.ts'
import { spanRules, tablesLasting } from './span-rules.ts'
import { debtorsIn } from './unsettled.ts'

const rules: readonly SlotRule[] = [
  ...askingRules,
  ...peopleRules,
  ...figureRules,
  ...moneyRules,
  ...spanRules,
  ...conditionRules,
  ...shapeRules,
]
const beamWidth = 40
const mostRoots = 6
/** What costs more is another question. */
const dearest = 0.75

const everything = /^(all )?(information|info|details?|informasi|rincian lengkap)$/i

/** Reads a question in which every word has its slot: the cheapest reading over the rows of any one table. */
export const readSlots = (items: readonly Item[], known: PreparedSchema, calendar: Calendar): SlotReading[] => {
  const read = (some: readonly Item[]) => readOne(some, known, calendar)
  const ratio = readRatio(items, { known, read })
  const pair = readBeside(items, { known, read })
  return [...(ratio ? [ratio] : []), ...(pair ? [pair] : []), ...read(items)].toSorted((a, b) => a.cost - b.cost)
}

const readOne = (items: readonly Item[], known: PreparedSchema, calendar: Calendar): SlotReading[] => {
  if (items.some(({ is, text }) => is === 'unread' || is === 'quoted' || everything.test(text))) return []
  const asked: AskedWords = { words: wordsOf(items, known), known, calendar }
  const found: SlotReading[] = []
  for (const { root, cost } of rootsOf(asked)) {
    const subject: Subject = { ...asked, root }
    for (const { slots, cost: said } of coversOf(subject)) {
      if (said + cost > dearest) break
      const finished = finishQuery(subject, slots)
      if (!finished || said + cost + finished.cost > dearest || !buildQuery(finished.intent, known)) continue
      found.push({ intent: finished.intent, cost: said + cost + finished.cost })
    }
  }
  return found.toSorted((a, b) => a.cost - b.cost)
}

/** The tables whose rows it may be about. */
const rootsOf = (asked: AskedWords): { root: Table; cost: number }[] => {
  const found = new Map<Table, number>()
  const add = (table: Table, cost: number): void => {
    found.set(table, Math.min(cost, found.get(table) ?? Number.POSITIVE_INFINITY))
  }
  const deals = asked.words.some(isBusiest) ? dealsIn(asked.known) : undefined
  const dealt = deals === undefined ? undefined : asked.known.tables.get(deals)
  if (dealt) add(dealt, 0.05)
  for (const table of tablesLasting(asked)) add(table, 0.03)
  for (const table of tablesTold(asked)) add(table, 0.06)
  const people = peopleAsked(asked)
  if (people) add(people, 0.03)
  if (asked.words.some(({ text }) => buyingWords.test(text)))
    for (const table of asked.known.schema.tables) if (isBought(asked.known, table)) add(table, 0.03)
  if (asked.words.some(({ text }) => owingPeople.test(text)))
    for (const table of debtorsIn(asked.known)) add(table, 0.03)
  if (asked.words.some(({ text }) => owingWords.test(text)))
    for (const table of asked.known.schema.tables) if (remainderOf(asked.known, table)) add(table, 0.03)
  for (const [index, word] of asked.words.entries())
    for (const sense of word.senses) {
      if (sense.score < 0.55) continue
      if (sense.is === 'table') add(sense.table, index * 0.004)
      else if (sense.is === 'measure') add(sense.table, 0)
      else if (sense.is === 'column') add(sense.table, 0.08)
      else if (sense.is === 'happening') add(sense.table, 0.1)
      else for (const table of holders(asked, sense.table)) add(table, 0.12)
    }
  return [...found]
    .map(([root, cost]) => ({ root, cost }))
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, mostRoots)
}

/** The table of a value, and the tables that it tells the status or the kind of. */
const holders = ({ known }: AskedWords, table: Table): Table[] => [
  table,
  ...tablesBelow(known, table.name).flatMap((name) => known.tables.get(name) ?? []),
]

interface State {
  at: number
  cost: number
  slot?: Slot
  before?: State
}

/** Ways to read all the words, the cheapest first. */
export const coversOf = (subject: Subject): { slots: Slot[]; cost: number }[] => {
  const { words } = subject
  const states: State[][] = [[{ at: 0, cost: 0 }]]
  for (const index of words.keys()) {
    const here = (states[index] ?? []).toSorted((a, b) => a.cost - b.cost).slice(0, beamWidth)
    if (here.length === 0) continue
    for (const rule of rules)
      for (const slot of rule.reads(subject, index)) {
        if (slot.end > words.length) continue
        const next = states[slot.end] ?? []
        states[slot.end] = next
        for (const before of here) {
          const cost = before.cost + Math.max(0, slot.cost) + (slot.pieces.length > 0 ? 0.005 : 0)
          if (cost <= dearest)
            next.push({ at: slot.end, cost, slot: { rule: rule.name, first: index, ...slot }, before })
        }
      }
  }
  return (states[words.length] ?? [])
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, beamWidth)
    .map((state) => ({ slots: slotsOf(state), cost: state.cost }))
}

const slotsOf = (last: State): Slot[] => {
  const slots: Slot[] = []
  for (let step: State | undefined = last; step; step = step.before) if (step.slot) slots.push(step.slot)
  return slots.reverse()
}
