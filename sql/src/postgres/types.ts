import type { TypeName as PgTypeName } from '@pgsql/types'
import type { TypeName } from '../tree.ts'
import { types } from './functions.ts'
import { namesOf, nodeAs, refuseOthers, refuseStatement } from './nodes.ts'

/** The units of an interval, by their bits in its modifier (datetime.h). */
const intervalUnits: Record<number, string> = {
  4: 'year',
  2: 'month',
  8: 'day',
  1024: 'hour',
  2048: 'minute',
  4096: 'second',
}
const ANY_UNIT = 32_767

/** A type out of the list: `numeric(10, 2)`, `text[]`. */
export function typeOf(node: PgTypeName | undefined): TypeName {
  if (!node) return refuseStatement('A type is missing.')
  refuseOthers(node, 'names', 'typmods', 'typemod', 'arrayBounds', 'location')
  const names = namesOf(node.names)
  const name = names.at(-1) ?? ''
  const isOurs = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog')
  if (!isOurs || !types.has(name))
    return refuseStatement(`The type ${names.join('.')} cannot be used.`, 'type', node.location)
  const args = (node.typmods ?? []).map((typmod) => integerOf(nodeAs(typmod, 'A_Const')?.ival))
  const dimensions = node.arrayBounds?.length ?? 0
  if (name !== 'interval' || args.length === 0) return { name, args, dimensions }
  const [unit = 0, ...precision] = args
  if (unit === ANY_UNIT) return { name, args: precision, dimensions }
  const word = intervalUnits[unit]
  if (!word || precision.length > 0)
    return refuseStatement('This kind of interval cannot be used.', 'type', node.location)
  return { name: `interval ${word}`, args: [], dimensions }
}

/** The parser leaves out a zero. */
function integerOf(value: { ival?: number } | undefined): number {
  return value ? (value.ival ?? 0) : refuseStatement('This type cannot be read.')
}
