import xlsx from '@e965/xlsx'
import type { RawCell } from './column-type.ts'

const dateFormats = new Map<string, boolean>()
const maxFormats = 1_000

/** Whether a number format shows a day: one that shows hours alone is a number of hours. */
export function isDateFormat(format: unknown): boolean {
  if (typeof format !== 'string') return false
  const known = dateFormats.get(format)
  if (known !== undefined) return known
  const isDate = xlsx.SSF.is_date(format) === true && /[yd]/i.test(format)
  if (dateFormats.size < maxFormats) dateFormats.set(format, isDate)
  return isDate
}

type DateParts = Record<'y' | 'm' | 'd' | 'H' | 'M' | 'S', number>

/** A day as workbooks count them, as ISO text; what is no day stays the number. Turning it here avoids any time zone. */
export function dateOfSerial(serial: number): RawCell {
  const parts: DateParts | null = xlsx.SSF.parse_date_code(serial)
  if (!parts || parts.y < 1900) return serial
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const date = `${parts.y}-${two(parts.m)}-${two(parts.d)}`
  return { date: serial % 1 === 0 ? date : `${date}T${two(parts.H)}:${two(parts.M)}:${two(parts.S)}` }
}
