import { expect, test } from 'vitest'
import { type DashboardDocument, emptyDocument, type Tile, type TilePlacement } from '#contract/dashboards/document.ts'
import { firstFree, putTile, settleTiles, stepTile } from './arrange.ts'
import { inPhoneOrder, movedOnPhone } from './phone-order.ts'

const tile = (id: string, x: number, y: number, w = 6, h = 4): Tile => ({
  kind: 'heading',
  id,
  tab: 'main',
  text: id,
  places: { wide: { x, y, w, h } },
})
const of = (...tiles: Tile[]): DashboardDocument => ({ ...emptyDocument, tiles })
const placesOf = ({ tiles }: DashboardDocument) =>
  Object.fromEntries(tiles.map(({ id, places: { wide } }) => [id, [wide.x, wide.y, wide.w, wide.h]]))

test('tiles rise until something is above them', () => {
  expect(placesOf(of(...settleTiles([tile('a', 0, 3), tile('b', 0, 20), tile('c', 6, 9)])))).toEqual({
    a: [0, 0, 6, 4],
    b: [0, 4, 6, 4],
    c: [6, 0, 6, 4],
  })
})

test('others make room for the tile that is moved', () => {
  const document = of(tile('a', 0, 0), tile('b', 6, 0), tile('c', 0, 4))
  expect(placesOf(putTile(document, 'c', { x: 6, y: 0, w: 6, h: 4 }))).toEqual({
    a: [0, 0, 6, 4],
    b: [6, 4, 6, 4],
    c: [6, 0, 6, 4],
  })
})

test.each([
  ['ArrowRight', false, 'a', { a: [1, 0, 6, 4], b: [6, 4, 6, 4] }],
  ['ArrowDown', false, 'a', { a: [0, 0, 6, 4], b: [6, 0, 6, 4] }],
  ['ArrowDown', true, 'a', { a: [0, 0, 6, 5], b: [6, 0, 6, 4] }],
  ['ArrowRight', true, 'b', { a: [0, 0, 6, 4], b: [6, 0, 6, 4] }],
  ['ArrowLeft', true, 'b', { a: [0, 0, 6, 4], b: [6, 0, 5, 4] }],
] as const)('%s, resizing %s, on %s', (key, resize, id, places) => {
  const next = stepTile(of(tile('a', 0, 0), tile('b', 6, 0)), id, key, resize)
  expect(next && placesOf(next)).toEqual(places)
})

test('down and up pass the next tile, whatever its height', () => {
  const document = of(tile('a', 0, 0), tile('b', 0, 4, 6, 9))
  const down = stepTile(document, 'a', 'ArrowDown', false)!
  expect(placesOf(down)).toEqual({ a: [0, 9, 6, 4], b: [0, 0, 6, 9] })
  expect(placesOf(stepTile(down, 'a', 'ArrowUp', false)!)).toEqual(placesOf(document))
})

test('no tile ever leaves the grid or crosses another', () => {
  let document = of(tile('a', 0, 0, 3, 2), tile('b', 3, 0, 9, 5), tile('c', 0, 5, 12, 3), tile('d', 2, 9, 4, 4))
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
  for (let n = 0; n < 400; n++) {
    const id = 'abcd'[(n * 7) % 4]!
    document = stepTile(document, id, keys[(n * 5 + Math.floor(n / 3)) % 4]!, n % 3 === 0) ?? document
    const all = document.tiles.map(({ places }) => places.wide)
    for (const place of all) expect(place.x >= 0 && place.x + place.w <= 12 && place.w >= 1 && place.h >= 1).toBe(true)
    for (const [at, item] of all.entries())
      for (const other of all.slice(at + 1)) expect(crosses(item, other), JSON.stringify([item, other])).toBe(false)
  }
})

const crosses = (left: TilePlacement, right: TilePlacement) =>
  left.x < right.x + right.w && right.x < left.x + left.w && left.y < right.y + right.h && right.y < left.y + left.h

test('a new tile comes beside those of its height, else below all', () => {
  expect(firstFree([tile('a', 0, 0)], { w: 6, h: 4 })).toEqual({ x: 6, y: 0, w: 6, h: 4 })
  expect(firstFree([tile('a', 0, 0)], { w: 12, h: 1 })).toEqual({ x: 0, y: 4, w: 12, h: 1 })
})

test('a phone has an order of its own, and what comes later stands after what it follows on a wide screen', () => {
  const document = of(tile('a', 0, 0), tile('b', 6, 0), tile('c', 0, 4))
  const ids = ({ tiles }: DashboardDocument) => inPhoneOrder(tiles).map(({ id }) => id)
  expect(ids(document)).toEqual(['a', 'b', 'c'])
  const moved = movedOnPhone(document, document.tiles[2]!, -1)
  expect([ids(moved), placesOf(moved)]).toEqual([['a', 'c', 'b'], placesOf(document)])
  expect(ids(movedOnPhone(moved, moved.tiles[0]!, -1))).toEqual(['a', 'c', 'b'])
  expect(ids({ ...moved, tiles: [...moved.tiles, tile('d', 6, 2, 6, 2)] })).toEqual(['a', 'c', 'b', 'd'])
})
