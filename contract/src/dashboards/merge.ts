import { isSameJson } from '../kit/same-json.ts'
import type { DashboardDocument, Filter, Tab, Tile } from './document.ts'
import type { Conflict } from './schemas.ts'

export type MergedDocument = { document: DashboardDocument; conflicts: Conflict[] }

/**
 * Brings together what two people made of the same document: `mine` and `theirs`, both begun from `base`. What only one
 * of them changed is taken from them. What both changed, differently, is a conflict; the document then holds mine, so
 * that whoever is asked can keep it. A tile's content, its place
 * and its place on a phone are three things. Pure.
 */
export function mergeDocuments(
  base: DashboardDocument,
  mine: DashboardDocument,
  theirs: DashboardDocument,
): MergedDocument {
  const conflicts: Conflict[] = []
  const reportConflict = (conflict: Conflict) => void conflicts.push(conflict)
  const tiles = mergeParts(
    { base: base.tiles, mine: mine.tiles, theirs: theirs.tiles },
    mergeTile(reportConflict),
    (id, by) => reportConflict({ what: 'tile', id, removed_by: by }),
  )
  const filters = mergeParts(
    { base: base.filters, mine: mine.filters, theirs: theirs.filters },
    whole<Filter>('filter', reportConflict),
    (id, by) => reportConflict({ what: 'filter', id, removed_by: by }),
  )
  const tabs = orderTabs(
    mergeParts({ base: base.tabs, mine: mine.tabs, theirs: theirs.tabs }, whole<Tab>('tab', reportConflict), (id, by) =>
      reportConflict({ what: 'tab', id, removed_by: by }),
    ),
    { base: base.tabs, mine: mine.tabs, theirs: theirs.tabs },
    reportConflict,
  )
  const refresh = pick(base.refresh_minutes, mine.refresh_minutes, theirs.refresh_minutes)
  if (refresh.both) reportConflict({ what: 'refresh', id: 'refresh', removed_by: null })
  // A tab that one took away while the other put a tile on it stays.
  const needed = theirs.tabs.concat(mine.tabs).filter(({ id }) => tiles.some((tile) => tile.tab === id))
  const kept = [
    ...tabs,
    ...needed.filter(({ id }, index) => !tabs.concat(needed.slice(0, index)).some((tab) => tab.id === id)),
  ]
  const document = { format: 1 as const, tabs: kept, tiles, filters, refresh_minutes: refresh.value }
  return { document, conflicts }
}

type Part = { id: string }
type Sides<T> = { base: readonly T[]; mine: readonly T[]; theirs: readonly T[] }
type ReportConflict = (conflict: Conflict) => void

/** In my order; what they added comes after it. */
function mergeParts<T extends Part>(
  { base, mine, theirs }: Sides<T>,
  both: (base: T | undefined, mine: T, theirs: T) => T,
  removed: (id: string, by: 'them' | 'you') => void,
): T[] {
  const [was, they] = [byId(base), byId(theirs)]
  const here = new Set(mine.map(({ id }) => id))
  const kept = mine.flatMap((value) => {
    const [before, other] = [was.get(value.id), they.get(value.id)]
    if (other) return [both(before, value, other)]
    if (!before) return [value]
    if (isSameJson(before, value)) return []
    removed(value.id, 'them')
    return [value]
  })
  const added = theirs.filter(({ id }) => !here.has(id))
  return [
    ...kept,
    ...added.filter((other) => {
      const before = was.get(other.id)
      if (!before) return true
      if (!isSameJson(before, other)) removed(other.id, 'you')
      return false
    }),
  ]
}

const whole =
  <T extends Part>(what: Conflict['what'], reportConflict: ReportConflict) =>
  (base: T | undefined, mine: T, theirs: T): T => {
    const { value, both } = pick(base, mine, theirs)
    if (both) reportConflict({ what, id: mine.id, removed_by: null })
    return value as T
  }

const mergeTile =
  (reportConflict: ReportConflict) =>
  (base: Tile | undefined, mine: Tile, theirs: Tile): Tile => {
    const content = pick(base && contentOf(base), contentOf(mine), contentOf(theirs))
    if (content.both) reportConflict({ what: 'tile', id: mine.id, removed_by: null })
    const spot = pick(base && spotOf(base), spotOf(mine), spotOf(theirs))
    if (spot.both) reportConflict({ what: 'place', id: mine.id, removed_by: null })
    const phone = pick(base?.places.phone, mine.places.phone, theirs.places.phone)
    if (phone.both) reportConflict({ what: 'place', id: mine.id, removed_by: null })
    const { tab, wide } = spot.value ?? spotOf(mine)
    const places = { wide, ...(phone.value && { phone: phone.value }) }
    // All parts come from tiles of this id, so together they are one.
    return { ...content.value, tab, places } as Tile
  }

const contentOf = ({ tab: _tab, places: _places, ...content }: Tile) => content
const spotOf = ({ tab, places: { wide } }: Tile) => ({ tab, wide })

function orderTabs(tabs: Tab[], { base, mine, theirs }: Sides<Tab>, reportConflict: ReportConflict): Tab[] {
  const ids = (list: readonly Tab[]) => list.map(({ id }) => id)
  const common = ids(base).filter((id) => ids(mine).includes(id) && ids(theirs).includes(id))
  const order = (list: readonly Tab[]) => ids(list).filter((id) => common.includes(id))
  const { value, both } = pick(order(base), order(mine), order(theirs))
  if (both) reportConflict({ what: 'tab_order', id: 'tabs', removed_by: null })
  const turn = [...value]
  return tabs.map((tab) => {
    const next = common.includes(tab.id) ? turn.shift() : tab.id
    return tabs.find(({ id }) => id === next) ?? tab
  })
}

/** One of three: whoever changed it. `both`: both did, differently; then it is mine. */
function pick<T>(base: T, mine: T, theirs: T): { value: T; both: boolean } {
  if (isSameJson(mine, theirs) || isSameJson(base, theirs)) return { value: mine, both: false }
  if (isSameJson(base, mine)) return { value: theirs, both: false }
  return { value: mine, both: true }
}

const byId = <T extends Part>(list: readonly T[]) => new Map(list.map((value) => [value.id, value]))
