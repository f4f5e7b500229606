import type { FeatureCollection } from 'geojson'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import fine from 'world-atlas/countries-10m.json?url'
import coarse from 'world-atlas/countries-50m.json?url'
import { cities } from './cities.ts'

const files = { coarse, fine }

/** The countries' outlines: `fine` is five times as large, and for who looks closely. */
export async function loadOutlines(which: keyof typeof files): Promise<FeatureCollection> {
  const response = await fetch(files[which])
  if (!response.ok) throw new Error(`outlines: ${response.status}`)
  // Of a package that is pinned: its shape is known.
  const topology = (await response.json()) as Topology
  const countries = topology.objects.countries
  if (!countries) throw new Error('outlines: no countries')
  const outlines = feature(topology, countries)
  return outlines.type === 'FeatureCollection' ? outlines : { type: 'FeatureCollection', features: [outlines] }
}

export const cityPoints: FeatureCollection = {
  type: 'FeatureCollection',
  features: cities.map(([name, longitude, latitude], rank) => ({
    type: 'Feature',
    properties: { name, rank },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
}
