import type { FeatureCollection } from 'geojson'
import type { Language } from '#web/lib/i18n/language.ts'
import { loadOutlines } from './outlines.ts'
import { loadPlaces, loadProvinceBorders, markPlaces, type Place } from './places.ts'
import { provinceNames } from './provinces.ts'

/** From here on the coarse outlines look like what they are. */
const fineZoom = 6

type Put = (source: 'countries' | 'borders' | 'provinces' | 'places', data: FeatureCollection) => void

/** Brings the outlines and names in the box onto the map, each when it is needed. */
export function createBuiltIn(put: Put, first: Promise<FeatureCollection>) {
  let fine: 'none' | 'loading' | 'put' = 'none'
  let places: Promise<Place[]> | undefined
  const drawFine = async () => {
    const outlines = await loadOutlines('fine')
    fine = 'put'
    put('countries', outlines)
  }
  return {
    /** Resolves when there is a map; borders of provinces help, and it is one without them. */
    begin: async (): Promise<void> => {
      loadProvinceBorders().then(
        (borders) => put('borders', borders),
        () => {},
      )
      const outlines = await first
      if (fine !== 'put') put('countries', outlines)
    },
    /** Draws what was first as it is seen from here. */
    refine: async (): Promise<void> => {
      const outlines = await loadOutlines('coarse')
      if (fine !== 'put') put('countries', outlines)
    },
    zoomed: (zoom: number): void => {
      if (zoom < fineZoom || fine !== 'none') return
      fine = 'loading'
      drawFine().catch(() => {
        fine = 'none'
      })
    },
    name: async (language: Language): Promise<void> => {
      put('provinces', provinceNames(language))
      places ??= loadPlaces()
      put('places', markPlaces(await places, language))
    },
  }
}
