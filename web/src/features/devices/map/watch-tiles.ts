import type { Map as DrawnMap, MapSourceDataEvent } from 'maplibre-gl'

/** `failed`: none has come, or the last one could not be had; the outlines in the box are seen. */
export type TileState = 'waiting' | 'shown' | 'failed'

type Told = { sourceId?: string; tile?: unknown }
const lookAfterMs = 1_000

/** Says whether the operator's tiles come. */
export function watchTiles(map: DrawnMap, tell: (state: TileState) => void): void {
  let state: TileState = 'waiting'
  let looking: ReturnType<typeof setTimeout> | undefined
  const set = (next: TileState) => {
    if (next === state) return
    state = next
    tell(next)
  }
  // A 404 is no error to the map, and it says nothing when the last one has come: it is a place without tiles.
  const look = () => {
    looking = undefined
    if (state !== 'waiting') return
    if (map.isSourceLoaded('tiles')) set('failed')
    else looking = setTimeout(look, lookAfterMs)
  }
  const isOfTile = ({ sourceId, tile }: MapSourceDataEvent) => sourceId === 'tiles' && tile !== undefined
  map.on('sourcedataloading', (event) => {
    if (isOfTile(event) && state === 'waiting') looking ??= setTimeout(look, lookAfterMs)
  })
  map.on('sourcedata', (event) => {
    if (isOfTile(event)) set('shown')
  })
  map.on('error', (event: Told & { error: unknown }) => {
    if (event.sourceId === 'tiles') set('failed')
    else reportError(event.error)
  })
  map.on('remove', () => clearTimeout(looking))
}
