import type { MapWindow } from '../api.ts'

/** Shares of what is seen that are asked for around it, so that a little drag shows no gap. */
const beyond = 0.25

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5
const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180

type Seen = { west: number; south: number; east: number; north: number }

/** What is asked for where the map shows this part; its edges may be beyond the antimeridian. Zooms are asked by halves. */
export function windowOf({ west, south, east, north }: Seen, zoom: number): MapWindow {
  const [wide, high] = [(east - west) * beyond, (north - south) * beyond]
  const isWorld = east - west + 2 * wide >= 360
  return {
    bounds: [
      isWorld ? -180 : rounded(wrapped(west - wide)),
      Math.max(-90, rounded(south - high)),
      isWorld ? 180 : rounded(wrapped(east + wide)),
      Math.min(90, rounded(north + high)),
    ],
    zoom: Math.round(zoom * 2) / 2,
  }
}
