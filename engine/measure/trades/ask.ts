import fs from 'node:fs'
import path from 'node:path'
import { answerQuestion, type Outcome } from '#engine/data/index.ts'
import { holdsResult, sameResult } from '../data/equal.ts'
import { isOrdered } from '../data/ordered.ts'
import type { MeasuredSource } from '../data/source.ts'
import { today } from './generate.ts'
import { trades, withDatabases } from './load.ts'

/** `half`: rules may be mended by looking at the 'tuned' ones; the 'held' ones only count. */
export interface TradeQuestion {
  id: string
  language: 'en' | 'id'
  half: 'tuned' | 'held'
  kind: string
  /** The other wording of the same question. */
  pair?: string
  question: string
  /** The question it follows. */
  previous?: string
  /** The reference query; null where the database cannot answer. */
  sql: string | null
  /** Other queries that answer as well: not rounded, or with the deleted. */
  also?: string[]
  /** What a hasty reader would ask instead; its result differs. */
  wrong?: string
}
export interface AskedTrade extends TradeQuestion {
  trade: string
  answered: boolean
  /** Where the database cannot answer: not answered. */
  right: boolean
  /** Right, or right with further columns beside. */
  holds: boolean
  /** The rows of the answer; undefined where there are none. */
  ours?: unknown[][]
}

export const questionsOf = (trade: string): TradeQuestion[] =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, `${trade}.json`), 'utf8')) as TradeQuestion[]

/** Opens the databases of all trades, new made, for as long as `use` takes. */
export const withTrades = <T>(use: (sources: Map<string, MeasuredSource>) => Promise<T>): Promise<T> =>
  withDatabases(trades, use)

/** Asks every question of every trade and compares the rows with those of the reference queries. */
export const askTrades = (): Promise<AskedTrade[]> =>
  withTrades(async (sources) => {
    const asked: AskedTrade[] = []
    for (const [trade, source] of sources) {
      const schema = await source.schema()
      const ask = (question: string, before?: Outcome): Outcome =>
        answerQuestion({ question, schema, today, ...(before?.kind === 'answer' && { previous: before }) })
      for (const item of questionsOf(trade)) {
        const outcome = ask(item.question, item.previous === undefined ? undefined : ask(item.previous))
        const answered = outcome.kind === 'answer'
        // A query that does not run is a wrong answer.
        const ours = answered ? await source.rows(outcome.sql).catch(() => undefined) : undefined
        const compared = (same: typeof sameResult) => hasSameRows(source, ours, item, same)
        const [right, holds] =
          item.sql === null ? [!answered, !answered] : [await compared(sameResult), await compared(holdsResult)]
        asked.push({ ...item, trade, answered, right, holds, ...(ours && { ours }) })
      }
    }
    return asked
  })

/** Whether rows are those of the reference query or of another that answers as well. */
export const hasSameRows = async (
  source: MeasuredSource,
  ours: unknown[][] | undefined,
  { sql, also = [] }: Pick<TradeQuestion, 'sql' | 'also'>,
  same: typeof sameResult,
): Promise<boolean> => {
  if (ours === undefined || sql === null) return false
  for (const reference of [sql, ...also])
    if (same(ours, await source.rows(reference), isOrdered(reference))) return true
  return false
}

/** For each two wordings of one question: whether both gave the same result, or neither an answer. */
export const pairsAgree = (asked: readonly AskedTrade[]): boolean[] =>
  asked.flatMap((item) => {
    const other = asked.find(({ id }) => id === item.pair)
    return other && item.id < other.id ? [agree(item, other)] : []
  })

const agree = (first: AskedTrade, second: AskedTrade): boolean =>
  first.ours && second.ours ? sameResult(first.ours, second.ours, false) : first.answered === second.answered
