import type { FeatureCollection, Geometry, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { outlineFiles } from './outline-files.ts'

export async function loadOutlines(which: keyof typeof outlineFiles): Promise<FeatureCollection> {
  const response = await fetch(outlineFiles[which])
  if (!response.ok) throw new Error(`outlines: ${response.status}`)
  // Of a package that is pinned: its shape is known.
  const topology = (await response.json()) as Topology
  const countries = topology.objects.countries
  if (!countries) throw new Error('outlines: no countries')
  const outlines = feature(topology, countries)
  const features = outlines.type === 'FeatureCollection' ? outlines.features : [outlines]
  return {
    type: 'FeatureCollection',
    features: features.map((country) => ({ ...country, geometry: unwrapOutline(country.geometry) })),
  }
}

/** An outline that goes on over the antimeridian instead of around the world, where it would draw a line across all of the map. */
export function unwrapOutline(outline: Geometry): Geometry {
  if (outline.type === 'Polygon') return { ...outline, coordinates: outline.coordinates.map(unwrapRing) }
  if (outline.type !== 'MultiPolygon') return outline
  return { ...outline, coordinates: outline.coordinates.map((rings) => rings.map(unwrapRing)) }
}

function unwrapRing(ring: readonly Position[]): Position[] {
  const points: Position[] = []
  for (const [longitude = 0, latitude = 0] of ring) {
    const [before = longitude] = points.at(-1) ?? []
    points.push([longitude + Math.round((before - longitude) / 360) * 360, latitude])
  }
  return points
}
