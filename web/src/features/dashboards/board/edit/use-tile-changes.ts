import type { DashboardDocument, Tile, TilePlacement } from '#contract/dashboards/document.ts'
import { firstFree, settleTiles, withTab } from '../arrange.ts'
import type { DashboardEditor } from './dashboard-editor.ts'

/** What a tile says, without where it stands. */
export type TileContent = Tile extends infer T ? (T extends Tile ? Omit<T, 'id' | 'tab' | 'places'> : never) : never

/** What can be done with the tiles of a tab. */
export function useTileChanges(editor: DashboardEditor, tab: string) {
  const add = (content: TileContent, size: Pick<TilePlacement, 'w' | 'h'>): string => {
    const id = crypto.randomUUID()
    editor.change((now) =>
      withTab(now, tab, (all) => {
        const made = { ...content, id, tab, places: { wide: firstFree(all, size) } } as Tile
        return settleTiles([...all, made])
      }),
    )
    return id
  }
  const change: ChangeTile = (tile, make, group) =>
    editor.change(
      (now) => ({ ...now, tiles: now.tiles.map((item) => (item.id === tile.id ? make(item) : item)) }),
      group,
    )
  const remove = (tile: Tile) =>
    editor.change((now) => withTab(now, tile.tab, (all) => settleTiles(all.filter(({ id }) => id !== tile.id))))
  const toTab = (tile: Tile, to: string) => editor.change((now) => moveToTab(now, tile, to))
  return { add, change, remove, toTab }
}

type ChangeTile = (tile: Tile, make: (tile: Tile) => Tile, group?: string) => void

function moveToTab(now: DashboardDocument, tile: Tile, to: string): DashboardDocument {
  const without = withTab(now, tile.tab, (all) => settleTiles(all.filter(({ id }) => id !== tile.id)))
  return withTab(without, to, (all) =>
    settleTiles([...all, { ...tile, tab: to, places: { ...tile.places, wide: firstFree(all, tile.places.wide) } }]),
  )
}
