import { expect, test } from 'vitest'
import { markTrail } from './marks.ts'
import { unwrapOutline } from './outlines.ts'
import { markPlaces } from './places.ts'
import { provinceNames } from './provinces.ts'
import { windowOf } from './window.ts'

test('a trail goes on over the antimeridian, both ways', () => {
  const at = '2026-11-23T00:00:00Z'
  const trail = [170, 179, -179, -170, 178].map((longitude) => ({ at, latitude: 0, longitude }))
  const [line] = markTrail(trail).features
  expect(line?.geometry).toMatchObject({
    coordinates: [
      [170, 0],
      [179, 0],
      [181, 0],
      [190, 0],
      [178, 0],
    ],
  })
  expect(markTrail(trail.slice(0, 1)).features).toEqual([])
})

test.each([
  ['a part', [100, -10, 120, 0, 5], [95, -12.5, 125, 2.5]],
  ['over the antimeridian', [170, -10, 190, 0, 5], [165, -12.5, -165, 2.5]],
  ['another turn of the world', [460, -10, 480, 0, 5], [95, -12.5, 125, 2.5]],
  ['all of it and more', [-300, -85, 300, 85, 0], [-180, -90, 180, 90]],
] as const)('what is asked for of %s', (_, [west, south, east, north, zoom], expected) => {
  expect(windowOf({ west, south, east, north }, zoom)).toEqual({ bounds: expected, zoom })
})

test('a country on both sides of the antimeridian is drawn without a line around the world', () => {
  const ring = [
    [179, -17],
    [180, -16],
    [-179, -16],
    [-179, -18],
    [179, -17],
  ]
  const whole = [
    [179, -17],
    [180, -16],
    [181, -16],
    [181, -18],
    [179, -17],
  ]
  expect(unwrapOutline({ type: 'MultiPolygon', coordinates: [[ring]] })).toMatchObject({ coordinates: [[whole]] })
  expect(unwrapOutline({ type: 'Polygon', coordinates: [ring] })).toMatchObject({ coordinates: [whole] })
})

test('places and provinces are named in the language shown; a place without another name keeps its own', () => {
  const places = [['Moscow', 37.6, 55.8, 2, 'Moskwa'] as const, ['Tokyo', 139.7, 35.7, 2] as const]
  const named = (language: 'en' | 'id') => markPlaces(places, language).features.map((place) => place.properties)
  expect(named('id')).toEqual([
    { name: 'Moskwa', rank: 0, from: 2 },
    { name: 'Tokyo', rank: 1, from: 2 },
  ])
  expect(named('en').map((place) => place?.name)).toEqual(['Moscow', 'Tokyo'])
  expect(provinceNames('id').features).toHaveLength(38)
  expect(provinceNames('id').features.map((province) => province.properties?.name)).toContain('Jawa Barat')
  expect(provinceNames('en').features.map((province) => province.properties?.name)).toContain('West Java')
})
