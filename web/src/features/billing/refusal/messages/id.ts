import type { messages as source } from './en.ts'

export const messages: typeof source = {
  to: { billing: 'Paket dan koin', usage: 'Lihat batasnya' },
  outOfCredits: 'Kredit organisasimu habis. Belum ada yang bisa ditanyakan sampai kreditnya ditambah.',
  renewalDue: (date) =>
    `Invoice periode berikutnya jatuh tempo pada ${date}. Kalau tidak dibayar, paketnya menjadi gratis.`,
  ask: (names) => `Minta bantuan ${names}.`,
}
