import type { messages as source } from './en.ts'

export const messages: typeof source = {
  levels: { draft: 'Konsep', checked: 'Diperiksa', verified: 'Terverifikasi', stale: 'Usang' },
  meanings: {
    draft: 'Belum pernah dijalankan, atau ada pemeriksaan yang gagal.',
    checked: 'Sudah dijalankan, dan baris, kolom, serta satuannya sesuai.',
    verified: 'Ada orang yang menyatakan ini benar.',
    stale: 'Dasarnya sudah berubah sejak terakhir diperiksa.',
  },
  explanationFailed: 'Cara pembuatannya tidak bisa dimuat',
  notUnderstood: 'Bentuk kueri ini bisa ditampilkan, tapi tidak bisa diceritakan.',
  readsFrom: (source, tables) => (tables ? `Dari ${source}: ${tables}` : `Dari ${source}`),
  sql: 'SQL',
  checks: 'Pemeriksaan',
  passed: 'lulus',
  notPassed: 'tidak lulus',
  verifiedBy: (name, date) => `Diverifikasi oleh ${name}, ${date}`,
  wasVerifiedBy: (name, date) => `Pernah diverifikasi oleh ${name}, ${date}`,
  verify: 'Verifikasi',
  verifyAgain: 'Verifikasi lagi',
  unverify: 'Tarik kembali',
  changedNow: 'berubah',
  since: (when) => `sejak ${when}`,
  rows: (added, removed, changed) =>
    [added > 0 && `${added} baru`, changed > 0 && `${changed} berubah`, removed > 0 && `${removed} hilang`]
      .filter(Boolean)
      .join(', '),
}
