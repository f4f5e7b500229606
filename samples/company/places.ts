/** [region, English name, share of demand, growth a year, [province, cities]...] */
type RegionData = readonly [string, string, number, number, ...(readonly [string, readonly string[]])[]]

const REGIONS: readonly RegionData[] = [
  [
    'Sumatera',
    'Sumatra',
    1,
    0.06,
    ['Sumatera Utara', ['Medan', 'Pematangsiantar']],
    ['Sumatera Barat', ['Padang', 'Bukittinggi']],
    ['Riau', ['Pekanbaru', 'Dumai']],
    ['Kepulauan Riau', ['Batam', 'Tanjungpinang']],
    ['Sumatera Selatan', ['Palembang']],
    ['Lampung', ['Bandar Lampung', 'Metro']],
  ],
  [
    'Jakarta Raya',
    'Greater Jakarta',
    1.5,
    0.08,
    ['DKI Jakarta', ['Jakarta Pusat', 'Jakarta Selatan', 'Jakarta Barat', 'Jakarta Timur']],
    ['Banten', ['Tangerang', 'Tangerang Selatan', 'Serang']],
  ],
  [
    'Jawa Barat',
    'West Java',
    1.15,
    0.09,
    ['Jawa Barat', ['Bandung', 'Bogor', 'Depok', 'Bekasi', 'Cirebon', 'Sukabumi', 'Garut']],
  ],
  [
    'Jawa Tengah & DIY',
    'Central Java & Yogyakarta',
    1,
    0.07,
    ['Jawa Tengah', ['Semarang', 'Surakarta', 'Purwokerto', 'Tegal']],
    ['DI Yogyakarta', ['Yogyakarta', 'Sleman']],
  ],
  ['Jawa Timur', 'East Java', 1.1, 0.08, ['Jawa Timur', ['Surabaya', 'Malang', 'Kediri', 'Jember', 'Sidoarjo']]],
  [
    'Bali Nusra',
    'Bali & Nusa Tenggara',
    0.95,
    0.1,
    ['Bali', ['Denpasar', 'Singaraja']],
    ['Nusa Tenggara Barat', ['Mataram']],
    ['Nusa Tenggara Timur', ['Kupang']],
  ],
  [
    'Kalimantan',
    'Kalimantan',
    0.95,
    0.05,
    ['Kalimantan Timur', ['Balikpapan', 'Samarinda']],
    ['Kalimantan Selatan', ['Banjarmasin']],
    ['Kalimantan Barat', ['Pontianak', 'Singkawang']],
  ],
  [
    'Sulawesi',
    'Sulawesi',
    0.9,
    0.05,
    ['Sulawesi Selatan', ['Makassar', 'Parepare']],
    ['Sulawesi Utara', ['Manado', 'Bitung']],
    ['Sulawesi Tengah', ['Palu']],
    ['Sulawesi Tenggara', ['Kendari']],
  ],
]

/** [city, district, kind]; the district makes the store's name. */
const STORES: readonly (readonly [string, string, StoreKind])[] = [
  ['Medan', 'Polonia', 'flagship'],
  ['Padang', 'Veteran', 'standard'],
  ['Palembang', 'Ilir Barat', 'standard'],
  ['Batam', 'Nagoya', 'standard'],
  ['Jakarta Pusat', 'Menteng', 'flagship'],
  ['Jakarta Selatan', 'Kemang', 'standard'],
  ['Jakarta Barat', 'Puri', 'standard'],
  ['Tangerang', 'Karawaci', 'express'],
  ['Bandung', 'Dago', 'flagship'],
  ['Bekasi', 'Harapan Indah', 'standard'],
  ['Bogor', 'Pajajaran', 'express'],
  ['Semarang', 'Simpang Lima', 'flagship'],
  ['Yogyakarta', 'Malioboro', 'standard'],
  ['Surakarta', 'Slamet Riyadi', 'express'],
  ['Surabaya', 'Tunjungan', 'flagship'],
  ['Malang', 'Ijen', 'standard'],
  ['Jember', 'Kaliwates', 'express'],
  ['Denpasar', 'Renon', 'flagship'],
  ['Mataram', 'Cakranegara', 'standard'],
  ['Balikpapan', 'Klandasan', 'flagship'],
  ['Banjarmasin', 'Veteran', 'standard'],
  ['Pontianak', 'Ayani', 'standard'],
  ['Makassar', 'Panakkukang', 'flagship'],
  ['Manado', 'Megamas', 'standard'],
]

export type StoreKind = 'flagship' | 'standard' | 'express'

export interface Region {
  readonly id: number
  readonly name: string
  readonly english: string
  readonly demand: number
  readonly growth: number
}
export interface City {
  readonly id: number
  readonly name: string
  readonly provinceId: number
  readonly region: Region
}
export interface StoreLocation {
  readonly city: City
  readonly district: string
  readonly kind: StoreKind
}

export const regions: readonly Region[] = REGIONS.map(([name, english, demand, growth], index) => ({
  id: index + 1,
  name,
  english,
  demand,
  growth,
}))

export const provinces: readonly { id: number; name: string; region: Region; cities: readonly string[] }[] =
  REGIONS.flatMap(([, , , , ...list], index) =>
    list.map(([name, cities]) => ({ name, cities, region: regions[index] as Region })),
  ).map((province, index) => ({ id: index + 1, ...province }))

export const cities: readonly City[] = provinces
  .flatMap((province) => province.cities.map((name) => ({ name, provinceId: province.id, region: province.region })))
  .map((city, index) => ({ id: index + 1, ...city }))

export const storePlaces: readonly StoreLocation[] = STORES.map(([name, district, kind]) => {
  const city = cities.find((candidate) => candidate.name === name)
  if (!city) throw new Error(`no such city: ${name}`)
  return { city, district, kind }
})
