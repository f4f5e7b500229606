import type pg from 'pg'
import type { Value, ValueType } from './port.ts'

const INT2 = 21
const INT4 = 23
const INT8 = 20
const FLOAT4 = 700
const FLOAT8 = 701
const NUMERIC = 1700
const OID = 26
const BOOL = 16
const DATE = 1082
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184

const NUMBERS = new Set([INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC, OID])
/** A double keeps that many digits whatever they are. */
const SAFE_DIGITS = 15

export function valueTypeOf(oid: number): ValueType {
  if (NUMBERS.has(oid)) return 'number'
  if (oid === BOOL) return 'boolean'
  return oid === DATE || oid === TIMESTAMP || oid === TIMESTAMPTZ ? 'date' : 'text'
}

/** How pg reads a cell in a session of a zone: with its settings everything arrives as text. */
export const parsersIn = (timeZone: string): pg.CustomTypesConfig => ({
  getTypeParser: (oid: number) => (text: string | Buffer) => cellOf(oid, String(text), timeZone === 'UTC'),
})

function cellOf(oid: number, text: string, isUtc: boolean): Value {
  if (NUMBERS.has(oid)) return numberOf(text, oid === FLOAT4 || oid === FLOAT8)
  if (oid === BOOL) return text === 't'
  if (oid === TIMESTAMP || oid === TIMESTAMPTZ) return isoOf(text, isUtc)
  return text
}

/**
 * A number when its whole part keeps every digit: an average may lose its twentieth decimal, an identifier nothing.
 * Else the text, as for NaN and Infinity.
 */
export function numberOf(text: string, isFloat = false): number | string {
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  const whole = text.split('.')[0] ?? ''
  return isFloat || whole.replace('-', '').length <= SAFE_DIGITS ? value : text
}

/**
 * `2026-11-21 17:00:00+07` → `2026-11-21T17:00:00+07:00`, in a session of UTC `…Z`: what the clocks of the session show, and the
 * instant. A moment without a zone gets none.
 */
export const isoOf = (text: string, isUtc: boolean): string =>
  text
    .replace(' ', 'T')
    .replace(/(:\d{2}(?:\.\d+)?[+-]\d{2})$/, '$1:00')
    .replace(/\+00:00$/, isUtc ? 'Z' : '+00:00')
