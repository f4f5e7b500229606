import type { FeatureCollection } from 'geojson'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLanguage } from '#web/lib/i18n/use-messages.ts'
import { useTheme } from '#web/ui/theme.ts'
import type { Bounds, MapTiles, MapWindow } from '../api.ts'
import { type DrawnMap, drawMap } from './draw-map.ts'
import { loadMapLibrary, type MapLibrary } from './library.ts'
import { loadOutlines } from './outlines.ts'
import type { TileState } from './watch-tiles.ts'

type Hears = {
  tiles: MapTiles | null
  /** Where the devices are, `null` when there are none; nothing is drawn until it is known. */
  bounds: Bounds | null | undefined
  onWindow: (window: MapWindow) => void
  onPick: (key: string) => void
  nameOf: (key: string) => string
  onFailed: () => void
}

/** A map as long as the component is shown; its colours follow the theme. */
export function useMap(hears: Hears) {
  const element = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<DrawnMap>()
  const [ready, setReady] = useState(false)
  const [tileState, setTileState] = useState<TileState>('waiting')
  const language = useLanguage()
  const begin = useEffectEvent((library: MapLibrary, container: HTMLElement, outlines: Promise<FeatureCollection>) =>
    drawMap(library, container, {
      language,
      outlines,
      bounds: hears.bounds ?? null,
      tiles: hears.tiles,
      onTiles: setTileState,
      onWindow: (window) => onWindow(window),
      onPick: (key) => onPick(key),
      nameOf: (key) => nameOf(key),
      onReady: () => setReady(true),
      onFailed: () => onFailed(),
    }),
  )
  const onWindow = useEffectEvent(hears.onWindow)
  const onPick = useEffectEvent(hears.onPick)
  const nameOf = useEffectEvent(hears.nameOf)
  const onFailed = useEffectEvent(hears.onFailed)
  const isKnown = hears.bounds !== undefined
  useEffect(() => {
    if (!element.current || !isKnown) return
    let drawn: DrawnMap | undefined
    let isGone = false
    const draw = async (container: HTMLElement) => {
      const outlines = loadOutlines('first')
      outlines.catch(() => {})
      const library = await loadMapLibrary()
      if (isGone) return
      drawn = begin(library, container, outlines)
      setMap(drawn)
    }
    draw(element.current).catch(() => isGone || onFailed())
    return () => {
      isGone = true
      drawn?.remove()
    }
  }, [isKnown])
  const theme = useTheme()
  const drawnIn = useRef(theme)
  useEffect(() => {
    if (drawnIn.current === theme) return
    drawnIn.current = theme
    map?.recolor()
  }, [map, theme])
  return { element, map, ready, tileState }
}
