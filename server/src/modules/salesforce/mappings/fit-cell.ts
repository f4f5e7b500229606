import type { ErrorCode, ErrorDetails } from '#contract/errors.ts'
import { mask } from '#sql/index.ts'
import { Failure } from '../../../platform/http/fail.ts'
import { instantOf } from '../../../platform/wall-clock.ts'
import type { Value, ValueType } from '../../../providers/database/port.ts'
import type { DescribedField } from '../../../providers/salesforce/salesforce.ts'
import { toFieldValue } from '../change-sets/field-value.ts'

/** What is wrong with a cell or a row, by its code. */
export type Wrong = { code: ErrorCode; details: ErrorDetails }
export type Fitted = { value: Value } | { wrong: Wrong }

const numbers = new Set(['int', 'long', 'double', 'currency', 'percent'])
const moments = new Set(['date', 'datetime', 'time'])
/** Types of fields that hold any text. */
export const texts = new Set([
  'string',
  'textarea',
  'phone',
  'picklist',
  'combobox',
  'encryptedstring',
  'multipicklist',
])

/** Whether the values of a column can be those of a field at all; of text each value is looked at by itself. */
export function mayFit(type: ValueType, field: Pick<DescribedField, 'type'>): boolean {
  if (type === 'text' || texts.has(field.type)) return true
  if (type === 'number') return numbers.has(field.type) || field.type === 'boolean'
  return type === 'boolean' ? field.type === 'boolean' : moments.has(field.type) && field.type !== 'time'
}

export const isEmptyCell = (cell: Value): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '')

/** A cell as Salesforce would store it, or why it can't be. */
export function fitCell(field: DescribedField, cell: Value, timeZone: string): Fitted {
  if (cell === mask) return { wrong: { code: 'salesforce_mapping_masked', details: {} } }
  try {
    return { value: toFieldValue(field, asWritten(field, cell, timeZone)) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { wrong: { code: error.code, details: error.details } }
  }
}

const truths = new Map([
  ...['true', 't', 'yes', 'y', 'ya', 'benar', '1'].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'n', 'tidak', 'salah', '0'].map((word) => [word, false] as const),
])
const isoMoment = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/

/** What databases and people write differently from Salesforce. */
function asWritten({ type }: DescribedField, cell: Value, timeZone: string): Value {
  const text = String(cell ?? '').trim()
  if (type === 'boolean') return truths.get(text.toLowerCase()) ?? cell
  if (type === 'date') return isoMoment.exec(text)?.[1] ?? cell
  if (type !== 'datetime') return cell
  const [, day = text, time = '00:00', offset] = isoMoment.exec(text) ?? []
  if (offset)
    return `${day}T${time.length === 5 ? `${time}:00` : time}${offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`
  const wall = new Date(`${day}T${time}Z`)
  // By the clocks of the source.
  return Number.isNaN(wall.getTime()) ? cell : instantOf(wall, timeZone).toISOString()
}
