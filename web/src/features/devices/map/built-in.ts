import type { FeatureCollection } from 'geojson'
import type { Language } from '#web/lib/i18n/language.ts'
import { loadOutlines } from './outlines.ts'
import { loadPlaces, loadProvinceBorders, markPlaces, type Place } from './places.ts'
import { provinceNames } from './provinces.ts'

/** From here on the coarse outlines look like what they are. */
const fineZoom = 6

type Put = (source: 'countries' | 'borders' | 'provinces' | 'places', data: FeatureCollection) => void

/** Brings the outlines and names in the box onto the map, each when it is needed. */
export function createBuiltIn(put: Put) {
  let outlines: 'none' | 'coarse' | 'fine' = 'none'
  let places: Promise<Place[]> | undefined
  const outline = async (which: 'coarse' | 'fine') => {
    if (outlines === 'fine' || outlines === which) return
    outlines = which
    put('countries', await loadOutlines(which))
  }
  return {
    /** Resolves when there is a map; borders of provinces help, and it is one without them. */
    begin: (): Promise<void> => {
      loadProvinceBorders().then(
        (borders) => put('borders', borders),
        () => {},
      )
      return outline('coarse')
    },
    zoomed: (zoom: number): void => {
      if (zoom >= fineZoom) outline('fine').catch(() => {})
    },
    name: async (language: Language): Promise<void> => {
      put('provinces', provinceNames(language))
      places ??= loadPlaces()
      put('places', markPlaces(await places, language))
    },
  }
}
