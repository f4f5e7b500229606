import type { Dialect } from '#sql/dialect.ts'
import { asciiFold } from '../read/names.ts'

/** Whatever any collation could take for the same: case, width, marks, sharp s, the Kelvin sign. */
const loose = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase().normalize('NFKD').trimEnd()

/** PostgreSQL's names are folded by its parser already; the others compare without the case of letters. */
export const isSameName = (left: string, right: string, dialect: Dialect): boolean =>
  dialect === 'postgres' ? left === right : asciiFold(left) === asciiFold(right)

/** Two names that the server could take for one though we do not. */
export const mayBeSame = (left: string, right: string, dialect: Dialect): boolean =>
  dialect !== 'postgres' && loose(left) === loose(right)
