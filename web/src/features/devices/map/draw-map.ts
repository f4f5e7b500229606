import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as LibraryMap } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { Language } from '#web/lib/i18n/language.ts'
import type { Bounds, MapTiles, MapWindow } from '../api.ts'
import { createBuiltIn } from './built-in.ts'
import { readColors } from './colors.ts'
import { nameLayers } from './ground.ts'
import type { MapLibrary } from './library.ts'
import { type Ground, mapStyle, showsNames } from './style.ts'
import { openTiles } from './tiles.ts'
import { type TileState, watchTiles } from './watch-tiles.ts'
import { windowOf } from './window.ts'

/** Indonesia. */
const home: [number, number, number, number] = [95, -11, 141, 6]
const [padding, closest] = [56, 15]

/** Over the antimeridian the east is beyond it. */
const unwrapBounds = ([west, south, east, north]: Bounds): [number, number, number, number] => [
  west,
  south,
  east < west ? east + 360 : east,
  north,
]

type Layer = 'devices' | 'trail' | 'chosen'
export type DrawnMap = {
  put: (layer: Layer, data: FeatureCollection) => void
  fit: (bounds: Bounds, moves: boolean) => void
  go: (place: { latitude: number; longitude: number }) => void
  zoom: (by: 1 | -1) => void
  /** In which language the names on it are. */
  name: (language: Language) => void
  /** Takes the colours of the theme that is shown now. */
  recolor: () => void
  remove: () => void
}

type Options = {
  language: Language
  /** Where the devices are; Indonesia when that is not known. */
  bounds: Bounds | null
  /** Those of the countries, which are on their way. */
  outlines: Promise<FeatureCollection>
  /** What the operator has set to lie below the devices. */
  tiles: MapTiles | null
  onTiles: (state: TileState) => void
  onWindow: (window: MapWindow) => void
  /** Which of the devices that were put was pressed. */
  onPick: (key: string) => void
  /** What is said of one that is pointed at. */
  nameOf: (key: string) => string
  onReady: () => void
  onFailed: () => void
}

const isDark = () => document.documentElement.dataset.theme !== 'light'

/** Whether this browser can draw it. */
export const canDraw = (): boolean => document.createElement('canvas').getContext('webgl2') !== null

/** A map in an element; what is put before it is ready is drawn when it is. */
export function drawMap(library: MapLibrary, container: HTMLElement, options: Options): DrawnMap {
  const { bounds, outlines, tiles, onReady, onFailed, onTiles } = options
  let language = options.language
  const ground: Ground = { tiles: undefined, state: 'waiting' }
  const style = () => mapStyle({ colors: readColors(), language, isDark: isDark() }, ground)
  const map = new library.Map({
    container,
    style: style(),
    // Begun where it will be: each other place would be drawn as well.
    ...(bounds ? { bounds: unwrapBounds(bounds), fitBoundsOptions: { padding, maxZoom: closest } } : { bounds: home }),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    // The list is the way of the keyboard, which names each device.
    keyboard: false,
    fadeDuration: 0,
    maxZoom: 20,
  })
  map.touchZoomRotate.disableRotation()
  const waiting = new Map<string, FeatureCollection>()
  const put = (source: string, data: FeatureCollection) => {
    waiting.set(source, data)
    map.getSource<GeoJSONSource>(source)?.setData(data)
  }
  const builtIn = createBuiltIn(put, outlines)
  // Made anew: the difference between two styles would take the data away without saying so.
  const restyle = () => void map.setStyle(style(), { diff: false })
  const tell = (state: TileState) => {
    ground.state = state
    for (const layer of nameLayers)
      if (map.getLayer(layer)) map.setLayoutProperty(layer, 'visibility', showsNames(ground) ? 'visible' : 'none')
    onTiles(state)
  }
  const lay = async () => {
    if (!tiles) return
    ground.tiles = await openTiles(library, tiles)
    watchTiles(map, tell)
    restyle()
  }
  const zoomed = () => builtIn.zoomed(map.getZoom())
  map.on('zoomend', zoomed)
  zoomed()
  let isNamed = false
  const begin = async () => {
    await Promise.all([builtIn.begin(), new Promise((resolve) => void map.once('style.load', resolve))])
    await untilDrawn(map, 'countries')
    onReady()
  }
  // Names help, and it is a map without them: they come when it is there.
  const nameAll = () => void (isNamed && builtIn.name(language).catch(() => {}))
  begin().then(() => {
    // What is there is drawn before what makes it better.
    map.once('idle', () => {
      isNamed = true
      nameAll()
      builtIn.refine().catch(() => {})
    })
  }, onFailed)
  map.on('load', () => lay().catch(() => tell('failed')))
  // A style begins without what was put.
  map.on('style.load', () => {
    for (const [source, data] of waiting) map.getSource<GeoJSONSource>(source)?.setData(data)
  })
  listen(map, options)
  return {
    put,
    ...moves(map),
    name: (next) => {
      if (next !== language && ground.tiles?.kind === 'vector') queueMicrotask(restyle)
      language = next
      nameAll()
    },
    recolor: restyle,
    remove: () => map.remove(),
  }
}

/** Resolves when what was put into a source is on the screen: the library cuts it up beside the page. */
const untilDrawn = (map: LibraryMap, source: string): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      // What lies below is the operator's where there are tiles: then nothing of ours is waited for.
      if (map.getSource(source) && !map.isSourceLoaded(source)) return
      map.off('render', look)
      resolve()
    }
    map.on('render', look)
    map.triggerRepaint()
  })

/** Which part of the world is seen, and what is pressed. */
function listen(map: LibraryMap, { onWindow, onPick, nameOf }: Options): void {
  const tell = () => {
    const bounds = map.getBounds()
    const seen = { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
    onWindow(windowOf(seen, map.getZoom()))
  }
  tell()
  map.on('moveend', tell)
  map.on('click', 'devices', ({ features }) => {
    const [top] = features ?? []
    if (top) onPick(String(top.properties.key))
  })
  const point = (cursor: '' | 'pointer') => () => {
    map.getCanvas().style.cursor = cursor
  }
  map.on('mouseenter', 'devices', point('pointer'))
  map.on('mousemove', 'devices', ({ features }) => {
    map.getCanvas().title = nameOf(String(features?.[0]?.properties.key))
  })
  map.on('mouseleave', 'devices', () => {
    point('')()
    map.getCanvas().title = ''
  })
  map.getCanvas().tabIndex = -1
}

const moves = (map: LibraryMap): Pick<DrawnMap, 'fit' | 'go' | 'zoom'> => ({
  fit: (bounds, animate) => void map.fitBounds(unwrapBounds(bounds), { padding, maxZoom: closest, animate }),
  go: ({ latitude, longitude }) =>
    void map.easeTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), 13), duration: 400 }),
  zoom: (by) => void map.easeTo({ zoom: map.getZoom() + by, duration: 200 }),
})
