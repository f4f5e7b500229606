import type { FeatureCollection } from 'geojson'
import type { Language } from '#web/lib/i18n/language.ts'

/** Indonesia's 38 provinces: Indonesian and English name, longitude and latitude of where the name stands. */
const provinces: readonly (readonly [string, string, number, number])[] = [
  ['Aceh', 'Aceh', 96.9, 4.35],
  ['Sumatera Utara', 'North Sumatra', 99.2, 2.2],
  ['Sumatera Barat', 'West Sumatra', 100.6, -0.75],
  ['Riau', 'Riau', 101.9, 0.4],
  ['Kepulauan Riau', 'Riau Islands', 104.6, -0.14],
  ['Jambi', 'Jambi', 102.6, -1.75],
  ['Sumatera Selatan', 'South Sumatra', 104.1, -3.35],
  ['Kepulauan Bangka Belitung', 'Bangka Belitung Islands', 106.6, -2.6],
  ['Bengkulu', 'Bengkulu', 102.2, -3.6],
  ['Lampung', 'Lampung', 105.0, -4.9],
  ['Banten', 'Banten', 106.05, -6.6],
  ['DKI Jakarta', 'Jakarta', 106.84, -6.22],
  ['Jawa Barat', 'West Java', 107.6, -6.75],
  ['Jawa Tengah', 'Central Java', 110.0, -7.25],
  ['DI Yogyakarta', 'Yogyakarta', 110.44, -7.9],
  ['Jawa Timur', 'East Java', 112.7, -7.75],
  ['Bali', 'Bali', 115.1, -8.35],
  ['Nusa Tenggara Barat', 'West Nusa Tenggara', 117.4, -8.65],
  ['Nusa Tenggara Timur', 'East Nusa Tenggara', 121.2, -8.75],
  ['Kalimantan Barat', 'West Kalimantan', 111.1, 0.0],
  ['Kalimantan Tengah', 'Central Kalimantan', 113.4, -1.6],
  ['Kalimantan Selatan', 'South Kalimantan', 115.4, -2.9],
  ['Kalimantan Timur', 'East Kalimantan', 116.3, 0.4],
  ['Kalimantan Utara', 'North Kalimantan', 116.3, 3.1],
  ['Sulawesi Utara', 'North Sulawesi', 124.4, 0.75],
  ['Gorontalo', 'Gorontalo', 122.4, 0.72],
  ['Sulawesi Tengah', 'Central Sulawesi', 120.9, -1.4],
  ['Sulawesi Barat', 'West Sulawesi', 119.3, -2.5],
  ['Sulawesi Selatan', 'South Sulawesi', 120.0, -3.9],
  ['Sulawesi Tenggara', 'Southeast Sulawesi', 121.9, -3.9],
  ['Maluku Utara', 'North Maluku', 127.8, 0.9],
  ['Maluku', 'Maluku', 129.4, -3.1],
  ['Papua Barat Daya', 'Southwest Papua', 131.9, -1.1],
  ['Papua Barat', 'West Papua', 133.4, -2.3],
  ['Papua Tengah', 'Central Papua', 136.3, -3.7],
  ['Papua Pegunungan', 'Highland Papua', 139.3, -4.2],
  ['Papua', 'Papua', 139.2, -2.6],
  ['Papua Selatan', 'South Papua', 139.6, -6.9],
]

export const provinceNames = (language: Language): FeatureCollection => ({
  type: 'FeatureCollection',
  features: provinces.map(([indonesian, english, longitude, latitude]) => ({
    type: 'Feature',
    properties: { name: language === 'id' ? indonesian : english },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
})
