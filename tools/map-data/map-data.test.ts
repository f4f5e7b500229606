import { expect, test } from 'vitest'
import { type City, choosePlaces } from './places.ts'
import { findBorders, type ProvinceOutline } from './provinces.ts'

const square = (west: number, east: number): ProvinceOutline => ({
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, 0],
        [east, 0],
        [east, 1],
        [east, 2],
        [west, 2],
        [west, 1],
        [west, 0],
      ],
    ],
  },
})

test('a border is what two provinces share, without coasts; what lies on a line is left out', () => {
  expect(findBorders([square(0, 1), square(1, 2)])).toEqual([[1, 2, 1, 0]])
  expect(findBorders([square(0, 1), square(5, 6)])).toEqual([])
  const island: ProvinceOutline = {
    geometry: { type: 'MultiPolygon', coordinates: [square(0, 1).geometry.coordinates] } as never,
  }
  expect(findBorders([island, square(1, 2), square(2, 3)])).toEqual([
    [1, 2, 1, 0],
    [2, 2, 2, 0],
  ])
})

test('two parts of one province that touch have no border', () => {
  const parts = [square(0, 1), square(1, 2)].map(({ geometry }) => geometry.coordinates)
  const province = { geometry: { type: 'MultiPolygon', coordinates: parts } } as ProvinceOutline
  expect(findBorders([province])).toEqual([])
})

const city = (name: string, population: number, more: Partial<City> = {}): City => ({
  name,
  population,
  country: 'ID',
  featureCode: 'PPL',
  loc: { coordinates: [106.845_678, -6.215_432] },
  ...more,
})

test('towns of Indonesia from a size on, seats of regencies whatever their size, elsewhere large cities and capitals', () => {
  const chosen = choosePlaces([
    city('Village', 39_999),
    city('Seat', 0, { featureCode: 'PPLA2' }),
    city('Situbondo', 600_000, { featureCode: 'PPLA2' }),
    city('City of Balikpapan', 700_000),
    city('Jambi City', 420_323, { featureCode: 'PPLA' }),
    city('Jakarta', 8_540_121, { featureCode: 'PPLC' }),
    city('Ipoh', 499_999, { country: 'MY' }),
    city('Singapore', 3_547_809, { country: 'SG', featureCode: 'PPLC' }),
    city('Thimphu', 98_676, { country: 'BT', featureCode: 'PPLC' }),
  ])
  expect(chosen.map(([name, , , zoom, indonesian]) => [name, zoom, indonesian])).toEqual([
    ['Jakarta', 2, undefined],
    ['Singapore', 2, 'Singapura'],
    ['Jambi', 4, undefined],
    ['Thimphu', 6, undefined],
    ['Situbondo', 8, undefined],
    ['Seat', 8, undefined],
  ])
  expect(chosen[0]).toEqual(['Jakarta', 106.846, -6.215, 2])
})
