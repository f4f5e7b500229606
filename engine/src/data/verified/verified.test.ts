import { describe, expect, test } from 'vitest'
import { answerQuestion } from '../ask.ts'
import { shop } from '../testing/shop.ts'
import type { Answer } from '../types.ts'
import { leansOnBefore, matchVerified } from './match.ts'
import { datesOf, movingIn, onDay, withMovingDates } from './moving-dates.ts'
import { sayAgain } from './retell.ts'

const today = '2026-11-21'
const matched = (question: string, ...known: string[]) =>
  matchVerified({ question, known: known.map((text) => ({ id: text, question: text })), schema: shop, today })?.id
const answered = (question: string, day = today): Answer => {
  const outcome = answerQuestion({ question, schema: shop, today: day })
  if (outcome.kind !== 'answer') throw new Error(`${question}: ${outcome.kind}`)
  return outcome
}

describe('a verified question is asked again', () => {
  const verified = 'number of clients by area last month'

  test.each([
    ['Number of clients by area last month?'],
    ['please show me the number of clients by area last month'],
    ['jumlah pelanggan per wilayah bulan lalu'],
    ['how many clients per area last month'],
  ])('%s', (question) => expect(matched(question, 'how many vendors', verified)).toBe(verified))

  test.each([
    ['another period', 'number of clients by area this month'],
    ['another group', 'number of clients by branch last month'],
    ['another thing', 'number of vendors by area last month'],
    ['one condition more', 'number of clients by area Utara last month who left'],
    ['no period', 'number of clients by area'],
  ])('%s is another question', (_, question) => expect(matched(question, verified)).toBeUndefined())

  test('words that nothing explains tell questions apart', () => {
    expect(matched('frobnicated blorg of goods', 'gross blorg of goods')).toBeUndefined()
    expect(matched('show the gross blorg of goods', 'gross blorg of goods')).toBe('gross blorg of goods')
  })

  test('where a thing goes to is not where it comes from', () => {
    expect(matched('parcels from Bali to Medan', 'parcels to Bali from Medan')).toBeUndefined()
  })

  test('a follow-up stands for nothing by itself', () => {
    expect(leansOnBefore('and by area?', shop, today)).toBe(true)
    expect(leansOnBefore('number of clients by area', shop, today)).toBe(false)
  })
})

describe('dates move on', () => {
  const dialect = 'postgres'

  test('dates in comments, names and longer texts stay', () => {
    const sql = `select "2026-10-01", 'it''s ''2026-10-01''' /* '2026-10-01' /* */ '2026-11-01' */ where d >= '2026-10-01'`
    expect(withMovingDates({ sql, dialect }, 'orders last month', today)).toBe(
      sql.replace(/'2026-10-01'$/, "'{{last month.from}}'"),
    )
  })

  test('those that the question names in words are kept as words', () => {
    const sql =
      "select 1 where d >= DATE '2026-10-01' and d < DATE '2026-11-01' and e <= '2026-10-31T23:59:59' and f > '2025-01-01'"
    const kept = withMovingDates({ sql, dialect }, 'orders last month since 2025', today)
    expect(kept).toBe(
      "select 1 where d >= DATE '{{last month.from}}' and d < DATE '{{last month.to}}' and e <= '{{last month.last}}T23:59:59' and f > '2025-01-01'",
    )
    expect(onDay(kept, today)).toBe(sql)
    expect(onDay(kept, '2027-01-05')).toContain("d >= DATE '2026-12-01' and d < DATE '2027-01-01'")
    expect(datesOf(kept, '2027-01-05')).toEqual([{ words: 'last month', from: '2026-12-01', to: '2026-12-31' }])
  })

  test('in Indonesian', () => {
    const kept = withMovingDates({ sql: "where d >= '2026-10-01'", dialect }, 'pesanan bulan lalu', today)
    expect(kept).toBe("where d >= '{{bulan lalu.from}}'")
    expect(onDay(kept, '2026-03-02')).toBe("where d >= '2026-02-01'")
  })

  test('a year that is named does not move', () => {
    expect(movingIn('orders in 2024', today)).toEqual([])
    expect(withMovingDates({ sql: "d >= '2024-01-01'", dialect }, 'orders in 2024', today)).toBe("d >= '2024-01-01'")
  })

  test('words that are no date are not guessed', () => {
    expect(onDay("d > '{{the day of doom.from}}'", today)).toBeUndefined()
    expect(onDay("d > '{{today}}'", today)).toBe(`d > '${today}'`)
  })

  test('a reading is said again with the dates of the day', () => {
    const question = 'number of clients by area last month'
    const kept = { frame: JSON.parse(JSON.stringify(answered(question).frame)), question, askedOn: today }
    expect(sayAgain(kept, shop, today, 'en')?.sql).toBe(answered(question).sql)
    expect(sayAgain(kept, shop, '2027-01-05', 'en')?.sql).toBe(answered(question, '2027-01-05').sql)
    expect(sayAgain(kept, { ...shop, tables: shop.tables.slice(1) }, today, 'en')).toBeUndefined()
  })

  test('a time that no word names moves, too', () => {
    const question = 'is this month up or down'
    const kept = { frame: answered(question).frame, question, askedOn: today }
    expect(sayAgain(kept, shop, '2027-01-05', 'en')?.title).toBe('Revenue, 1–5 Jan 2027 vs 1–5 Dec 2026')
    const implied = { frame: answered('how are sales doing').frame, question: 'how are sales doing', askedOn: today }
    expect(sayAgain(implied, shop, '2027-01-05', 'en')?.title).toBe('Revenue, 1–5 Jan 2027 vs 1–5 Dec 2026')
  })

  test('a reading that the words no longer give keeps its shape and moves its dates', () => {
    const asked = answered('number of clients by area last month')
    const kept = { frame: asked.frame, question: 'who joined last month, by zork', askedOn: today }
    const later = sayAgain(kept, shop, '2027-01-05', 'en')
    expect(later?.sql).toBe(answered('number of clients by area last month', '2027-01-05').sql)
  })
})
