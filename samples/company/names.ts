import type { Random } from './random.ts'

const WOMEN =
  'Siti Dewi Putri Ayu Sri Rina Wati Fitri Nur Indah Ratna Lestari Maya Kartika Yuliana Anisa Rahma Intan Melati Citra Dian Eka Nadia Wulan Tiara Ni_Made Ni_Luh Maria Grace Lia Mei Desi Yanti Sari Amelia Zahra Aisyah Hana Vina Nita'.split(
    ' ',
  )
const MEN =
  'Budi Agus Andi Joko Ahmad Muhammad Rizky Dimas Bayu Eko Hendra Rudi Wahyu Fajar Arif Yusuf Iwan Bambang Slamet Teguh Reza Aditya Gilang Ilham Made Wayan Ketut Yohanes Stefanus Hasan Imam Taufik Irfan Ferry Kevin Daniel Rahmat Surya Galih Anton'.split(
    ' ',
  )
const LAST =
  'Santoso Wijaya Saputra Pratama Hidayat Nugroho Setiawan Kurniawan Siregar Nasution Simanjuntak Sitorus Harahap Lubis Hutapea Gunawan Halim Susanto Hartono Wibowo Suryadi Permana Ramadhan Maulana Firmansyah Hakim Syahputra Utami Rahayu Handayani Puspita Anggraini Purnama Mahendra Suardana Pertiwi Tanjung Chaniago Daeng_Rala Mokodompit Tumbelaka Pangaribuan Manurung Ginting Tarigan Kusuma Laksono Prasetyo Yulianto Basri Effendi Salim Rusdi Batubara Rumengan Lontoh Sembiring Mulyadi Suharto Irawan'.split(
    ' ',
  )

export interface PersonName {
  readonly name: string
  readonly gender: 'female' | 'male'
}

export function personName(random: Random): PersonName {
  const gender = random.chance(0.54) ? 'female' : 'male'
  const first = gender === 'female' ? WOMEN : MEN
  const parts = [random.pick(first), random.chance(0.35) ? random.pick(first) : '', random.pick(LAST)]
  const name = parts
    .filter((part, index) => part !== '' && part !== parts[index - 1])
    .join(' ')
    .replaceAll('_', ' ')
  return { name, gender }
}

/** An address that reaches nobody: example.com and its siblings are reserved (RFC 2606). */
export const emailOf = (name: string, id: number): string =>
  `${name.toLowerCase().replaceAll(' ', '.')}${id}@${['example.com', 'example.net', 'example.org'][id % 3]}`
