import type { messages as en } from './en.ts'

export const messages: typeof en = {
  title: 'Tambah dari cloud drive',
  text: 'Dokumen, spreadsheet, dan presentasi dari akunmu sendiri.',
  button: 'Cloud drive',
  drive: 'Drive',
  root: { google_drive: 'Drive Saya', one_drive: 'File saya' },
  recent: 'Terbaru',
  where: 'Folder saat ini',
  search: 'Cari berdasarkan nama',
  files: 'Berkas',
  more: 'Tampilkan lagi',
  empty: 'Belum ada berkas di sini.',
  noMatch: (words) => `Tidak ada berkas yang cocok dengan “${words}”.`,
  unsupported: 'Tidak bisa dibaca',
  account: (account) => `Terhubung sebagai ${account}`,
  failed: 'Drive tidak bisa dibuka',
  connect: (name) => `Hubungkan ${name}`,
  plans: 'Lihat paket',
  missing: {
    off: {
      title: (name) => `${name} belum tersedia di sini`,
      text: (name) => `Operator instalasi ini belum menyiapkan ${name}.`,
    },
    plan: {
      title: (name) => `${name} tidak termasuk paketmu`,
      text: () => 'Kamu tetap bisa melampirkan berkas dari perangkat ini.',
    },
    none: {
      title: (name) => `${name} belum terhubung`,
      text: (name) =>
        `Hubungkan akunmu sendiri. Hanya kamu yang melihat ${name}-mu di sini, dan kami hanya membaca yang kamu pilih.`,
    },
    ended: {
      title: (name) => `Akses ke ${name} sudah berakhir`,
      text: () => 'Aksesnya dicabut atau sudah kedaluwarsa. Hubungkan lagi akunmu untuk melanjutkan.',
    },
  },
}
