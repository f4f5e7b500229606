import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { Bounds, MapWindow } from '../api.ts'
import { readColors } from './colors.ts'
import type { MapLibrary } from './library.ts'
import { loadOutlines } from './outlines.ts'
import { mapStyle } from './style.ts'
import { windowOf } from './window.ts'

/** Indonesia, until it is known where the devices are. */
const home: [number, number, number, number] = [95, -11, 141, 6]
/** From here on the coarse outlines look like what they are. */
const fineZoom = 6
const padding = 56
const closest = 15

type Layer = 'devices' | 'trail' | 'chosen'
export type DrawnMap = {
  put: (layer: Layer, data: FeatureCollection) => void
  fit: (bounds: Bounds, moves: boolean) => void
  go: (place: { latitude: number; longitude: number }) => void
  zoom: (by: 1 | -1) => void
  /** Takes the colours of the theme that is shown now. */
  recolor: () => void
  remove: () => void
}

type Listens = {
  onWindow: (window: MapWindow) => void
  /** Which of the devices that were put was pressed. */
  onPick: (index: number) => void
  onReady: () => void
  onFailed: () => void
}

/** Whether this browser can draw it. */
export const canDraw = (): boolean => document.createElement('canvas').getContext('webgl2') !== null

/** A map in an element; what is put before it is ready is drawn when it is. */
export function drawMap(library: MapLibrary, container: HTMLElement, listens: Listens): DrawnMap {
  const { onWindow, onPick, onReady, onFailed } = listens
  const map = new library.Map({
    container,
    style: mapStyle(readColors()),
    bounds: home,
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
  const tell = () => {
    const bounds = map.getBounds()
    const seen = { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
    onWindow(windowOf(seen, map.getZoom()))
  }
  let outlines: 'none' | 'coarse' | 'fine' = 'none'
  const outline = async (which: 'coarse' | 'fine') => {
    if (outlines === 'fine' || outlines === which) return
    outlines = which
    put('countries', await loadOutlines(which))
  }
  map.on('moveend', tell)
  map.on('zoomend', () => void (map.getZoom() >= fineZoom && outline('fine').catch(() => {})))
  map.on('load', () => {
    tell()
    outline('coarse').then(onReady, onFailed)
  })
  // A style that was changed begins without what was put.
  map.on('style.load', () => {
    for (const [source, data] of waiting) map.getSource<GeoJSONSource>(source)?.setData(data)
  })
  map.on('click', 'devices', ({ features }) => {
    const [top] = features ?? []
    if (top) onPick(Number(top.properties.index))
  })
  const point = (cursor: '' | 'pointer') => () => {
    map.getCanvas().style.cursor = cursor
  }
  map.on('mouseenter', 'devices', point('pointer'))
  map.on('mouseleave', 'devices', point(''))
  map.getCanvas().tabIndex = -1
  return {
    put,
    fit: ([west, south, east, north], moves) =>
      void map.fitBounds([west, south, east < west ? east + 360 : east, north], {
        padding,
        maxZoom: closest,
        animate: moves,
      }),
    go: ({ latitude, longitude }) =>
      void map.easeTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), 13), duration: 400 }),
    zoom: (by) => void map.easeTo({ zoom: map.getZoom() + by, duration: 200 }),
    // Made anew: the difference between two styles would take the data away without saying so.
    recolor: () => void map.setStyle(mapStyle(readColors()), { diff: false }),
    remove: () => map.remove(),
  }
}
