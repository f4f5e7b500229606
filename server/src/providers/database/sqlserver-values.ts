import type { Value, ValueType } from './port.ts'
import { numberOf } from './postgres-values.ts'

const NUMBERS =
  /^(TinyInt|SmallInt|Int|BigInt|IntN|Decimal|DecimalN|Numeric|NumericN|Float|FloatN|Real|Money|MoneyN|SmallMoney)$/
const FLOATS = /^(Float|FloatN|Real)$/
const DATES = /^(Date|DateTime|DateTime2|DateTimeN|DateTimeOffset|SmallDateTime)$/

/** What the driver calls a column's type, in our words. */
export function sqlServerValueType(type: string): ValueType {
  if (type === 'Bit' || type === 'BitN') return 'boolean'
  if (NUMBERS.test(type)) return 'number'
  return DATES.test(type) ? 'date' : 'text'
}

/** A cell as the driver gives it in our form: dates arrive as Date in UTC. */
export function sqlServerValue(type: string, cell: unknown): Value {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'boolean') return cell
  if (Buffer.isBuffer(cell)) return `\\x${cell.subarray(0, 200).toString('hex')}`
  if (cell instanceof Date) return dateText(type, cell)
  if (NUMBERS.test(type)) return numberOf(String(cell), FLOATS.test(type))
  return String(cell)
}

function dateText(type: string, at: Date): string {
  const iso = at.toISOString()
  if (type === 'Date') return iso.slice(0, 10)
  if (type === 'Time') return iso.slice(11, 19)
  const moment = iso.replace(/\.000Z$/, 'Z')
  return type === 'DateTimeOffset' ? moment : moment.replace(/Z$/, '')
}
