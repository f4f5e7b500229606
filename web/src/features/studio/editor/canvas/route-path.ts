import { required } from '#contract/kit/required.ts'
export type Point = { x: number; y: number }
/** A card on the canvas. `ports`: its ways out but `error`, from top to bottom. */
export type NodeBox = { id: string; left: number; top: number; width: number; height: number; ports: readonly string[] }

/** From one end to the other, leaving and arriving level. */
export const curvePath = (from: Point, to: Point): string => `M${from.x} ${from.y}${S(from, to)}`

export function S(from: Point, to: Point): string {
  if (from.y === to.y) return `L${to.x} ${to.y}`
  const half = Math.max(24, Math.abs(to.x - from.x) / 2)
  return `C${from.x + half} ${from.y} ${to.x - half} ${to.y} ${to.x} ${to.y}`
}

const radius = 12

/** Along the points, with round corners. */
export function pathThrough(points: readonly Point[]): string {
  const [first, ...rest] = points
  let last = required(first, 'a way has a beginning')
  let path = `M${last.x} ${last.y}`
  for (const [index, point] of rest.entries()) {
    const next = rest[index + 1]
    if (!next) {
      path += `L${point.x} ${point.y}`
      continue
    }
    const r = Math.min(radius, distance(last, point) / 2, distance(point, next) / 2)
    const [before, after] = [towards(point, last, r), towards(point, next, r)]
    path += `L${before.x} ${before.y}Q${point.x} ${point.y} ${after.x} ${after.y}`
    last = point
  }
  return path
}

const distance = (left: Point, right: Point) => Math.hypot(left.x - right.x, left.y - right.y)
function towards(from: Point, to: Point, by: number): Point {
  const far = distance(from, to) || 1
  return { x: from.x + ((to.x - from.x) / far) * by, y: from.y + ((to.y - from.y) / far) * by }
}
