import { addsUp, aged, belowLeast, beside, bounded, outOfStock, since } from './bound-rules.ts'
import { fallenDue, overdue, owing, unpaid } from './due-rules.ts'
import { emptied, happened, held, late, notInRows, traded } from './happening-rules.ts'
import type { SlotRule } from './slot.ts'
import { foreign, valued } from './value-rules.ts'

/** What is said of rows: a value, a bound, something that happened or holds, what is due. */
export const conditionRules: readonly SlotRule[] = [
  valued,
  bounded,
  beside,
  belowLeast,
  outOfStock,
  happened,
  late,
  fallenDue,
  overdue,
  owing,
  addsUp,
  aged,
  since,
  traded,
  held,
  unpaid,
  foreign,
  notInRows,
  emptied,
]
