/** [goods, price of the smaller variant in thousands of rupiah, smaller, larger] */
type Goods = readonly [string, number, string, string]

export interface CategoryData {
  readonly name: string
  readonly english: string
  readonly department: string
  /** Share of order lines. */
  readonly weight: number
  /** What remains of the price after the cost. */
  readonly margin: number
  readonly brands: readonly [string, string]
  readonly unit: string
  readonly goods: readonly Goods[]
}

/** Brands are invented. */
export const CATEGORIES: readonly CategoryData[] = [
  {
    name: 'Elektronik',
    english: 'Electronics',
    department: 'Elektronik & Gawai',
    weight: 1.1,
    margin: 0.24,
    brands: ['Cakra', 'Visio'],
    unit: 'unit',
    goods: [
      ['Televisi LED', 2800, '32 inci', '43 inci'],
      ['Soundbar', 1250, '2.1', '5.1'],
      ['Laptop', 6400, '14 inci', '15 inci'],
      ['Proyektor Mini', 1900, 'HD', 'Full HD'],
      ['Kamera Saku', 3100, '20 MP', '24 MP'],
    ],
  },
  {
    name: 'Ponsel & Gawai',
    english: 'Phones & Gadgets',
    department: 'Elektronik & Gawai',
    weight: 1.3,
    margin: 0.2,
    brands: ['Nusa', 'Orbit'],
    unit: 'unit',
    goods: [
      ['Ponsel', 2400, '128 GB', '256 GB'],
      ['Tablet', 3300, '10 inci', '11 inci'],
      ['Jam Pintar', 850, 'S', 'Pro'],
      ['Earbud', 320, 'Lite', 'Max'],
      ['Power Bank', 190, '10.000 mAh', '20.000 mAh'],
    ],
  },
  {
    name: 'Elektronik Rumah',
    english: 'Home Appliances',
    department: 'Elektronik & Gawai',
    weight: 1.2,
    margin: 0.28,
    brands: ['Sejuk', 'Arjuna'],
    unit: 'unit',
    goods: [
      ['AC', 3200, '½ PK', '1 PK'],
      ['Kulkas', 2600, '1 Pintu', '2 Pintu'],
      ['Mesin Cuci', 2300, '7 kg', '9 kg'],
      ['Kipas Angin', 260, 'Meja', 'Berdiri'],
      ['Dispenser Air', 480, 'Atas', 'Bawah'],
    ],
  },
  {
    name: 'Dapur',
    english: 'Kitchen',
    department: 'Rumah Tangga',
    weight: 1.4,
    margin: 0.36,
    brands: ['Pawon', 'Dapurku'],
    unit: 'unit',
    goods: [
      ['Rice Cooker Digital', 410, '1 L', '1,8 L'],
      ['Blender', 330, '1,5 L', '2 L'],
      ['Kompor Gas', 390, '1 Tungku', '2 Tungku'],
      ['Panci Set', 280, '3 Buah', '5 Buah'],
      ['Oven Listrik', 620, '20 L', '32 L'],
    ],
  },
  {
    name: 'Furnitur',
    english: 'Furniture',
    department: 'Rumah Tangga',
    weight: 0.8,
    margin: 0.4,
    brands: ['Jati Asri', 'Rumpun'],
    unit: 'unit',
    goods: [
      ['Sofa', 3400, '2 Dudukan', '3 Dudukan'],
      ['Lemari Pakaian', 2100, '2 Pintu', '3 Pintu'],
      ['Meja Makan', 1900, '4 Kursi', '6 Kursi'],
      ['Kasur Busa', 1500, '120 cm', '160 cm'],
      ['Rak Buku', 520, '3 Susun', '5 Susun'],
    ],
  },
  {
    name: 'Fesyen',
    english: 'Fashion',
    department: 'Gaya Hidup',
    weight: 1.5,
    margin: 0.48,
    brands: ['Sandang', 'Lurik'],
    unit: 'potong',
    goods: [
      ['Kemeja Batik', 240, 'Pendek', 'Panjang'],
      ['Gamis', 310, 'Polos', 'Brokat'],
      ['Sarung Tenun', 220, 'Katun', 'Sutra'],
      ['Celana Jeans', 260, 'Reguler', 'Slim'],
      ['Sepatu Kulit', 480, 'Kasual', 'Formal'],
    ],
  },
  {
    name: 'Kecantikan',
    english: 'Beauty',
    department: 'Gaya Hidup',
    weight: 1.0,
    margin: 0.46,
    brands: ['Melur', 'Kenanga'],
    unit: 'buah',
    goods: [
      ['Serum Wajah', 120, '20 ml', '40 ml'],
      ['Tabir Surya', 85, '30 ml', '50 ml'],
      ['Parfum', 190, '35 ml', '60 ml'],
      ['Lipstik', 75, 'Matte', 'Satin'],
      ['Pengering Rambut', 280, '800 W', '1.200 W'],
    ],
  },
  {
    name: 'Bahan Pokok',
    english: 'Groceries',
    department: 'Kebutuhan Harian',
    weight: 2.0,
    margin: 0.21,
    brands: ['Lumbung', 'Kita'],
    unit: 'dus',
    goods: [
      ['Beras Premium', 160, '10 kg', '20 kg'],
      ['Minyak Goreng', 210, '6 × 2 L', '12 × 2 L'],
      ['Gula Pasir', 180, '10 kg', '20 kg'],
      ['Mi Instan', 115, '40 Bungkus', '80 Bungkus'],
      ['Kopi Bubuk', 140, '20 × 165 g', '40 × 165 g'],
    ],
  },
  {
    name: 'Ibu & Bayi',
    english: 'Mother & Baby',
    department: 'Kebutuhan Harian',
    weight: 0.9,
    margin: 0.31,
    brands: ['Buah Hati', 'Kasih'],
    unit: 'buah',
    goods: [
      ['Kereta Bayi', 1450, 'Ringan', 'Lengkap'],
      ['Popok', 210, 'M 100', 'L 100'],
      ['Kursi Makan Bayi', 620, 'Lipat', 'Kayu'],
      ['Boks Bayi', 1700, 'Portabel', 'Kayu'],
      ['Sterilisator Botol', 410, 'Uap', 'UV'],
    ],
  },
  {
    name: 'Olahraga',
    english: 'Sports',
    department: 'Gaya Hidup',
    weight: 0.8,
    margin: 0.34,
    brands: ['Laju', 'Garuda Sport'],
    unit: 'unit',
    goods: [
      ['Sepeda Listrik', 4900, 'X1', 'X2'],
      ['Treadmill', 4300, 'Lipat', 'Pro'],
      ['Raket Bulu Tangkis', 350, 'Aluminium', 'Karbon'],
      ['Sepatu Lari', 540, 'Harian', 'Lomba'],
      ['Matras Yoga', 160, '6 mm', '10 mm'],
    ],
  },
  {
    name: 'Pertukangan',
    english: 'Tools & Hardware',
    department: 'Rumah Tangga',
    weight: 0.7,
    margin: 0.33,
    brands: ['Surya Tirta', 'Baja'],
    unit: 'unit',
    goods: [
      ['Pompa Air Tenaga Surya', 3900, '500 W', '1.000 W'],
      ['Bor Listrik', 420, '10 mm', '13 mm'],
      ['Genset', 3600, '1.000 W', '2.500 W'],
      ['Tangga Aluminium', 560, '2 m', '4 m'],
      ['Panel Surya', 1900, '200 Wp', '450 Wp'],
    ],
  },
  {
    name: 'Mainan & Hobi',
    english: 'Toys & Hobbies',
    department: 'Gaya Hidup',
    weight: 0.6,
    margin: 0.42,
    brands: ['Ceria', 'Wayang'],
    unit: 'buah',
    goods: [
      ['Gitar Akustik', 780, 'Pemula', 'Panggung'],
      ['Balok Susun', 210, '250 Keping', '500 Keping'],
      ['Sepeda Anak', 820, '12 inci', '16 inci'],
      ['Drone Mini', 950, 'HD', '4K'],
      ['Alat Lukis', 180, '24 Warna', '48 Warna'],
    ],
  },
]

export const SUPPLIER_FORMS: readonly string[] = ['PT', 'PT', 'PT', 'CV', 'CV', 'UD']
export const SUPPLIER_WORDS: readonly string[] = [
  'Sinar',
  'Mitra',
  'Karya',
  'Sumber',
  'Cipta',
  'Anugerah',
  'Bumi',
  'Tirta',
  'Graha',
  'Indo',
  'Nusa',
  'Prima',
]
export const SUPPLIER_ENDS: readonly string[] = [
  'Abadi',
  'Makmur',
  'Sejahtera',
  'Mandiri',
  'Jaya',
  'Lestari',
  'Sentosa',
  'Utama',
  'Perkasa',
  'Bersama',
  'Niaga',
  'Raya',
]
