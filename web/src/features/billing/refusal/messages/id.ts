import type { messages as source } from './en.ts'

export const messages: typeof source = {
  to: { billing: 'Paket dan koin', usage: 'Lihat batasnya' },
  ask: (names) => `Minta bantuan ${names}.`,
}
