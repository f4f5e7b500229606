/** In which order a column writes day, month and year. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd' | 'named'

type Parts = { first: number; second: number; third: number; rest: string; named: boolean; yearFirst: boolean }

const monthNames: [string, number][] = (
  'jan feb mar apr may jun jul aug sep oct nov dec|januari februari maret april mei juni juli agustus september oktober november desember|' +
  'january february march april may june july august september october november december'
)
  .split('|')
  .flatMap((list) => list.split(' ').map((name, index): [string, number] => [name, index + 1]))
const months = new Map<string, number>([...monthNames, ['agu', 8], ['agt', 8], ['okt', 10], ['des', 12], ['sept', 9]])

const numeric = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{2,4})(?:[T ,]+(.*))?$/
const dayName = /^(?:[a-z]{3,9}|jum'at),?\s+(?=\d)/i
const dayFirst = /^(?<day>\d{1,2})[-\s]+(?<month>[a-z]{3,9})\.?,?[-\s]+(?<year>\d{4})(?:[T ,]+(?<rest>.*))?$/i
const monthFirst = /^(?<month>[a-z]{3,9})\.?\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})(?:[T ,]+(?<rest>.*))?$/i
const clock = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?\s*(am|pm)?\s*(z|wib|wita|wit|[+-]\d{2}:?\d{2})?$/i

/** The order in which all texts of a column are dates, or undefined; 03/04/2025 alone is read as Indonesia does, day first. */
export function dateOrder(texts: string[]): DateOrder | undefined {
  let order: DateOrder | undefined
  let dayFirstSeen = false
  let monthFirstSeen = false
  for (const text of texts) {
    const parts = readParts(text)
    if (!parts) return undefined
    const own: DateOrder = parts.named ? 'named' : parts.yearFirst ? 'ymd' : 'dmy'
    if (order !== undefined && order !== own) return undefined
    order = own
    if (own === 'dmy' && parts.first > 12) dayFirstSeen = true
    if (own === 'dmy' && parts.second > 12) monthFirstSeen = true
  }
  if (order === 'dmy' && monthFirstSeen) order = dayFirstSeen ? undefined : 'mdy'
  const chosen = order
  return chosen && texts.every((text) => parseDate(text, chosen) !== undefined) ? chosen : undefined
}

/** A date as `YYYY-MM-DD`, with `THH:mm:ss` when the text has a time of day; undefined when it is no date of that order. */
export function parseDate(text: string, order: DateOrder): string | undefined {
  const parts = readParts(text)
  if (!parts) return undefined
  const { first, second, third } = parts
  const [year, month, day] =
    order === 'ymd' ? [first, second, third] : order === 'mdy' ? [third, first, second] : [third, second, first]
  if (!isRealDate(year, month, day)) return undefined
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  if (parts.rest === '') return date
  const time = parseClock(parts.rest)
  return time === undefined ? undefined : `${date}T${time}`
}

function readParts(text: string): Parts | undefined {
  const trimmed = text.trim()
  if (trimmed.length > 48) return undefined
  const plain = numeric.exec(trimmed)
  if (plain) return numericParts(plain)
  const spoken = trimmed.replace(dayName, '')
  const { day, month, year, rest } = (dayFirst.exec(spoken) ?? monthFirst.exec(spoken))?.groups ?? {}
  return day && month && year ? namedParts(day, month, year, rest) : undefined
}

function numericParts(match: RegExpExecArray): Parts | undefined {
  const [, text = '', , two_ = '', three = '', rest = ''] = match
  const yearFirst = text.length === 4
  if (!yearFirst && (text.length > 2 || three.length === 3)) return undefined
  if (yearFirst && three.length > 2) return undefined
  return {
    first: Number(text),
    second: Number(two_),
    third: yearFirst ? Number(three) : fullYear(three),
    rest,
    named: false,
    yearFirst,
  }
}

function namedParts(day: string, month: string, year: string, rest = ''): Parts | undefined {
  const number = months.get(month.toLowerCase())
  if (number === undefined) return undefined
  return { first: Number(day), second: number, third: Number(year), rest, named: true, yearFirst: false }
}

function fullYear(text: string): number {
  const year = Number(text)
  return text.length > 2 ? year : year < 70 ? 2000 + year : 1900 + year
}

function isRealDate(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1 || year < 1000 || year > 9999) return false
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function parseClock(text: string): string | undefined {
  const match = clock.exec(text.trim())
  if (!match) return undefined
  const half = match[4]?.toLowerCase()
  let hour = Number(match[1])
  if (half === 'pm' && hour < 12) hour += 12
  if (half === 'am' && hour === 12) hour = 0
  const minute = Number(match[2])
  const second = Number(match[3] ?? 0)
  return hour < 24 && minute < 60 && second < 60 ? `${two(hour)}:${two(minute)}:${two(second)}` : undefined
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
