import type { z } from 'zod'
import type { cell, tableColumn } from '../../chat/parts.ts'
import type { Language } from '../../language.ts'
import { byItsOwnClock, formatDate } from './date.ts'
import { formatNumber, formatRupiah, formatRupiahShort } from './number.ts'

export type Cell = z.output<typeof cell>
export type CellColumn = z.output<typeof tableColumn>
type Words = { yes: string; no: string }

/** What a cell that is true or false says, where nobody has words of their own for it. */
export const truthWords: Record<Language, Words> = { en: { yes: 'Yes', no: 'No' }, id: { yes: 'Ya', no: 'Tidak' } }

/** Whether the numbers of a column are changes: growth, difference, percentage points. They carry their sign. */
export const isChange = (column: CellColumn): boolean =>
  column.type === 'number' &&
  /growth|change|difference|delta|pertumbuhan|perubahan|selisih/i.test(`${column.key} ${column.label}`)

/** Years and numbers that name something are not quantities: 2026, not 2,026. */
const isName = ({ key, label, unit }: CellColumn): boolean =>
  !unit && (/^(year|tahun)$/i.test(label) || /(^|_)(year|tahun|id|code|kode|nomor)$|_number$/i.test(key))

/** A value of a table as the person reads it. `short` says rupiah as spoken (Rp 18.6 bn), for charts. */
export function cellText(
  value: Cell | undefined,
  column: CellColumn,
  language: Language,
  words: Words,
  short = false,
): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (column.type === 'number') {
    const number = typeof value === 'number' ? value : Number(value)
    return Number.isFinite(number) ? numberText(number, column, language, short) : String(value)
  }
  return column.type === 'date' ? dateText(String(value), language) : String(value)
}

/** A number with its unit: `Rp 18.600.000`, `31,4%`, `12 kg`. `%` means the number is a percentage already. */
export function numberText(value: number, column: CellColumn, language: Language, short = false): string {
  const { unit } = column
  if (unit === 'IDR' || unit === 'Rp') return short ? formatRupiahShort(value, language) : formatRupiah(value, language)
  const signed = isChange(column)
  if (unit === '%') return `${formatNumber(value, language, { max: 1, signed })}%`
  const figure = isName(column) && Number.isInteger(value) ? String(value) : formatNumber(value, language, { signed })
  return unit ? `${figure} ${unit}` : figure
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MONTH = /^\d{4}-\d{2}$/

/** A date alone has no time zone: it is the same day everywhere. */
function dateText(value: string, language: Language): string {
  if (MONTH.test(value)) return formatDate(`${value}-01T00:00:00`, language, 'month')
  if (DAY.test(value)) return formatDate(`${value}T00:00:00`, language, 'date')
  const shown = byItsOwnClock(value)
  return Number.isNaN(Date.parse(shown)) ? value : formatDate(shown, language, 'moment')
}
