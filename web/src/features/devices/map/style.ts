import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapColors } from './colors.ts'
import { font, groundLayers, groundNames } from './ground.ts'
import { type Look, tileLayers } from './tile-layers.ts'
import type { OpenTiles } from './tiles.ts'
import type { TileState } from './watch-tiles.ts'

const none: FeatureCollection = { type: 'FeatureCollection', features: [] }

const severityColor = ({ critical, warning, info, good, quiet }: MapColors): ExpressionSpecification => [
  'match',
  ['get', 'worst'],
  'critical',
  critical,
  'warning',
  warning,
  'info',
  info,
  ['case', ['get', 'quiet'], quiet, good],
]
const radius: ExpressionSpecification = [
  'case',
  ['==', ['get', 'count'], 1],
  7,
  ['interpolate', ['linear'], ['log10', ['get', 'count']], 0.3, 12, 2, 18, 4, 26],
]

/** The operator's tiles once they are open, and whether they come. */
export type Ground = { tiles: OpenTiles | undefined; state: TileState }

/** Pictures have names of their own. */
export const showsNames = ({ tiles, state }: Ground): boolean => tiles?.kind !== 'raster' || state !== 'shown'

/** What the map is made of: outlines, the operator's tiles over them, names, a trail, devices. Without tiles nothing is of another address. */
export function mapStyle(look: Look, ground: Ground): StyleSpecification {
  const { tiles } = ground
  const visibility = showsNames(ground) ? 'visible' : 'none'
  return {
    version: 8,
    sources: {
      countries: { type: 'geojson', data: none },
      borders: { type: 'geojson', data: none },
      provinces: { type: 'geojson', data: none },
      places: { type: 'geojson', data: none },
      trail: { type: 'geojson', data: none },
      chosen: { type: 'geojson', data: none },
      devices: { type: 'geojson', data: none },
      ...(tiles && { tiles: tiles.source }),
    },
    layers: [
      ...groundLayers(look.colors),
      ...(tiles ? tileLayers(tiles, look) : []),
      ...groundNames(look.colors, visibility),
      ...deviceLayers(look.colors),
    ],
  }
}

const deviceLayers = (colors: MapColors): LayerSpecification[] => [
  {
    id: 'trail',
    type: 'line',
    source: 'trail',
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': colors.accent, 'line-width': 2.5, 'line-opacity': 0.75 },
  },
  {
    id: 'devices',
    type: 'circle',
    source: 'devices',
    layout: { 'circle-sort-key': ['get', 'rank'] },
    paint: {
      'circle-color': severityColor(colors),
      'circle-radius': radius,
      'circle-stroke-color': colors.onMark,
      'circle-stroke-width': 1.5,
    },
  },
  {
    id: 'device-counts',
    type: 'symbol',
    source: 'devices',
    filter: ['>', ['get', 'count'], 1],
    layout: {
      'text-field': ['get', 'label'],
      'text-font': font,
      'text-size': 11,
      'text-allow-overlap': true,
      // What stands on the map is placed first, and names keep clear of its circle.
      'text-padding': 13,
    },
    paint: { 'text-color': colors.onMark },
  },
  {
    id: 'chosen',
    type: 'circle',
    source: 'chosen',
    paint: {
      'circle-color': 'rgba(0,0,0,0)',
      'circle-radius': 13,
      'circle-stroke-color': colors.strong,
      'circle-stroke-width': 2,
    },
  },
]
