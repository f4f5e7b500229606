import { expect, test } from 'vitest'
import type { Tile } from '#contract/dashboards/document.ts'
import { gapPx, heightOf } from '../arrange.ts'
import { tvScreens } from './tv-screens.ts'

const tile = (id: string, y: number, h: number, x = 0): Tile => ({
  kind: 'heading',
  id,
  tab: 'main',
  text: id,
  places: { wide: { x, y, w: 6, h } },
})
const placesOf = (tiles: readonly Tile[]) => tiles.map(({ id, places: { wide } }) => [id, wide.y, wide.h])

test('few tiles fill the screen and no more', () => {
  const [screen, ...others] = tvScreens([tile('a', 0, 8), tile('b', 0, 8, 6)], 700)
  expect(others).toEqual([])
  expect(screen?.row).toBe(64)
  const [full] = tvScreens([tile('a', 0, 8), tile('c', 8, 8)], 800)
  expect(heightOf(16, full?.row)).toBeLessThanOrEqual(800)
  expect(heightOf(16, full?.row)).toBeGreaterThan(780)
})

test('what does not fit comes on the next screen, and no tile is cut', () => {
  const tiles = [tile('a', 0, 8), tile('b', 0, 12, 6), tile('c', 8, 4), tile('d', 12, 8), tile('e', 20, 8)]
  // 18 rows of at least 26 px have room.
  const screens = tvScreens(tiles, 18 * (26 + gapPx) - gapPx)
  expect(screens.map((screen) => placesOf(screen.tiles))).toEqual([
    [
      ['a', 0, 8],
      ['b', 0, 12],
      ['c', 8, 4],
    ],
    [
      ['d', 0, 8],
      ['e', 8, 8],
    ],
  ])
})

test('a tile that is higher than the screen is as high as the screen', () => {
  const height = 10 * (26 + gapPx) - gapPx
  const [screen, ...others] = tvScreens([tile('a', 0, 30)], height)
  expect([placesOf(screen?.tiles ?? []), others]).toEqual([[['a', 0, 10]], []])
  expect(heightOf(10, screen?.row)).toBeLessThanOrEqual(height)
})

test('nothing on it is no screen', () => expect(tvScreens([], 500)).toEqual([]))
