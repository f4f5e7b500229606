import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { dayOf, isoOf, nearestIdulFitri } from './calendar.ts'
import { generateSampleCompany } from './generate.ts'
import { columnNames, type TableName, tableNames } from './tables.ts'

describe('the generator', () => {
  test('gives the same rows for the same day', () => {
    expect(digest('2026-11-21')).toBe(digest('2026-11-21'))
  })

  test('gives other rows for another day', () => {
    expect(digest('2026-11-20')).not.toBe(digest('2026-11-21'))
  })

  test.each(['2026-10-31', '2026-11-01', '2026-11-21', '2027-02-28', '2024-02-29'])(
    'fills every table up to %s',
    (today) => {
      const counts = new Map<TableName, number>()
      let total = 0
      let latest = ''
      generateSampleCompany(today, (table, row) => {
        total++
        counts.set(table, (counts.get(table) ?? 0) + 1)
        if (row.length !== columnNames(table).length) throw new Error(`${table} has ${row.length} cells`)
        if (table === 'orders' && String(row[4]) > latest) latest = String(row[4])
      })
      expect([...counts.keys()].sort()).toEqual([...tableNames].sort())
      expect(total).toBeGreaterThan(180_000)
      expect(total).toBeLessThan(230_000)
      expect(latest.slice(0, 10)).toBe(today)
    },
  )

  test.each(['', '2026-13-01', '2026-02-30', '21.11.2026', 'today'])('refuses %j as a day', (today) => {
    expect(() => generateSampleCompany(today, () => {})).toThrow(RangeError)
  })
})

test.each([
  ['2023-05-01', '2023-04-21'],
  ['2024-01-01', '2024-04-10'],
  ['2025-03-01', '2025-03-31'],
  ['2026-03-01', '2026-03-20'],
  ['2026-10-01', '2027-03-10'],
])('Idul Fitri nearest to %s is within a day of %s', (day, feast) => {
  expect(
    Math.abs(nearestIdulFitri(dayOf(day)) - dayOf(feast)),
    isoOf(nearestIdulFitri(dayOf(day))),
  ).toBeLessThanOrEqual(1)
})

function digest(today: string): string {
  const hash = createHash('sha256')
  generateSampleCompany(today, (table, row) => hash.update(`${table} ${JSON.stringify(row)}\n`))
  return hash.digest('hex')
}
