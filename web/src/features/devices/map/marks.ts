import type { FeatureCollection } from 'geojson'
import type { DeviceCluster, Telemetry } from '#contract/devices/schemas.ts'
import type { Language } from '#web/lib/i18n/language.ts'

const ranks = { critical: 3, warning: 2, info: 1 }

/** Clusters as the map draws them; `key` is which of them. The most urgent lie on top. */
export function markClusters(clusters: readonly DeviceCluster[], language: Language): FeatureCollection {
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  return {
    type: 'FeatureCollection',
    features: clusters.map(({ key, latitude, longitude, count, worst, offline }) => ({
      type: 'Feature',
      properties: {
        key,
        count,
        worst,
        label: short.format(count),
        quiet: offline === count,
        rank: worst ? ranks[worst] : 0,
      },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  }
}

/** Where a device has been. Over the antimeridian it goes on, not around the world. */
export function markTrail(trail: Telemetry['trail']): FeatureCollection {
  const coordinates: [number, number][] = []
  for (const { latitude, longitude } of trail) {
    const [before] = coordinates.at(-1) ?? [longitude]
    coordinates.push([longitude + Math.round((before - longitude) / 360) * 360, latitude])
  }
  if (coordinates.length < 2) return { type: 'FeatureCollection', features: [] }
  const geometry = { type: 'LineString' as const, coordinates }
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] }
}

export const markPoint = (place: { latitude: number; longitude: number } | undefined): FeatureCollection => ({
  type: 'FeatureCollection',
  features: place
    ? [
        {
          type: 'Feature',
          properties: {},
          geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
        },
      ]
    : [],
})
