/** A small database of one trade, made alike every time. */
export interface Trade {
  name: string
  /** The statements that make its tables. */
  ddl: string
  /** The rows of each table, values in the order of its columns. */
  rows: () => Record<string, Cell[][]>
}
export type Cell = string | number | null

/** The day on which every question is asked. */
export const today = '2026-11-18'

/** Numbers that look random and are the same every time (mulberry32). */
export class Random {
  #state: number
  constructor(seed: number) {
    this.#state = seed
  }
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }
  chance(share: number): boolean {
    return this.next() < share
  }
  /** One of the items; the earlier ones more often where `weights` say so. */
  pick<T>(items: readonly T[], weights?: readonly number[]): T {
    const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? items.length
    let left = this.next() * total
    for (const [index, item] of items.entries()) {
      left -= weights?.[index] ?? 1
      if (left < 0) return item
    }
    throw new Error('nothing to pick from')
  }
  shuffle<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, order: this.next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ item }) => item)
  }
}

/** The numbers from `low` to `high`, both included. */
export const rangeOf = (low: number, high: number): number[] =>
  Array.from({ length: Math.max(0, high - low + 1) }, (_, index) => low + index)

const dayLength = 86_400_000

/** The day (`YYYY-MM-DD`) so many days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayLength

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay()

/** The same day of the month so many months later; days are at most 28. */
export const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 0, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, 28))).toISOString().slice(0, 10)
}

/** The last days of so many months, from that of `month` (`YYYY-MM`). */
export const monthEnds = (month: string, count: number): string[] =>
  rangeOf(1, count).map((months) => addDays(addMonths(`${month}-01`, months), -1))

/** A time of the day as `YYYY-MM-DD HH:MM:SS`; minutes past midnight may run into the next day. */
export const momentAt = (day: string, minutes: number): string =>
  new Date(Date.parse(day) + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')

const given =
  'Adi Agus Ayu Bagas Bayu Citra Dedi Dewi Dian Eka Fajar Fitri Galih Gita Hadi Hana Indra Intan Joko Kartika Lestari Lukman Maya Mira Nanda Nina Putri Rama Rina Rizky Sari Satria Tono Tuti Wahyu Wulan Yanto Yudi Yuni Zahra'.split(
    ' ',
  )
const family =
  'Anwar Basuki Chandra Darmawan Effendi Firmansyah Gunawan Hakim Iskandar Jatmiko Kurniawan Lubis Maulana Nasution Oktavian Pratama Rahardjo Saputra Tarigan Utomo Wibowo Yulianto'.split(
    ' ',
  )

/** So many names of people, no two alike. */
export const peopleNames = (random: Random, count: number): string[] =>
  random.shuffle(given.flatMap((first) => family.map((last) => `${first} ${last}`))).slice(0, count)
