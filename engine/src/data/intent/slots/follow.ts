import type { Calendar } from '#engine/period/index.ts'
import { rootOf } from '../../build/root.ts'
import type { Item } from '../../link/items.ts'
import type { QueryIntent } from '../../parse/query-intent.ts'
import type { PreparedSchema } from '../../schema/prepared-schema.ts'
import { finishQuery } from './finish.ts'
import { coversOf } from './read.ts'
import { wordsOf } from './senses.ts'
import type { SlotPiece, Subject } from './slot.ts'

const longest = 7
const dearest = 0.35
const adds = new Set<SlotPiece['is']>(['where', 'period', 'group', 'table', 'mark'])

/** 'only in Bandung', 'yang BPJS saja', 'kalau bulan ini?': what a question before is asked with besides; undefined for one of its own. */
export const readSlotsAfter = (
  items: readonly Item[],
  before: QueryIntent,
  known: PreparedSchema,
  calendar: Calendar,
): QueryIntent | undefined => {
  const words = wordsOf(items, known)
  const root = known.tables.get(rootOf(before, known))
  if (!root || words.length > longest || before.each || before.averaged) return undefined
  const subject: Subject = { words, known, calendar, root }
  for (const { slots, cost } of coversOf(subject)) {
    if (cost > dearest) return undefined
    const pieces = slots.flatMap((slot) => slot.pieces)
    const said = pieces.some(({ is }) => is === 'where' || is === 'period' || is === 'group')
    const own = pieces.some((piece) => !adds.has(piece.is) || (piece.is === 'table' && piece.table === root.name))
    if (!said || own || pieces.some((piece) => piece.is === 'mark' && piece.mark !== 'current')) continue
    const asked = {
      rule: 'before',
      first: -1,
      end: 0,
      cost: 0,
      pieces: [{ is: 'table', table: root.name, listed: true }],
    } as const
    const finished = finishQuery(subject, [asked, ...slots])
    if (!finished) continue
    const { conditions, groups } = finished.intent
    return { shown: [], groups, conditions }
  }
  return undefined
}
