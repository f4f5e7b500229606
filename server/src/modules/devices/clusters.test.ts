import { expect, test } from 'vitest'
import type { GridCell } from './cluster-store.ts'
import { mergeNear } from './clusters.ts'
import { degreesOf, mercatorOf } from './mercator.ts'

const cell = (x: number, y: number, more: Partial<GridCell> = {}): GridCell => ({
  ...{ x, y, count: 1, alarms: 0, worst: 0, offline: 0, west: x, east: x, north: y, south: y, latitude: 0 },
  ...{ id: '' as GridCell['id'], name: 'A', device_type: 'B' },
  ...more,
})

test('what is near is one, with the worst, all alarms and the room that all of it takes', () => {
  const merged = mergeNear(
    [
      cell(0.501, 0.5, { worst: 3, alarms: 2, count: 2 }),
      cell(0.499, 0.502, { count: 40, offline: 3, worst: 1, alarms: 1 }),
    ],
    0.01,
  )
  expect(merged).toMatchObject([
    {
      x: 0.501,
      y: 0.5,
      count: 42,
      alarms: 3,
      offline: 3,
      worst: 3,
      name: null,
      west: 0.499,
      east: 0.501,
      north: 0.5,
      south: 0.502,
    },
  ])
})

test('what is not near stays, whichever side of a square it is on', () => {
  expect(mergeNear([cell(0.5, 0.5), cell(0.5101, 0.5)], 0.01)).toHaveLength(2)
  expect(mergeNear([cell(0.5099, 0.5), cell(0.5101, 0.5)], 0.01)).toHaveLength(1)
})

test('places go to the plane and back; beyond its ends they stand at them', () => {
  expect(mercatorOf({ latitude: 0, longitude: 0 })).toEqual({ x: 0.5, y: 0.5 })
  expect(mercatorOf({ latitude: 90, longitude: 180 })).toEqual({ x: 1, y: expect.closeTo(0, 6) })
  expect(mercatorOf({ latitude: -90, longitude: -180 })).toEqual({ x: 0, y: expect.closeTo(1, 6) })
  const jakarta = { latitude: -6.2, longitude: 106.8 }
  const back = degreesOf(mercatorOf(jakarta)!)
  expect(back.latitude).toBeCloseTo(-6.2, 9)
  expect(back.longitude).toBeCloseTo(106.8, 9)
  // Over the antimeridian the plane goes on.
  expect(degreesOf({ x: 1.01, y: 0.5 }).longitude).toBeCloseTo(-176.4, 9)
})
