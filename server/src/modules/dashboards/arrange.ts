import {
  type Component,
  type DashboardDocument,
  gridColumns,
  type Tile,
  type TileKind,
  type TilePlacement,
} from '#contract/dashboards/document.ts'
import type { SaveInput } from '#contract/dashboards/schemas.ts'
import { required } from '#contract/kit/required.ts'
import { fail } from '../../platform/http/fail.ts'

const sizes: Record<TileKind, { w: number; h: number }> = {
  chart: { w: 6, h: 8 },
  text: { w: 6, h: 4 },
  heading: { w: gridColumns, h: 1 },
  numbers: { w: gridColumns, h: 3 },
}

/** The document that a save asks for: what was left out is as it is now, tiles without a place come below the others. */
export function documentOf(input: SaveInput, current: DashboardDocument): DashboardDocument {
  const tabs = input.tabs ?? current.tabs
  const { id: first } = required(tabs[0], 'a dashboard has a tab at the least')
  const tiles: Tile[] = []
  for (const component of input.components) {
    const tab = component.tab ?? first
    const known = current.tiles.find(({ id }) => id === component.id)
    const places = component.places ?? known?.places ?? { wide: below(tiles, tab, component) }
    tiles.push({ ...component, tab, places: { ...places, wide: inside(places.wide) } } as Tile)
  }
  const filters = input.filters ?? current.filters
  const refresh = input.refresh_minutes === undefined ? current.refresh_minutes : input.refresh_minutes
  const document: DashboardDocument = { format: 1, tabs, tiles, filters, refresh_minutes: refresh }
  check(document)
  return document
}

/** Beside the lowest tiles where it fits and is as high as they are, else below them. */
const below = (tiles: readonly Tile[], tab: string, { kind }: Component): TilePlacement => {
  const size = sizes[kind]
  const places = tiles.filter((tile) => tile.tab === tab).map(({ places: { wide } }) => wide)
  const bottom = Math.max(0, ...places.map(({ y, h }) => y + h))
  const lowest = places.filter(({ y, h }) => y + h === bottom)
  const x = Math.max(0, ...lowest.map((tile) => tile.x + tile.w))
  const fits = lowest.length > 0 && x + size.w <= gridColumns && lowest.every(({ h }) => h === size.h)
  return fits ? { x, y: bottom - size.h, ...size } : { x: 0, y: bottom, ...size }
}

const inside = (placement: TilePlacement): TilePlacement => ({
  ...placement,
  x: Math.min(placement.x, gridColumns - placement.w),
})

function check({ tabs, tiles, filters }: DashboardDocument): void {
  for (const parts of [tabs, tiles, filters]) {
    const seen = new Set<string>()
    for (const { id } of parts) {
      if (seen.has(id)) throw fail('component_twice', { id })
      seen.add(id)
    }
  }
  const known = new Set(tabs.map(({ id }) => id))
  const astray = tiles.find(({ tab }) => !known.has(tab))
  if (astray) throw fail('component_tab_unknown', { id: astray.tab })
}
