import type { messages as source } from './en.ts'

export const messages: typeof source = {
  title: 'Permintaan alur',
  text: 'Hal yang menunggu keputusanmu atau perlu kamu ambil alih. Jawaban pertama yang berlaku.',
  failed: 'Permintaannya tidak bisa dimuat',
  none: 'Tidak ada yang menunggumu',
  noneText: 'Kalau sebuah alur butuh keputusan atau seseorang yang mengambil alih, muncul di sini dan di notifikasimu.',
  kinds: { approval: 'Persetujuan', 'hand-over': 'Ambil alih' },
  until: (when) => `Sampai ${when}`,
  remark: 'Catatan',
  approve: 'Setujui',
  reject: 'Tolak',
  done: 'Sudah saya tangani',
  sent: 'Jawabanmu sudah diteruskan.',
}
