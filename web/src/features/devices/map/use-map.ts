import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLanguage } from '#web/lib/i18n/use-messages.ts'
import { useTheme } from '#web/ui/theme.ts'
import type { MapTiles, MapWindow } from '../api.ts'
import { type DrawnMap, drawMap } from './draw-map.ts'
import { loadMapLibrary, type MapLibrary } from './library.ts'
import type { TileState } from './watch-tiles.ts'

type Hears = {
  tiles: MapTiles | null
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
  const begin = useEffectEvent((library: MapLibrary, container: HTMLElement) =>
    drawMap(library, container, {
      language,
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
  useEffect(() => {
    if (!element.current) return
    let drawn: DrawnMap | undefined
    let isGone = false
    const draw = async (container: HTMLElement) => {
      const library = await loadMapLibrary()
      if (isGone) return
      drawn = begin(library, container)
      setMap(drawn)
    }
    draw(element.current).catch(() => isGone || onFailed())
    return () => {
      isGone = true
      drawn?.remove()
    }
  }, [])
  const theme = useTheme()
  const drawnIn = useRef(theme)
  useEffect(() => {
    if (drawnIn.current === theme) return
    drawnIn.current = theme
    map?.recolor()
  }, [map, theme])
  return { element, map, ready, tileState }
}
