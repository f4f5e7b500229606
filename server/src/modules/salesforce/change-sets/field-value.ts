import { z } from 'zod'
import type { ChangeValue } from '#contract/salesforce/change-sets.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { DescribedField } from '../../../providers/salesforce/salesforce.ts'

type Value = string | number | boolean | null

/** A value as Salesforce would store it, so that what is read later can be held against it. Throws what is wrong with it in words for people. */
export function toFieldValue(field: DescribedField, given: ChangeValue): Value {
  const text = typeof given === 'string' ? given.trim() : given
  if (text === null || text === '') {
    if (field.type === 'boolean') throw fail('salesforce_field_required', { field: field.label })
    if (field.nillable === false) throw fail('salesforce_field_required', { field: field.label })
    return null
  }
  const read = readers[field.type]
  if (!read) throw fail('salesforce_field_read_only', { field: field.label })
  return read(field, text)
}

type Read = (field: DescribedField, given: string | number | boolean) => Value
const about = ({ label }: DescribedField, value: unknown) => ({ field: label, value: String(value).slice(0, 80) })

const plain: Read = (field, given) => {
  const text = String(given).replaceAll('\r\n', '\n')
  const max = field.length ?? 0
  if (max > 0 && text.length > max) throw fail('salesforce_value_too_long', { field: field.label, max })
  return text
}

const email: Read = (field, given) => {
  const text = plain(field, given)
  if (!z.email().safeParse(text).success) throw fail('salesforce_value_no_email', about(field, given))
  return text
}

const shownValues = 12

function chosen(field: DescribedField, given: string): string {
  const offered = (field.picklistValues ?? []).filter(({ active }) => active)
  const wanted = given.toLowerCase()
  const found = offered.find(({ value, label }) => value.toLowerCase() === wanted || label?.toLowerCase() === wanted)
  if (found) return found.value
  if (field.restrictedPicklist !== true) return given
  const values = offered.slice(0, shownValues).map(({ value }) => value)
  throw fail('salesforce_value_not_listed', { ...about(field, given), values: values.join(', ') })
}

const one: Read = (field, given) => plain(field, chosen(field, String(given)))
const several: Read = (field, given) => {
  const parts = String(given)
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.map((part) => chosen(field, part)).join(';')
}

const decimal = /^-?\d+(\.\d+)?$/

const number: Read = (field, given) => {
  const value = typeof given === 'string' && decimal.test(given) ? Number(given) : given
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw fail('salesforce_value_no_number', about(field, given))
  const { precision = 18, scale = 0, digits = 0 } = field
  const [whole = '', fraction = ''] = Math.abs(value).toFixed(10).split('.')
  const decimals = fraction.replace(/0+$/, '').length
  if (decimals > scale) throw fail('salesforce_value_decimals', { field: field.label, max: scale })
  const max = field.type === 'int' || field.type === 'long' ? digits : precision - scale
  if (max > 0 && whole.length > max) throw fail('salesforce_value_too_big', { field: field.label, max })
  return value
}

const truth: Read = (field, given) => {
  const said = String(given).toLowerCase()
  if (said !== 'true' && said !== 'false') throw fail('salesforce_value_no_boolean', about(field, given))
  return said === 'true'
}

const day: Read = (field, given) => {
  if (!z.iso.date().safeParse(given).success) throw fail('salesforce_value_no_date', about(field, given))
  return String(given)
}

const moment: Read = (field, given) => {
  const isMoment = z.iso.datetime({ offset: true }).safeParse(given).success
  if (!isMoment) throw fail('salesforce_value_no_moment', about(field, given))
  // Salesforce keeps whole seconds.
  return `${new Date(String(given)).toISOString().slice(0, 19)}.000Z`
}

const time: Read = (field, given) => {
  const [, hours, minutes, seconds = '00'] =
    /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?Z?)?$/.exec(String(given)) ?? []
  if (hours === undefined) throw fail('salesforce_value_no_time', about(field, given))
  return `${hours}:${minutes}:${seconds}.000Z`
}

const record: Read = (field, given) => {
  if (!/^([A-Za-z0-9]{15}|[A-Za-z0-9]{18})$/.test(String(given)))
    throw fail('salesforce_value_no_record', about(field, given))
  return String(given)
}

/** Types that hold one value a person can give; all others are none of ours to change. */
const readers: Partial<Record<string, Read>> = {
  string: plain,
  textarea: plain,
  phone: plain,
  url: plain,
  combobox: plain,
  encryptedstring: plain,
  email,
  picklist: one,
  multipicklist: several,
  int: number,
  long: number,
  double: number,
  currency: number,
  percent: number,
  boolean: truth,
  date: day,
  datetime: moment,
  time,
  reference: record,
}

/** Whether a field holds one value that can be shown and changed. */
export const holdsOneValue = ({ type }: Pick<DescribedField, 'type'>): boolean => readers[type] !== undefined

/** What Salesforce gave for a field, in the form in which it is kept here. */
export function readFieldValue({ type }: Pick<DescribedField, 'type'>, value: unknown): Value {
  if (value === null || value === undefined || value === '') return null
  if (type === 'datetime') {
    const at = new Date(String(value).replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
    return Number.isNaN(at.getTime()) ? String(value) : `${at.toISOString().slice(0, 19)}.000Z`
  }
  if (typeof value === 'string') return value.replaceAll('\r\n', '\n')
  return typeof value === 'number' || typeof value === 'boolean' ? value : JSON.stringify(value)
}

/** Whether two values of a field are one to Salesforce. */
export function isSameValue({ type }: Pick<DescribedField, 'type'>, left: Value, right: Value): boolean {
  if (left === null || right === null) return left === right
  // An id of 15 characters is the beginning of the one of 18.
  if (type === 'reference') return String(left).slice(0, 15) === String(right).slice(0, 15)
  if (type === 'multipicklist') return sorted(left) === sorted(right)
  return left === right
}

const sorted = (value: Value) => String(value).split(';').toSorted().join(';')
