import mysql from 'mysql2'
import type { Value, ValueType } from './port.ts'
import { numberOf } from './postgres-values.ts'

const { Types } = mysql
const NUMBERS = new Set<number>(
  [
    Types.DECIMAL,
    Types.NEWDECIMAL,
    Types.TINY,
    Types.SHORT,
    Types.INT24,
    Types.LONG,
    Types.LONGLONG,
    Types.YEAR,
  ].concat([Types.FLOAT, Types.DOUBLE]),
)
const FLOATS = new Set<number>([Types.FLOAT, Types.DOUBLE])
const DATES = new Set<number>([Types.DATE, Types.NEWDATE, Types.DATETIME, Types.TIMESTAMP])

/** What mysql2 tells of a column besides its name. */
export type MysqlField = mysql.FieldPacket & { columnLength?: number; columnType?: number }

const typeOf = ({ columnType, type }: MysqlField): number => columnType ?? type ?? -1
/** `boolean` is an alias of tinyint(1) and bit(1) is what others use. */
const isBoolean = (field: MysqlField): boolean =>
  field.columnLength === 1 && (typeOf(field) === Types.TINY || typeOf(field) === Types.BIT)

export function mysqlValueType(field: MysqlField): ValueType {
  if (isBoolean(field)) return 'boolean'
  if (NUMBERS.has(typeOf(field))) return 'number'
  return DATES.has(typeOf(field)) ? 'date' : 'text'
}

/** A cell as mysql2 gives it (big numbers and dates as text) in our form; `offset` is that of the session, `+07:00`. */
export function mysqlValue(field: MysqlField, cell: unknown, offset: string): Value {
  if (cell === null || cell === undefined) return null
  const type = typeOf(field)
  if (isBoolean(field)) return Buffer.isBuffer(cell) ? cell[0] === 1 : Number(cell) === 1
  if (Buffer.isBuffer(cell)) return `\\x${cell.subarray(0, 200).toString('hex')}`
  if (NUMBERS.has(type)) return numberOf(String(cell), FLOATS.has(type))
  if (type === Types.DATETIME || type === Types.TIMESTAMP)
    return momentOf(String(cell), type === Types.TIMESTAMP ? offset.replace('+00:00', 'Z') : '')
  if (typeof cell === 'object') return JSON.stringify(cell)
  return String(cell)
}

/** A timestamp is a moment, which comes as the clocks of the session show it; a datetime has no zone. */
const momentOf = (text: string, zone: string): string => `${text.replace(' ', 'T').replace(/\.0+$/, '')}${zone}`
