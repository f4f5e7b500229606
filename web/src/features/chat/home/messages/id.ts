import type { messages as source } from './en.ts'

export const messages: typeof source = {
  setup: {
    notActive: (name: string) => `${name} belum aktif, jadi belum bisa menjawab. Siapkan dan aktifkan dulu, ya.`,
    noAgent: 'Belum ada agen yang dipilih. Pilih siapa yang menjawab.',
    setUp: 'Siapkan',
    choose: 'Pilih agen',
  },
  tools: 'Alat',
  names: {
    web: 'Pencarian web',
    data: 'Analis data',
    audio: 'Kecerdasan audio',
    email: 'Email',
    calendar: 'Kalender',
  },
  about: {
    web: 'Cari di web dan kutip halamannya',
    data: 'Jawab dari basis data yang tersambung',
    audio: 'Bicara, atau lampirkan rekaman',
    email: 'Cari dan tulis email',
    calendar: 'Lihat dan atur rapat',
  },
  noCalendar: 'Belum ada kalender yang terhubung.',
  connect: 'Hubungkan kalender',
  calendarQuestion: 'Apa saja di kalenderku minggu ini?',
  close: 'Tutup',
}
