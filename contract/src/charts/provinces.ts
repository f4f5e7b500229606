/** A province of Indonesia: its ISO 3166-2 code without `ID-`, its name in both languages, other names people write. */
export type Province = { code: string; id: string; en: string; others: readonly string[] }

const province = (code: string, id: string, en: string, ...others: string[]): Province => ({ code, id, en, others })

/** The 38 provinces, as of 2022. */
export const provinces: readonly Province[] = [
  province('AC', 'Aceh', 'Aceh', 'Nanggroe Aceh Darussalam', 'Daerah Istimewa Aceh', 'NAD'),
  province('SU', 'Sumatera Utara', 'North Sumatra', 'Sumut'),
  province('SB', 'Sumatera Barat', 'West Sumatra', 'Sumbar'),
  province('RI', 'Riau', 'Riau'),
  province('KR', 'Kepulauan Riau', 'Riau Islands', 'Kepri', 'Kep. Riau'),
  province('JA', 'Jambi', 'Jambi'),
  province('SS', 'Sumatera Selatan', 'South Sumatra', 'Sumsel'),
  province(
    'BB',
    'Kepulauan Bangka Belitung',
    'Bangka Belitung Islands',
    'Bangka Belitung',
    'Babel',
    'Kep. Bangka Belitung',
  ),
  province('BE', 'Bengkulu', 'Bengkulu'),
  province('LA', 'Lampung', 'Lampung'),
  province(
    'JK',
    'DKI Jakarta',
    'Jakarta',
    'Daerah Khusus Ibukota Jakarta',
    'Daerah Khusus Ibu Kota Jakarta',
    'Daerah Khusus Jakarta',
    'Jakarta Raya',
    'Special Capital Region of Jakarta',
    'Special Region of Jakarta',
    'DKI',
    'DKJ',
  ),
  province('JB', 'Jawa Barat', 'West Java', 'Jabar'),
  province('BT', 'Banten', 'Banten'),
  province('JT', 'Jawa Tengah', 'Central Java', 'Jateng'),
  province(
    'YO',
    'DI Yogyakarta',
    'Yogyakarta',
    'Daerah Istimewa Yogyakarta',
    'D.I. Yogyakarta',
    'D.I.Y.',
    'Special Region of Yogyakarta',
    'DIY',
    'Jogja',
    'Jogjakarta',
  ),
  province('JI', 'Jawa Timur', 'East Java', 'Jatim'),
  province('BA', 'Bali', 'Bali'),
  province('NB', 'Nusa Tenggara Barat', 'West Nusa Tenggara', 'NTB'),
  province('NT', 'Nusa Tenggara Timur', 'East Nusa Tenggara', 'NTT'),
  province('KB', 'Kalimantan Barat', 'West Kalimantan', 'Kalbar'),
  province('KT', 'Kalimantan Tengah', 'Central Kalimantan', 'Kalteng'),
  province('KS', 'Kalimantan Selatan', 'South Kalimantan', 'Kalsel'),
  province('KI', 'Kalimantan Timur', 'East Kalimantan', 'Kaltim'),
  province('KU', 'Kalimantan Utara', 'North Kalimantan', 'Kaltara'),
  province('SA', 'Sulawesi Utara', 'North Sulawesi', 'Sulut'),
  province('GO', 'Gorontalo', 'Gorontalo'),
  province('ST', 'Sulawesi Tengah', 'Central Sulawesi', 'Sulteng'),
  province('SR', 'Sulawesi Barat', 'West Sulawesi', 'Sulbar'),
  province('SN', 'Sulawesi Selatan', 'South Sulawesi', 'Sulsel'),
  province('SG', 'Sulawesi Tenggara', 'Southeast Sulawesi', 'South East Sulawesi', 'Sultra'),
  province('MA', 'Maluku', 'Maluku', 'Moluccas'),
  province('MU', 'Maluku Utara', 'North Maluku', 'Malut'),
  province('PB', 'Papua Barat', 'West Papua', 'Irian Jaya Barat', 'Pabar'),
  province('PD', 'Papua Barat Daya', 'Southwest Papua', 'South West Papua', 'PBD'),
  province('PA', 'Papua', 'Papua', 'Irian Jaya'),
  province('PT', 'Papua Tengah', 'Central Papua', 'Pateng'),
  province('PE', 'Papua Pegunungan', 'Highland Papua', 'Papua Highlands', 'Papua Peg.'),
  province('PS', 'Papua Selatan', 'South Papua', 'Pasel'),
]

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .replace(/\b(provinsi|propinsi|prov|prop|province|of)\b/g, ' ')
    .replace(/\bsumatra\b/g, 'sumatera')
    .replace(/\s+/g, ' ')
    .trim()

const byName = new Map(
  provinces.flatMap((province) =>
    [province.code, province.id, province.en, ...province.others].map((name) => [plain(name), province] as const),
  ),
)

/** The province a text names, as people write it: `Jabar`, `Prov. Jawa Barat`, `West Java`, `ID-JB`. */
export const provinceOf = (text: string): Province | undefined => byName.get(plain(text.replace(/^ID-/i, '')))
