import type { messages as source } from './en.ts'

export const messages: typeof source = {
  shareTitle: 'Bagikan obrolan ini',
  shareText: (audience) =>
    `Anggota ${audience} yang punya tautannya bisa membaca obrolan ini seperti sekarang, dan melanjutkannya di salinan sendiri. Pertanyaanmu sesudah ini tetap milikmu.`,
  shareFirst:
    'Lewat tautan, anggota ruang kerjamu bisa membaca obrolan ini seperti sekarang dan melanjutkannya di salinan sendiri. Pertanyaanmu sesudah ini dan isi berkas lampiran tetap hanya untukmu.',
  makeLink: 'Buat tautan',
  link: 'Tautan',
  copyLink: 'Salin tautan',
  shows: (count) => `Menampilkan ${count} pertanyaan beserta jawabannya.`,
  newer: (count) => `${count} pertanyaan yang lebih baru tidak ditampilkan.`,
  update: 'Perbarui',
  updated: 'Tautan menampilkan obrolan seperti sekarang',
  revoke: 'Cabut tautan',
  revoked: 'Tautan tidak bisa dibuka siapa pun lagi',
  loadFailed: 'Obrolan yang dibagikan tidak bisa dimuat',
  by: (name, when) => `Dibagikan ${name} ${when}`,
  asItWas: 'Ditampilkan seperti saat itu.',
  mine: 'Inilah yang dilihat orang lain.',
  openOriginal: 'Buka obrolan',
  continue: 'Lanjutkan sebagai salinanku',
  copyMade: 'Sekarang ini salinanmu sendiri',
  notFound: 'Obrolan yang dibagikan tidak ditemukan',
  notFoundText: 'Tautannya sudah dicabut, atau milik ruang kerja lain.',
  conversation: 'Obrolan yang dibagikan',
  toHome: 'Ke beranda obrolan',
}
