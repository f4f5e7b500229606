import { expect, test } from 'vitest'
import { shortPlaces } from './short-places.ts'

test('a place is called without its title where nothing else is called so', () => {
  const values = [
    'DKI Jakarta',
    'DI Yogyakarta',
    'Jawa Barat',
    'Kota Bandung',
    'Kabupaten Bandung',
    'Kab. Garut',
    'Kota Solo',
    'Solo',
  ]
  expect(shortPlaces(values)).toEqual([
    { name: 'Jakarta', value: 'DKI Jakarta' },
    { name: 'Yogyakarta', value: 'DI Yogyakarta' },
    { name: 'Garut', value: 'Kab. Garut' },
  ])
  expect(shortPlaces(['Dinar', 'Di Jalan', 'Kotak', 'Provinsi'])).toEqual([])
})
