import type { LayerSpecification } from 'maplibre-gl'
import type { MapColors } from './colors.ts'

export const font = ['Inter Variable', 'sans-serif']

/** Where the name of a city may stand, the best place first; in em. */
const besideCity: (string | [number, number])[] = [
  ...['top', [0, 1.6] as [number, number], 'bottom', [0, -1.6] as [number, number]],
  ...['left', [1.9, 0] as [number, number], 'right', [-1.9, 0] as [number, number]],
]

/** What lies below everything: sea, countries, borders. */
export const groundLayers = (colors: MapColors): LayerSpecification[] => [
  { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
  { id: 'land', type: 'fill', source: 'countries', paint: { 'fill-color': colors.land } },
  {
    id: 'province-borders',
    type: 'line',
    source: 'borders',
    minzoom: 4,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colors.border, 'line-width': 0.7, 'line-dasharray': [3, 2.5] },
  },
  { id: 'borders', type: 'line', source: 'countries', paint: { 'line-color': colors.border, 'line-width': 0.7 } },
]

export const nameLayers = ['province-names', 'city-names'] as const

/** Names of provinces and places; those of places keep theirs where there is no room for both. */
export const groundNames = (colors: MapColors, visibility: 'visible' | 'none'): LayerSpecification[] => [
  {
    id: 'province-names',
    type: 'symbol',
    source: 'provinces',
    minzoom: 4.6,
    maxzoom: 9,
    layout: {
      visibility,
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': ['interpolate', ['linear'], ['zoom'], 4.6, 9.5, 8, 12],
      'text-transform': 'uppercase',
      'text-letter-spacing': 0.12,
      'text-max-width': 8,
      'text-padding': 3,
      'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
      'text-radial-offset': 0.8,
    },
    paint: { 'text-color': colors.quiet, 'text-halo-color': colors.land, 'text-halo-width': 1.2 },
  },
  {
    id: 'city-names',
    type: 'symbol',
    source: 'places',
    minzoom: 2,
    filter: ['<=', ['get', 'from'], ['zoom']],
    layout: {
      visibility,
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': ['case', ['<=', ['get', 'from'], 4], 12, 11],
      // Beside the city where there is room, so that no cluster hides the name.
      'text-variable-anchor-offset': besideCity,
      'text-justify': 'auto',
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: { 'text-color': colors.text, 'text-halo-color': colors.land, 'text-halo-width': 1.2 },
  },
]
