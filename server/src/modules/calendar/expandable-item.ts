import { extentOf, isReadable } from '../../providers/calendar/ical/expand.ts'
import type { RemoteItem } from '../../providers/calendar/port.ts'
import type { NewItem } from './item-store.ts'

/** Where a rule is tried: if it can be followed over these, it can be shown. */
const [beforeMs, afterMs] = [31 * 86_400_000, 400 * 86_400_000]

/** An item with what is to be known of it; undefined: it cannot be read and is left out. */
export function expandableItem(
  item: RemoteItem,
  floating: string,
  { now, triesRule }: { now: Date; triesRule: boolean },
): NewItem | undefined {
  try {
    const extent = extentOf([item.ical], floating)
    if (!extent) return undefined
    const range = { from: new Date(now.getTime() - beforeMs), to: new Date(now.getTime() + afterMs) }
    const isRead = (triesRule || !repeatsIn(item.ical)) && isReadable([item.ical], floating, range)
    return { ...item, startsAt: extent.start, endsAt: extent.end, unreadRule: !isRead }
  } catch {
    return undefined
  }
}

/** Whether a rule would have to be followed. */
const repeatsIn = (ical: string) => /^(?:RRULE|RDATE)/m.test(ical)
