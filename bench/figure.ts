/** One line of the table: what was measured, what came out, what it must reach (if anything). */
export type Figure = { what: string; measured: string; target: string; reached?: boolean }

export const atMost = (what: string, value: number, limit: number, unit: string): Figure => ({
  what,
  measured: `${format(value)} ${unit}`,
  target: `at most ${format(limit)} ${unit}`,
  reached: value <= limit,
})

export const atLeast = (what: string, value: number, limit: number, unit: string): Figure => ({
  what,
  measured: `${format(value)} ${unit}`,
  target: `at least ${format(limit)} ${unit}`,
  reached: value >= limit,
})

/** Nothing says what it must reach: it is there to be compared with itself. */
export const measuredOnly = (what: string, value: number, unit: string): Figure => ({
  what,
  measured: `${format(value)} ${unit}`,
  target: '',
})

const format = (value: number) => (value >= 100 ? Math.round(value) : Math.round(value * 10) / 10).toLocaleString('en')

/** The value below which a share of the sorted sample lies. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
