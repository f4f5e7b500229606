import type { Bucket } from '#engine/period/index.ts'
import type { Dialect } from '../types.ts'

/**
 * The label of the stretch of time a date lies in, as SQL: '2026', '2026-Q3', '2026-07', '2026-07-01' for a day or a week's Monday; of
 * what comes again and again its number: 1 (Monday) to 7, 0 to 23.
 */
export const bucketOf = (date: string, grain: Bucket, dialect: Dialect): string => buckets[dialect][grain](date)

type Buckets = Record<Bucket, (date: string) => string>

const half = (month: string): string => `CASE WHEN ${month} <= 6 THEN '-H1' ELSE '-H2' END`

const postgres: Buckets = {
  day: (date) => `TO_CHAR(${date}, 'YYYY-MM-DD')`,
  week: (date) => `TO_CHAR(DATE_TRUNC('week', ${date}), 'YYYY-MM-DD')`,
  month: (date) => `TO_CHAR(${date}, 'YYYY-MM')`,
  quarter: (date) => `TO_CHAR(${date}, 'YYYY-"Q"Q')`,
  half: (date) => `TO_CHAR(${date}, 'YYYY') || ${half(`EXTRACT(MONTH FROM ${date})`)}`,
  year: (date) => `TO_CHAR(${date}, 'YYYY')`,
  weekday: (date) => `CAST(EXTRACT(ISODOW FROM ${date}) AS INTEGER)`,
  hour: (date) => `CAST(EXTRACT(HOUR FROM ${date}) AS INTEGER)`,
}

const sqlite: Buckets = {
  day: (date) => `DATE(${date})`,
  week: (date) => `DATE(${date}, 'weekday 0', '-6 days')`,
  month: (date) => `STRFTIME('%Y-%m', ${date})`,
  quarter: (date) => `STRFTIME('%Y', ${date}) || '-Q' || ((CAST(STRFTIME('%m', ${date}) AS INTEGER) + 2) / 3)`,
  half: (date) => `STRFTIME('%Y', ${date}) || ${half(`CAST(STRFTIME('%m', ${date}) AS INTEGER)`)}`,
  year: (date) => `STRFTIME('%Y', ${date})`,
  weekday: (date) => `((CAST(STRFTIME('%w', ${date}) AS INTEGER) + 6) % 7 + 1)`,
  hour: (date) => `CAST(STRFTIME('%H', ${date}) AS INTEGER)`,
}

const mysql: Buckets = {
  day: (date) => `DATE_FORMAT(${date}, '%Y-%m-%d')`,
  week: (date) => `DATE_FORMAT(DATE_SUB(${date}, INTERVAL WEEKDAY(${date}) DAY), '%Y-%m-%d')`,
  month: (date) => `DATE_FORMAT(${date}, '%Y-%m')`,
  quarter: (date) => `CONCAT(YEAR(${date}), '-Q', QUARTER(${date}))`,
  half: (date) => `CONCAT(YEAR(${date}), ${half(`MONTH(${date})`)})`,
  year: (date) => `DATE_FORMAT(${date}, '%Y')`,
  weekday: (date) => `(WEEKDAY(${date}) + 1)`,
  hour: (date) => `HOUR(${date})`,
}

// The first of January 1900 was a Monday: no setting of the server changes that.
const sqlserver: Buckets = {
  day: (date) => `CONVERT(char(10), ${date}, 23)`,
  week: (date) => `CONVERT(char(10), DATEADD(day, -(DATEDIFF(day, '19000101', ${date}) % 7), ${date}), 23)`,
  month: (date) => `CONVERT(char(7), ${date}, 23)`,
  quarter: (date) => `CONCAT(YEAR(${date}), '-Q', DATEPART(quarter, ${date}))`,
  half: (date) => `CONCAT(YEAR(${date}), ${half(`MONTH(${date})`)})`,
  year: (date) => `CONVERT(char(4), ${date}, 23)`,
  weekday: (date) => `(DATEDIFF(day, '19000101', ${date}) % 7 + 1)`,
  hour: (date) => `DATEPART(hour, ${date})`,
}

const buckets: Record<Dialect, Buckets> = { postgres, sqlite, mysql, sqlserver }

/** The month and day of a date as 'MM-DD', as SQL. */
export const yearDayOf = (date: string, dialect: Dialect): string =>
  ({
    postgres: `TO_CHAR(${date}, 'MM-DD')`,
    sqlite: `STRFTIME('%m-%d', ${date})`,
    mysql: `DATE_FORMAT(${date}, '%m-%d')`,
    // Style 110 is mm-dd-yyyy.
    sqlserver: `CONVERT(char(5), ${date}, 110)`,
  })[dialect]

/** Stretches of time that follow each other. */
export type CountedGrain = 'week' | 'month' | 'quarter' | 'year'

/** The number of the stretch of time that a date lies in, as SQL. */
export const stretchOf = (date: string, grain: CountedGrain, dialect: Dialect): string => {
  if (grain === 'week') return weeks[dialect](date)
  const months = monthsOf[dialect](date)
  const size = { month: 1, quarter: 3, year: 12 }[grain]
  return size === 1 ? months : `((${months} - ${months} % ${size}) / ${size})`
}

const monthsOf: Record<Dialect, (date: string) => string> = {
  postgres: (date) => `CAST(EXTRACT(YEAR FROM ${date}) * 12 + EXTRACT(MONTH FROM ${date}) - 1 AS INTEGER)`,
  sqlite: (date) => `(STRFTIME('%Y', ${date}) * 12 + STRFTIME('%m', ${date}) - 1)`,
  mysql: (date) => `(YEAR(${date}) * 12 + MONTH(${date}) - 1)`,
  sqlserver: (date) => `(YEAR(${date}) * 12 + MONTH(${date}) - 1)`,
}

// Weeks begin on Mondays, as the first of January 1900 did.
const weeks: Record<Dialect, (date: string) => string> = {
  postgres: (date) => `((CAST(${date} AS DATE) - DATE '1900-01-01') / 7)`,
  sqlite: (date) => `CAST((JULIANDAY(DATE(${date})) - JULIANDAY('1900-01-01')) / 7 AS INTEGER)`,
  mysql: (date) => `FLOOR(DATEDIFF(${date}, '1900-01-01') / 7)`,
  sqlserver: (date) => `(DATEDIFF(day, '19000101', ${date}) / 7)`,
}
