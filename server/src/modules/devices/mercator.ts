/** Where the plane of the map ends, in degrees. */
const maxLatitude = 85.051_128_78

/**
 * A place in the plane of the map (web Mercator): 0 to 1 from the west to the east and from the north to the south. What is beyond its
 * ends, near the poles, stands at them. Undefined where no place is known.
 */
export function mercatorOf({
  latitude,
  longitude,
}: {
  latitude: number | null
  longitude: number | null
}): { x: number; y: number } | undefined {
  if (latitude === null || longitude === null) return undefined
  const held = Math.max(-maxLatitude, Math.min(maxLatitude, latitude))
  const sine = Math.sin((held * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return { x: longitude / 360 + 0.5, y: Math.max(0, Math.min(1, y)) }
}

/** The degrees of a place in the plane; `x` may be beyond 1 where the map goes on over the antimeridian. */
export function degreesOf({ x, y }: { x: number; y: number }): { latitude: number; longitude: number } {
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
  const longitude = (x - Math.floor(x)) * 360 - 180
  return { latitude, longitude }
}
