type Point = [number, number]
type Ring = Point[]
export type ProvinceOutline = {
  geometry: { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] }
}

/** Degrees by which a line may lie beside the border: some 200 m, less than a pixel where provinces are named. */
const tolerance = 0.002

const keyOf = ([longitude, latitude]: Point) => `${longitude},${latitude}`

/** The lines along which two provinces touch, without the coasts; each as longitude, latitude, longitude, … */
export function findBorders(provinces: readonly ProvinceOutline[]): number[][] {
  const seen = new Map<string, number>()
  const shared = new Map<string, Point[]>()
  const points = new Map<string, Point>()
  const join = (from: Point, to: Point) => shared.set(keyOf(from), [...(shared.get(keyOf(from)) ?? []), to])
  for (const [province, { geometry }] of provinces.entries()) {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    for (const ring of polygons.flat()) {
      for (const [position, to] of ring.entries()) {
        const from = ring[position - 1]
        if (!from) continue
        const segment = [keyOf(from), keyOf(to)].sort().join(' ')
        const other = seen.get(segment)
        seen.set(segment, province)
        if (other === undefined || other === province) continue
        for (const point of [from, to]) points.set(keyOf(point), point)
        join(from, to)
        join(to, from)
      }
    }
  }
  return followLines(shared, points).map((line) => simplify(line).flatMap(([x, y]) => [round(x), round(y)]))
}

/** Puts segments together to lines, from one end or crossing to the next. */
function followLines(shared: ReadonlyMap<string, Point[]>, points: ReadonlyMap<string, Point>): Point[][] {
  const drawn = new Set<string>()
  const lines: Point[][] = []
  const follow = (start: Point) => {
    for (const first of shared.get(keyOf(start)) ?? []) {
      const line = [start]
      let [from, to]: [Point, Point | undefined] = [start, first]
      while (to) {
        const segment = [keyOf(from), keyOf(to)].sort().join(' ')
        if (drawn.has(segment)) break
        drawn.add(segment)
        line.push(to)
        const onward: Point[] = shared.get(keyOf(to)) ?? []
        const before = keyOf(from)
        from = to
        to = onward.length === 2 ? onward.find((point) => keyOf(point) !== before) : undefined
      }
      if (line.length > 1) lines.push(line)
    }
  }
  const all = [...points.values()]
  for (const point of all) if (shared.get(keyOf(point))?.length !== 2) follow(point)
  for (const point of all) follow(point)
  return lines
}

/** Douglas and Peucker's: a point stays where the line would lie too far beside it. */
function simplify(line: readonly Point[]): Point[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return [...line]
  const far = line.map((point) => distance(point, first, last))
  const most = Math.max(...far)
  if (most <= tolerance) return [first, last]
  const middle = far.indexOf(most)
  return [...simplify(line.slice(0, middle + 1)).slice(0, -1), ...simplify(line.slice(middle))]
}

function distance([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [wide, high] = [toX - fromX, toY - fromY]
  const length = wide ** 2 + high ** 2
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * wide + (y - fromY) * high) / length))
  return Math.hypot(x - fromX - along * wide, y - fromY - along * high)
}

const round = (degrees: number) => Math.round(degrees * 1000) / 1000
