import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapColors } from './colors.ts'
import { cityPoints } from './outlines.ts'

const none: FeatureCollection = { type: 'FeatureCollection', features: [] }
const font = ['Inter Variable', 'sans-serif']

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

/** Where the name of a city may stand, the best place first; in em. */
const besideCity: (string | [number, number])[] = [
  ...['top', [0, 1.6] as [number, number], 'bottom', [0, -1.6] as [number, number]],
  ...['left', [1.9, 0] as [number, number], 'right', [-1.9, 0] as [number, number]],
]

/** What the map is made of: outlines, names of cities, a trail, devices. Nothing of it comes from another address. */
export const mapStyle = (colors: MapColors): StyleSpecification => ({
  version: 8,
  sources: {
    countries: { type: 'geojson', data: none },
    cities: { type: 'geojson', data: cityPoints },
    trail: { type: 'geojson', data: none },
    chosen: { type: 'geojson', data: none },
    devices: { type: 'geojson', data: none },
  },
  layers: [
    { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
    { id: 'land', type: 'fill', source: 'countries', paint: { 'fill-color': colors.land } },
    {
      id: 'borders',
      type: 'line',
      source: 'countries',
      paint: { 'line-color': colors.border, 'line-width': 0.7 },
    },
    {
      id: 'city-names',
      type: 'symbol',
      source: 'cities',
      minzoom: 2,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': 11,
        // Beside the city where there is room, so that no cluster hides the name.
        'text-variable-anchor-offset': besideCity,
        'text-justify': 'auto',
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': colors.text, 'text-halo-color': colors.land, 'text-halo-width': 1.2 },
    },
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
        'circle-stroke-color': colors.sea,
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
      paint: { 'text-color': colors.sea },
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
  ],
})
