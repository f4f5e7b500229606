import type { messages as source } from './en.ts'

export const messages: typeof source = {
  label: 'Notifikasi',
  labelUnread: (count) => `Notifikasi, ${count} belum dibaca`,
  show: 'Lihat',
}
