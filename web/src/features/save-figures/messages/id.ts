import type { messages as en } from './en.ts'

export const messages: typeof en = {
  saveAs: (name: string) => `Simpan “${name}” sebagai grafik…`,
  title: 'Simpan sebagai grafik',
  text: 'Grafik ini selalu mengambil angka terbaru, dan hanya terlihat oleh orang yang juga boleh melihatnya di sini.',
  name: 'Nama',
  save: 'Simpan',
  saved: 'Grafik tersimpan',
  savedText: (name: string) => `“${name}” ada di Dasbor, di bagian Grafik.`,
  open: 'Buka grafik',
  addTo: 'Tambahkan ke dasbor…',
}
