import type { Cell } from '../kit/format/cell-text.ts'

// Names that come round again have an order of their own, which neither the alphabet nor a query knows.

const days = [
  ['monday', 'mon', 'senin', 'sen'],
  ['tuesday', 'tue', 'tues', 'selasa', 'sel'],
  ['wednesday', 'wed', 'rabu', 'rab'],
  ['thursday', 'thu', 'thur', 'thurs', 'kamis', 'kam'],
  ['friday', 'fri', 'jumat', "jum'at", 'jum'],
  ['saturday', 'sat', 'sabtu', 'sab'],
  ['sunday', 'sun', 'minggu', 'min', 'ahad'],
]
const months = [
  ['january', 'jan', 'januari'],
  ['february', 'feb', 'februari'],
  ['march', 'mar', 'maret'],
  ['april', 'apr'],
  ['may', 'mei'],
  ['june', 'jun', 'juni'],
  ['july', 'jul', 'juli'],
  ['august', 'aug', 'agustus', 'agu', 'agt'],
  ['september', 'sep', 'sept'],
  ['october', 'oct', 'oktober', 'okt'],
  ['november', 'nov'],
  ['december', 'dec', 'desember', 'des'],
]

const ranksOf = (names: readonly (readonly string[])[]) =>
  new Map(names.flatMap((spellings, rank) => spellings.map((name) => [name, rank] as const)))
const cycles = [ranksOf(days), ranksOf(months)]

const isTold = (value: Cell) => value !== null && value !== ''

/** Where each name stands among the days of a week (from Monday) or the months of a year; undefined where one is neither. */
export function cycleRanks(values: readonly Cell[]): number[] | undefined {
  if (!values.some(isTold)) return undefined
  for (const ranks of cycles) {
    const found = values.map((value) =>
      isTold(value) ? ranks.get(String(value).trim().toLowerCase()) : Number.POSITIVE_INFINITY,
    )
    if (found.every((rank) => rank !== undefined)) return found
  }
  return undefined
}

const roundName = /(^|_|\b)(hour|hours|jam|dow|weekday|day_of_week|hari_ke)(_|\b|$)/i
const maxHour = 24

/** Whether a column is one of hours, days of the week or months without a year: a name to go along, not a figure or a moment. */
export const isCycle = (key: string, values: readonly Cell[]): boolean =>
  cycleRanks(values) !== undefined || (roundName.test(key) && values.some(isTold) && values.every(isHour))

function isHour(value: Cell): boolean {
  if (!isTold(value)) return true
  const hour = Number(value)
  return Number.isInteger(hour) && hour >= 0 && hour <= maxHour
}
