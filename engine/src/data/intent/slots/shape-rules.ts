import { grouped, parted, timed } from './group-rules.ts'
import { firstOfAll, limited, ranked, rankedBy } from './rank-rules.ts'
import { marked, skipped } from './skip-rules.ts'
import type { SlotRule } from './slot.ts'

/** What shape the rows take: groups, stretches of time, ranks, marks; and words that are left unread. */
export const shapeRules: readonly SlotRule[] = [
  grouped,
  parted,
  timed,
  ranked,
  firstOfAll,
  rankedBy,
  limited,
  marked,
  skipped,
]
