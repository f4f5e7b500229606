import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Language } from '#web/lib/i18n/language.ts'
import type { MapColors } from './colors.ts'
import { font } from './ground.ts'
import type { OpenTiles } from './tiles.ts'

export type Look = { colors: MapColors; language: Language; isDark: boolean }
const source = 'tiles'

/** The operator's tiles over the outlines in the box. Vectors are drawn in the theme's colours, by the layers of OpenMapTiles and of Protomaps. */
export function tileLayers({ kind }: OpenTiles, look: Look): LayerSpecification[] {
  return kind === 'raster' ? [pictures(look)] : vectors(look)
}

/** Pictures are made for daylight: in the dark they are toned down. */
const pictures = ({ isDark }: Look): LayerSpecification => ({
  id: 'tiles',
  type: 'raster',
  source,
  paint: { 'raster-fade-duration': 0, ...(isDark && { 'raster-brightness-max': 0.7, 'raster-saturation': -0.4 }) },
})

const wide: ExpressionSpecification = ['interpolate', ['exponential', 1.6], ['zoom'], 8, 0.5, 14, 3, 18, 14]
const narrow: ExpressionSpecification = ['interpolate', ['exponential', 1.6], ['zoom'], 11, 0.3, 14, 1.2, 18, 7]

function vectors({ colors, language }: Look): LayerSpecification[] {
  const name: ExpressionSpecification = ['coalesce', ['get', `name:${language}`], ['get', 'name']]
  const area = (layer: string, color: string, more: object = {}): LayerSpecification => ({
    id: `tiles-${layer}`,
    type: 'fill',
    source,
    'source-layer': layer,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': color },
    ...more,
  })
  const road = (id: string, layer: string, kinds: string[], width: ExpressionSpecification): LayerSpecification => ({
    id: `tiles-${id}`,
    type: 'line',
    source,
    'source-layer': layer,
    filter: ['in', ['coalesce', ['get', 'class'], ['get', 'kind'], ''], ['literal', kinds]],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colors.border, 'line-width': width },
  })
  const border = (layer: string): LayerSpecification => ({
    id: `tiles-${layer}`,
    type: 'line',
    source,
    'source-layer': layer,
    paint: { 'line-color': colors.border, 'line-width': 0.7, 'line-dasharray': [3, 2.5] },
  })
  const placeNames = (layer: string): LayerSpecification => ({
    id: `tiles-${layer}`,
    type: 'symbol',
    source,
    'source-layer': layer,
    minzoom: 10,
    // Towns and cities are named already.
    filter: [
      'in',
      ['coalesce', ['get', 'class'], ['get', 'kind_detail'], ['get', 'kind'], ''],
      ['literal', ['village', 'hamlet', 'suburb', 'quarter', 'neighbourhood', 'locality']],
    ],
    layout: { 'text-field': name, 'text-font': font, 'text-size': 11, 'text-max-width': 8 },
    paint: { 'text-color': colors.text, 'text-halo-color': colors.land, 'text-halo-width': 1.2 },
  })
  const large = ['motorway', 'trunk', 'primary', 'highway', 'major_road', 'secondary']
  const small = ['tertiary', 'minor', 'minor_road', 'service', 'street']
  return [
    area('earth', colors.land),
    area('water', colors.sea),
    border('boundary'),
    border('boundaries'),
    ...['transportation', 'roads'].flatMap((layer) => [
      road(`${layer}-small`, layer, small, narrow),
      road(`${layer}-large`, layer, large, wide),
    ]),
    area('building', colors.border, { minzoom: 14, paint: { 'fill-color': colors.border, 'fill-opacity': 0.4 } }),
    area('buildings', colors.border, { minzoom: 14, paint: { 'fill-color': colors.border, 'fill-opacity': 0.4 } }),
    placeNames('place'),
    placeNames('places'),
  ]
}
