import { describe, expect, test } from 'vitest'
import { creditsOf } from '#contract/billing/prices.ts'
import { addInterval, addMonths, type Subscription, unusedValue } from './purchase.ts'

const utc = (text: string) => new Date(`${text}Z`)

describe('a month later', () => {
  test.each([
    ['2026-01-31T08:30:00', 1, '2026-02-28T08:30:00'],
    ['2028-01-31T08:30:00', 1, '2028-02-29T08:30:00'],
    ['2026-10-31T23:59:59', 1, '2026-11-30T23:59:59'],
    ['2026-12-31T00:00:00', 2, '2027-02-28T00:00:00'],
    ['2026-11-15T00:00:00', 1, '2026-12-15T00:00:00'],
  ])('than %s by %i is %s', (from, months, to) => expect(addMonths(utc(from), months)).toEqual(utc(to)))

  test('is counted in UTC, wherever the server stands', () => {
    const { TZ } = process.env
    try {
      process.env.TZ = 'Asia/Jakarta'
      expect(utc('2026-01-31T20:00:00').getDate()).toBe(1)
      expect(addMonths(utc('2026-01-31T20:00:00'), 1)).toEqual(utc('2026-02-28T20:00:00'))
    } finally {
      if (TZ === undefined) delete process.env.TZ
      else process.env.TZ = TZ
    }
  })

  test('a year after a leap day is the last day of February', () => {
    expect(addInterval(utc('2028-02-29T10:00:00'), 'year')).toEqual(utc('2029-02-28T10:00:00'))
  })
})

describe('unused time', () => {
  const held: Subscription = {
    plan: 'paid',
    interval: 'month',
    next: { plan: 'paid', interval: 'month' },
    periodStart: utc('2026-02-01T00:00:00'),
    periodEnd: utc('2026-03-01T00:00:00'),
  }
  const price = unusedValue(held, utc('2026-02-01T00:00:00'))

  test('is worth the whole price at first, half of it half-way, and nothing at the end', () => {
    expect(price).toBeGreaterThan(0)
    expect(unusedValue(held, utc('2026-02-15T00:00:00'))).toBe(price / 2)
    expect(unusedValue(held, utc('2026-03-01T00:00:00'))).toBe(0)
  })
  test('is worth nothing when it is long over', () => {
    expect(unusedValue(held, utc('2026-04-01T00:00:00'))).toBe(0)
  })
  test('is rounded to the good of the buyer: a millisecond takes nothing off, and the last is worth a rupiah', () => {
    expect(unusedValue(held, utc('2026-02-01T00:00:00.001'))).toBe(price)
    expect(unusedValue(held, utc('2026-02-28T23:59:59.999'))).toBe(1)
  })
})

describe('what work costs', () => {
  test('100 chats of 15 words asked and 200 answered, and a call of ten minutes, are 27,500 credits', () => {
    expect(100 * creditsOf({ inputWords: 15, outputWords: 200 }) + creditsOf({ callSeconds: 600 })).toBe(27_500)
  })
  test.each([
    [{ inputWords: 3 }, 3],
    [{ outputWords: 4 }, 4],
    [{ callSeconds: 60 }, 600],
    [{ callSeconds: 0.2 }, 10],
    [{ messages: 2 }, 40],
    [{}, 0],
  ])('%o: %i', (used, credits) => expect(creditsOf(used)).toBe(credits))
})
