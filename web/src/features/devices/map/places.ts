import type { FeatureCollection, Position } from 'geojson'
import type { Language } from '#web/lib/i18n/language.ts'
import borderFile from './data/borders.json?url'
import placeFile from './data/places.json?url'

/** Name, longitude, latitude, the zoom from which it is shown, and its Indonesian name where that is another one. */
export type Place = readonly [string, number, number, number, string?]

async function load<Rows>(file: string): Promise<Rows> {
  const response = await fetch(file)
  if (!response.ok) throw new Error(`map: ${response.status}`)
  // Of our own build (`tools/map-data.ts`): its shape is known.
  return (await response.json()) as Rows
}

export const loadPlaces = (): Promise<Place[]> => load<Place[]>(placeFile)

/** Towns and cities, those first whose names stay where there is no room for all. */
export const markPlaces = (places: readonly Place[], language: Language): FeatureCollection => ({
  type: 'FeatureCollection',
  features: places.map(([name, longitude, latitude, from, indonesian], rank) => ({
    type: 'Feature',
    properties: { name: (language === 'id' && indonesian) || name, rank, from },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
})

/** The lines between Indonesia's provinces. */
export async function loadProvinceBorders(): Promise<FeatureCollection> {
  const lines = await load<number[][]>(borderFile)
  return {
    type: 'FeatureCollection',
    features: lines.map((line) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: pairs(line) },
    })),
  }
}

const pairs = (line: readonly number[]): Position[] =>
  line.flatMap((longitude, position) => (position % 2 === 0 ? [[longitude, line[position + 1] ?? 0]] : []))
