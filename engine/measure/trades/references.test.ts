import { describe, expect, it } from 'vitest'
import { arithmeticQuestions, tradesOf } from '../arithmetic/questions.ts'
import { sameResult } from '../data/equal.ts'
import { isOrdered } from '../data/ordered.ts'
import type { MeasuredSource } from '../data/source.ts'
import { ownersQuestions, ownersTrades, withOwners } from '../owners/ask.ts'
import { questionsOf, type TradeQuestion, withTrades } from './ask.ts'
import { trades, withDatabases } from './load.ts'

const isEmpty = (rows: unknown[][]): boolean => rows.flat().every((value) => value === null)

/** What is amiss with the queries of a question. */
const faultsOf = async (source: MeasuredSource, { sql, also = [], wrong }: TradeQuestion): Promise<string[]> => {
  if (sql === null) return also.length > 0 || wrong ? ['has queries, and no answer'] : []
  if (wrong === undefined) return ['has no trap']
  const trap = await source.rows(wrong)
  const faults: string[] = []
  for (const reference of [sql, ...also]) {
    const rows = await source.rows(reference)
    if (isEmpty(rows)) faults.push(`is empty: ${reference}`)
    if (sameResult(trap, rows, isOrdered(reference))) faults.push(`gives what the trap gives: ${reference}`)
  }
  return faults
}

describe('the questions of the trades', () => {
  it('have references that run, with rows, which the trap beside them does not give', async () => {
    const faults = await withTrades(async (sources) => {
      const found: string[] = []
      for (const [trade, source] of sources)
        for (const item of questionsOf(trade))
          found.push(...(await faultsOf(source, item)).map((fault) => `${item.id} ${fault}`))
      return found
    })
    expect(faults).toEqual([])
  })

  it.each(trades)('of the $name are 50: half in each language, about half held, five without an answer', ({ name }) => {
    const questions = questionsOf(name)
    const count = (has: (item: TradeQuestion) => boolean) => questions.filter(has).length
    expect(new Set(questions.map(({ id }) => id)).size).toBe(50)
    expect(count(({ language }) => language === 'en')).toBe(25)
    expect(count(({ half }) => half === 'held')).toBe(25)
    expect(count(({ sql }) => sql === null)).toBe(5)
    expect(count(({ kind }) => kind === 'unanswerable')).toBe(5)
    expect(count(({ pair }) => pair !== undefined)).toBe(20)
  })

  it.each(trades)('of the $name that are pairs share a reference and a half', ({ name }) => {
    const questions = questionsOf(name)
    for (const { id, pair, sql, half } of questions.filter((item) => item.pair !== undefined))
      expect(questions.find((item) => item.id === pair)).toMatchObject({ pair: id, sql, half })
  })

  it.each(trades)('are asked of a $name that is made alike every time', ({ rows }) => {
    expect(rows()).toEqual(rows())
  })
})

describe('the plain questions of owners', () => {
  it('have references that run, with rows', async () => {
    const empty = await withOwners(async (sources) => {
      const found: string[] = []
      for (const [trade, source] of sources)
        for (const { id, sql, also = [] } of ownersQuestions(trade))
          for (const reference of sql === null ? [] : [sql, ...also])
            if (isEmpty(await source.rows(reference))) found.push(`${id} is empty: ${reference}`)
      return found
    })
    expect(empty).toEqual([])
  })

  it.each(ownersTrades)('of the $name are no two alike, and half in each language', ({ name }) => {
    const questions = ownersQuestions(name)
    expect(questions.length).toBeGreaterThanOrEqual(40)
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length)
    expect(questions.filter(({ language }) => language === 'en')).toHaveLength(questions.length / 2)
    expect(questions.filter(({ sql }) => sql === null)).toHaveLength(4)
    // All of one half, or as many of each.
    const held = questions.filter(({ half }) => half === 'held').length
    expect([0, questions.length / 2, questions.length]).toContain(held)
  })
})

describe('the questions of arithmetic', () => {
  it('have references that run, with rows', async () => {
    const questions = arithmeticQuestions()
    const empty = await withDatabases(tradesOf(questions), async (sources) => {
      const found: string[] = []
      for (const { id, trade, sql, also = [] } of questions)
        for (const reference of sql === null ? [] : [sql, ...also]) {
          const rows = await sources.get(trade)?.rows(reference)
          if (!rows || isEmpty(rows)) found.push(`${id} is empty: ${reference}`)
        }
      return found
    })
    expect(empty).toEqual([])
  })

  it('are of each kind in both languages, and no two alike', () => {
    const questions = arithmeticQuestions()
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length)
    for (const [, of] of Map.groupBy(questions, ({ kind }) => kind))
      expect(new Set(of.map(({ language }) => language)).size).toBe(2)
  })
})
