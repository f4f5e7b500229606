import fs from 'node:fs'
import path from 'node:path'
import {
  type Answer,
  answerQuestion,
  type Schema,
  type Trial,
  trialRows,
  triedQueries,
  weighTrials,
} from '#engine/data/index.ts'
import { holdsResult } from '../data/equal.ts'
import type { MeasuredSource } from '../data/source.ts'
import { hasSameRows, type TradeQuestion } from '../trades/ask.ts'
import { type Trade, today } from '../trades/generate.ts'
import { withDatabases } from '../trades/load.ts'
import { coldstore } from './coldstore.ts'
import { dental } from './dental.ts'
import { furniture } from './furniture.ts'
import { garage } from './garage.ts'
import { gym } from './gym.ts'
import { hospital } from './hospital.ts'
import { hotel } from './hotel.ts'
import { insurance } from './insurance.ts'
import { internet } from './internet.ts'
import { koperasi } from './koperasi.ts'
import { laundry } from './laundry.ts'
import { payroll } from './payroll.ts'
import { pharmacy } from './pharmacy.ts'
import { plantation } from './plantation.ts'
import { property } from './property.ts'
import { rental } from './rental.ts'
import { restaurant } from './restaurant.ts'
import { spreadsheets } from './spreadsheets.ts'
import { ticketing } from './ticketing.ts'
import { travel } from './travel.ts'
import { waterworks } from './waterworks.ts'
import { wholesale } from './wholesale.ts'

/** Rules may be mended, and the probability is fitted, by looking at the questions of these trades only; the others only count. */
const open: readonly Trade[] = [hotel, garage, koperasi, pharmacy, restaurant, coldstore, dental]
const held: readonly Trade[] = [gym, payroll, property, waterworks, travel]
/** Each question of these says itself which half it is of; of the open ones rules may be mended, too. */
const mixed: readonly Trade[] = [
  internet,
  ticketing,
  plantation,
  insurance,
  furniture,
  wholesale,
  laundry,
  rental,
  hospital,
  spreadsheets,
]
export const ownersTrades: readonly Trade[] = [...open, ...held, ...mixed]

type Written = Pick<TradeQuestion, 'id' | 'language' | 'kind' | 'question' | 'sql' | 'also'> & {
  half?: OwnersQuestion['half']
}
export interface OwnersQuestion extends Omit<Written, 'half'> {
  half: 'open' | 'held'
}
export interface AskedOwner extends OwnersQuestion {
  band: 'sure' | 'likely' | 'no'
  /** Its first reading is right, further columns beside or not; where the database cannot answer, that nothing is stated. */
  right: boolean
  reading?: string
  statement?: string
}

/** The questions of a trade. */
export const ownersQuestions = (trade: string): OwnersQuestion[] =>
  (JSON.parse(fs.readFileSync(path.join(import.meta.dirname, `${trade}.json`), 'utf8')) as Written[]).map((item) => ({
    ...item,
    half: item.half ?? (open.some(({ name }) => name === trade) ? 'open' : 'held'),
  }))

/** Opens the databases, new made, for as long as `use` takes. */
export const withOwners = <T>(use: (sources: Map<string, MeasuredSource>) => Promise<T>): Promise<T> =>
  withDatabases(ownersTrades, use)

const rowsOf = async (source: MeasuredSource, sql: string): Promise<unknown[][] | undefined> => {
  try {
    return await source.rows(sql)
  } catch {
    return undefined
  }
}

const trialOf = async (source: MeasuredSource, sql: string): Promise<Trial> =>
  (await rowsOf(source, sql))?.slice(0, trialRows)

/** As the product asks: what is stated or offered is tried first. */
const answerOf = async (source: MeasuredSource, schema: Schema, question: string): Promise<Answer | undefined> => {
  const outcome = answerQuestion({ question, schema, today })
  const read = outcome.kind === 'answer' ? outcome : outcome.kind === 'unsure' ? outcome.offered : undefined
  const weighed = read && weighTrials(read, await Promise.all(triedQueries(read).map((sql) => trialOf(source, sql))))
  return weighed?.kind === 'answer' ? weighed : undefined
}

/** Asks every question of the halves that are wanted. */
export const askOwners = (wanted: readonly OwnersQuestion['half'][]): Promise<AskedOwner[]> =>
  withOwners(async (sources) => {
    const asked: AskedOwner[] = []
    for (const [trade, source] of sources) {
      const schema = await source.schema()
      for (const item of ownersQuestions(trade).filter(({ half }) => wanted.includes(half))) {
        const answer = await answerOf(source, schema, item.question)
        const band = answer?.confidence?.band ?? 'no'
        const right =
          item.sql === null
            ? band !== 'sure'
            : answer !== undefined && (await hasSameRows(source, await rowsOf(source, answer.sql), item, holdsResult))
        asked.push({ ...item, band, right, ...(answer && { reading: answer.reading, statement: answer.sql }) })
      }
    }
    return asked
  })
