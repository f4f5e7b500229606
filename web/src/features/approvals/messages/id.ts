import type { messages as source } from './en.ts'

export const messages: typeof source = {
  title: (tool) => `Izinkan “${tool}”?`,
  from: (origin) => `dari ${origin}`,
  input: 'Yang akan diberikan',
  nothing: 'Tidak ada',
  effect: {
    reads: 'Katanya hanya membaca',
    writes: 'Menulis',
    destroys: 'Bisa menghapus atau menimpa',
    sends: 'Mengirim',
    spends: 'Memakai uang',
    unknown: 'Bisa mengubah sesuatu',
  },
  until: (time) => `Menunggu kamu sampai ${time}.`,
  once: 'Izinkan sekali',
  always: 'Selalu untuk agen ini',
  notNow: 'Jangan sekarang',
  never: 'Jangan pernah untuk agen ini',
  state: {
    waiting: 'Menunggu izin',
    once: 'Diizinkan sekali',
    always: 'Selalu diizinkan untuk agen ini',
    not_now: 'Tidak diizinkan',
    never: 'Tidak pernah diizinkan untuk agen ini',
    timed_out: 'Tidak ada yang menjawab tepat waktu',
    stopped: 'Dihentikan sebelum dijawab',
    unattended: 'Tidak ada yang bisa ditanya',
  },
}
